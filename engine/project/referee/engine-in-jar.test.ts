import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { hasEngine } from "./project-builder.ts";

/** Its manifest has 50 MB, of which the headers name 100 bytes. */
function createLiar(): Uint8Array {
  const text = `Class-Path: libraries/core.jar\n${"X-Y: z\n".repeat(7_000_000)}`;
  const jar = zipSync({ "META-INF/MANIFEST.MF": strToU8(text) });
  const view = new DataView(jar.buffer, jar.byteOffset);
  for (let at = 0; at < jar.length - 30; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, 100, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  return jar;
}

describe("CodinGame's engine", () => {
  it("is in a jar, or in one that its manifest names", () => {
    const folder = mkdtempSync(join(tmpdir(), "spar-jar-"));
    mkdirSync(join(folder, "libraries"));
    const jars = {
      "whole.jar": { "com/codingame/gameengine/core/RefereeMain.class": "" },
      "libraries/core.jar": { "com/codingame/gameengine/core/RefereeMain.class": "" },
      "thin.jar": {
        "META-INF/MANIFEST.MF": "Main-Class: Main\r\nClass-Path: other.jar libra\r\n ries/core.jar\r\n\r\n",
      },
      "bomb.jar": {
        "META-INF/MANIFEST.MF": `Class-Path: libraries/core.jar\n${"X-Y: z\n".repeat(200_000)}`,
      },
      "lonely.jar": { "META-INF/MANIFEST.MF": "Class-Path: other.jar\n" },
    };
    for (const [name, files] of Object.entries(jars)) {
      const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
      writeFileSync(join(folder, name), zipSync(Object.fromEntries(entries)));
    }
    writeFileSync(join(folder, "none.jar"), "no archive");
    writeFileSync(join(folder, "liar.jar"), createLiar());
    const names = [...Object.keys(jars), "none.jar", "liar.jar", "missing.jar"];
    assert.deepEqual(
      names.filter((name) => hasEngine(join(folder, name))),
      ["whole.jar", "libraries/core.jar", "thin.jar"],
    );
    rmSync(folder, { recursive: true });
  });
});
