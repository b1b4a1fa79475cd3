import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { long } from "../../engine/test/long.ts";
import { name, version } from "../../package.json";
import { runToEnd } from "./processes.ts";
import { fetchNode } from "./vscode-server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the npm package of the command line", function () {
  this.timeout(180_000);
  let folder: string;

  /** Runs a program of the installed package, or npm's own, with the given Node first on the PATH; returns its output. */
  async function run(command: string, args: readonly string[], node = process.execPath): Promise<string> {
    const bin = join(folder, "node_modules", ".bin");
    const path = [dirname(node), bin, process.env.PATH].join(delimiter);
    const { code, output } = await runToEnd(command, args, { cwd: folder, env: { PATH: path, SPAR_TEST_FOLDER: "" } });
    assert.equal(code, 0, `${[command, ...args].join(" ")}\n${output}`);
    return output;
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "spar-npm-"));
    await run(process.execPath, [join(root, ".ci/tools/package-npm.mjs")]);
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const offline = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    await run("npm", ["install", ...offline, join(root, `dist/${name}-${version}.tgz`)]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A new bot plays, and its record is read by the exported function. */
  async function playsAndReads(node: string): Promise<void> {
    assert.equal((await run("spar", ["--version"], node)).trim(), version);
    rmSync(join(folder, "bot.js"), { force: true });
    await run("spar", ["new", "bot.js", "--game", "locm"], node);
    const played = await run("spar", ["match", "bot.js", "builtin:greedy", "--record", "game.spar.jsonl"], node);
    assert.match(played, /^locm: 1\. bot vs 2\. greedy\n.* won: .*\d+ turns/);
    const program = `import { readFileSync } from "node:fs";
      import { readRecord } from "spar";
      console.log(process.version, readRecord(readFileSync("game.spar.jsonl", "utf8")).at(-1).kind);`;
    writeFileSync(join(folder, "read.mjs"), program);
    const [, major] = /^v(\d+)\S* end$/.exec((await run("node", ["read.mjs"], node)).trim()) ?? [];
    assert.ok(node === process.execPath || node.includes(`-${major}`), `Node ${major} of ${node}`);
  }

  long.it("has no dependencies, and contains what the commands need and nothing of the editor", () => {
    assert.deepEqual(
      readdirSync(join(folder, "node_modules")).filter((each) => !each.startsWith(".")),
      [name],
    );
    const place = join(folder, "node_modules", name);
    const { dependencies, bin } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    assert.deepEqual([dependencies, bin], [undefined, { spar: "dist/spar.js" }]);
    const kinds = readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) =>
        join(each.parentPath, each.name)
          .slice(place.length + 1)
          .replaceAll("\\", "/"),
      )
      .map((path) => path.replace(/^(dist\/(?:esbuild|hosts|skills)|l10n|samples|types)\/.*/, "$1"))
      .map((path) => path.replace(/^(dist\/part)-\w+\.js$/, "$1.js").replace(/\.schema.*\.json$/, ".schema.json"));
    assert.deepEqual(
      [...new Set(kinds)].sort(),
      [
        ...["CHANGELOG.md", "LICENSE", "README.md", "package.json", "l10n", "samples", "types"],
        ...[
          "dist/esbuild",
          "dist/hosts",
          "dist/skills",
          "dist/match-worker.js",
          "dist/node-sqlite3-wasm.wasm",
          "dist/part.js",
        ],
        ...["dist/record.js", "dist/results.css", "dist/results.js", "dist/server.js", "dist/spar.js"],
        ...["dist/spar.schema.json", "dist/threads.js", "dist/turn.schema.json", "dist/webview.css", "dist/webview.js"],
        ...["dist/viewer-keys.css", "dist/viewer-keys.js", "dist/viewer.css", "dist/viewer.js"],
        ...["dist/visualizer.css", "dist/visualizer.js", "dist/third-party-licenses.txt"],
      ].sort(),
    );
  });

  long.it("plays a new bot and reads its record, with the Node of this run", () => playsAndReads(process.execPath));

  for (const other of ["20", "22", "24", "26"])
    long.it(`plays a new bot and reads its record, with Node ${other}`, async () =>
      playsAndReads(await fetchNode(other === "20" ? "20.19" : other)),
    );

  long.it("has an example in its README that compiles in strict mode", async () => {
    const readme = readFileSync(join(root, "engine/cli/README.md"), "utf8");
    const [, sample] = /```ts\n(.*?)```/s.exec(readme)!;
    writeFileSync(join(folder, "sample.mts"), sample!);
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--module", "nodenext", "--target", "es2022", "--strict", "--noEmit", "--skipLibCheck", "false"];
    const nodeTypes = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
    await run(process.execPath, [compiler, ...options, ...nodeTypes, "sample.mts"]);
    writeFileSync(join(folder, "wrong.mts"), `${sample}\nconst text: number = answers[0]!.text;\n`);
    await assert.rejects(run(process.execPath, [compiler, ...options, ...nodeTypes, "wrong.mts"]), /wrong\.mts\(\d+/);
  });
});
