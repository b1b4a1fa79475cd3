import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readRecord } from "../../engine/record/record-file.ts";
import { createReplay } from "../../engine/record/replay.ts";
import { long } from "../../engine/test/long.ts";
import { skip } from "../../engine/test/skip.ts";
import { name, version } from "../../package.json";
import { runToEnd } from "./processes.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

// Seconds of what `npm run test:windows` does, where that has been set up.
describe("Windows' Node under Wine", function () {
  this.timeout(240_000);
  let folder: string;
  before(function () {
    if (!existsSync(join(root, ".cache/windows/ready"))) skip(this, "no Wine: npm run test:windows sets it up");
    folder = mkdtempSync(join(tmpdir(), "spar zwölf "));
    for (const bot of ["python/curve.py", "javascript/curve.js"])
      copyFileSync(join(root, "samples/locm", bot), join(folder, bot.split("/")[1]!));
  });
  after(() => folder && rmSync(folder, { recursive: true, force: true }));

  async function played(record: string, command: string, args: readonly string[]) {
    const match = ["match", "curve.py", "curve.js", "--seed", "42", "--time-scale", "20", "--record", record];
    const { code, output } = await runToEnd(command, [...args, ...match], { cwd: folder });
    assert.equal(code, 0, output);
    const { turns, outcome } = createReplay(readRecord(readFileSync(join(folder, record), "utf8")));
    return [outcome?.scores, turns.map(({ answer }) => answer.failure ?? answer.text)];
  }

  it("plays the same match as this one, in a folder with a blank and an umlaut", async () => {
    const here = await played("here.spar.jsonl", process.execPath, [join(root, "dist/spar.js")]);
    assert.ok(here[1]!.length > 30);
    const script = join(root, ".ci/tools/windows.sh");
    assert.deepEqual(await played("there.spar.jsonl", "bash", [script, "spar"]), here);
  });

  long.it("installs the package for npm, and plays by it", async () => {
    const packed = await runToEnd(process.execPath, [join(root, ".ci/tools/package-npm.mjs")]);
    assert.equal(packed.code, 0, packed.output);
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const run = async (...words: string[]) => {
      const script = join(root, ".ci/tools/windows.sh");
      const { code, output } = await runToEnd("bash", [script, "node", ...words], { cwd: folder });
      assert.equal(code, 0, output);
      return output;
    };
    const npm = String.raw`C:\node\node_modules\npm\bin\npm-cli.js`;
    const offline = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    await run(npm, "install", ...offline, `Z:${join(root, "dist", `${name}-${version}.tgz`)}`);
    const spar = String.raw`node_modules\spar\dist\spar.js`;
    await run(spar, "new", "bot.js", "--game", "locm");
    assert.match(await run(spar, "match", "bot.js", "builtin:greedy"), /\d+ turns/);
  });
});
