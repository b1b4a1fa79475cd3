import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { hasEngine } from "./project-builder.ts";

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
    const names = [...Object.keys(jars), "none.jar", "missing.jar"];
    assert.deepEqual(
      names.filter((name) => hasEngine(join(folder, name))),
      ["whole.jar", "libraries/core.jar", "thin.jar"],
    );
    rmSync(folder, { recursive: true });
  });
});
