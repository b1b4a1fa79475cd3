import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  const script = join(root, ".ci/tools/windows.sh");
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
    assert.deepEqual(await played("there.spar.jsonl", "bash", [script, "spar"]), here);
  });

  async function run(command: string, ...args: string[]): Promise<string> {
    const { code, output } = await runToEnd(command, args, { cwd: folder });
    assert.equal(code, 0, output);
    return output;
  }
  const onWindows = (...words: string[]) => run("bash", script, "node", ...words);
  /** As Windows names a file of this system. */
  const onDrive = (...names: string[]) => `Z:${join(...names)}`;

  interface Said {
    readonly serverInfo: { readonly version: string };
    readonly code: number;
    /** Of an assistant's match. */
    readonly text?: string;
    readonly problem?: string;
    readonly isSame?: boolean;
    readonly hover?: string;
    readonly lenses?: readonly string[];
  }

  /** What a server says to a script that talks to it; its bot lies in a folder with a blank and an umlaut. */
  async function talk(kind: string, program: string): Promise<Said> {
    const bots = join(folder, `bots ${kind}`);
    mkdirSync(bots);
    copyFileSync(join(root, "samples/combat/javascript/wall.js"), join(bots, "bot.js"));
    const words = [onDrive(root, ".ci/tools/windows/talk.cjs"), kind, onDrive(program), onDrive(bots)];
    const said = JSON.parse((await onWindows(...words)).trim().split("\n").at(-1)!) as Said;
    assert.deepEqual([said.serverInfo.version, said.code], [version, 0]);
    return said;
  }

  async function isAnEditors(kind: string, program: string): Promise<void> {
    const { problem, isSame, hover, lenses } = await talk(kind, program);
    assert.match(problem!, /^Turn \d+ \(combat \d+ of 20\): these blocks score/);
    // Under the document's own address, and about the problem.
    assert.equal(isSame, true);
    assert.match(hover!, /Turn \d+.*Answered/);
    assert.ok(lenses!.length > 2, lenses!.join());
  }

  long.it("installs the package for npm, plays by it, and talks to an editor and an assistant", async () => {
    await run(process.execPath, join(root, ".ci/tools/package-npm.mjs"));
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const npm = String.raw`C:\node\node_modules\npm\bin\npm-cli.js`;
    const offline = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    await onWindows(npm, "install", ...offline, onDrive(root, "dist", `${name}-${version}.tgz`));
    const spar = String.raw`node_modules\spar\dist\spar.js`;
    await onWindows(spar, "new", "bot.js", "--game", "locm");
    assert.match(await onWindows(spar, "match", "bot.js", "builtin:greedy"), /\d+ turns/);
    const installed = join(folder, "node_modules/spar/dist/spar.js");
    await isAnEditors("lsp", installed);
    assert.match((await talk("mcp", installed)).text!, /"turns":20,.*"problemCount":\d+/);
  });

  long.it("runs the extension's server from its package", async () => {
    await run(process.execPath, join(root, ".ci/tools/package.mjs"));
    await run("unzip", "-q", join(root, `${name}-${version}.vsix`), "-d", join(folder, "extensions"));
    await isAnEditors("server", join(folder, "extensions/extension/dist/server.js"));
  });
});
