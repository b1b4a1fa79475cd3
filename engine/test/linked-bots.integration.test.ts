import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findProgram } from "../bots/process/program-path.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";
import { spar } from "./spar-command.ts";

const files = {
  "real/a/bot.js": 'const { fail } = require("./part");\nprocess.stdin.on("data", fail);\n',
  "real/a/part.js": "exports.fail = () => {\n  null.x;\n};\n",
  "real/b/bot.ts": 'import { fail } from "./part";\nprocess.stdin.on("data", fail);\n',
  "real/b/part.ts": "export const fail = (): void => {\n  (null as any).x;\n};\n",
  "real/c/bot.mjs": 'import { fail } from "./part.mjs";\nprocess.stdin.on("data", fail);\n',
  "real/c/part.mjs": "export const fail = () => {\n  null.x;\n};\n",
  "real/d/bot.py": "from part import fail\ninput()\nfail()\n",
  "real/d/part.py": "def fail():\n    None.x\n",
  "real/wrong.js": "let x = ;\n",
};

describe("a bot in a folder that is reached by a link", function () {
  this.timeout(60_000);
  for (const [bot, place] of [
    ["a/bot.js", "a/part.js:2"],
    ["b/bot.ts", "b/part.ts:2"],
    ["c/bot.mjs", "c/part.mjs:2"],
    ["d/bot.py", "d/part.py:2"],
    ["wrong.js", "wrong.js:1"],
  ] as const)
    it(`has its problems where it was opened: ${bot}`, async function () {
      if (process.platform === "win32") return skip(this, "links need a right");
      if (bot.endsWith(".py") && !findProgram("python3")) return skip(this, "no python3");
      const folder = botFolder(files);
      symlinkSync(join(folder, "real"), join(folder, "link"));
      const { out } = await spar("match", join(folder, "link", bot), "builtin:random", "--game", "locm", "--seed", "s");
      assert.ok(out.includes(`\n${join(folder, "link", place)}:`), out);
    });

  it("has its own problems where a library in the same folder finds them", async function () {
    if (process.platform === "win32") return skip(this, "links need a right");
    if (!findProgram("python3")) return skip(this, "no python3");
    const folder = botFolder({ "real/bot.py": 'import json\ninput()\njson.loads("")\n' });
    symlinkSync(join(folder, "real"), join(folder, "link"));
    const asks = "import os, sys; print(os.path.realpath(sys.executable), os.path.dirname(os.__file__), sep='\\n')";
    const [program, library] = execFileSync("python3", ["-c", asks], { encoding: "utf8" }).trim().split("\n");
    const own = join(folder, "real", "py");
    for (const each of ["bin", "lib"]) mkdirSync(join(own, each), { recursive: true });
    copyFileSync(program!, join(own, "bin", "python"));
    symlinkSync(library!, join(own, "lib", basename(library!)));
    const command = [join(own, "bin", "python")];
    const asksOwn = "import json.decoder; print(json.decoder.__file__)";
    const found = spawnSync(command[0]!, ["-c", asksOwn], { encoding: "utf8" }).stdout;
    if (!found.startsWith(own)) return skip(this, "Python cannot be copied");
    writeFileSync(join(folder, "real", "spar.json"), JSON.stringify({ game: "locm", commands: { python: command } }));
    const { out } = await spar("match", join(folder, "link", "bot.py"), "builtin:random", "--seed", "s");
    assert.ok(out.includes(`\n${join(folder, "link", "bot.py")}:3:1: error: Turn 1: JSONDecodeError`), out);
  });
});
