import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
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
      const folder = botFolder(files);
      symlinkSync(join(folder, "real"), join(folder, "link"));
      const { out } = await spar("match", join(folder, "link", bot), "builtin:random", "--game", "locm", "--seed", "s");
      assert.ok(out.includes(`\n${join(folder, "link", place)}:`), out);
    });
});
