import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOpenedFiles, keepOpenedFiles } from "../bots/source/built-files.ts";
import { readSourceVersion } from "../project/versions/source-version.ts";
import { askOne, stampOfFile, startedBot } from "./bot-runs.ts";
import { botFolder } from "./hosted-bot.ts";
import type { SmallProject } from "./small-projects.ts";

/** Bots that answer with what they have read when they began. */
const readers: Readonly<Record<string, SmallProject>> = {
  "Python: modules and data by names that are computed": {
    main: "bot.py",
    edited: "data/word.txt",
    files: {
      "bot.py": `import importlib, os, sys
code = importlib.import_module("part" + "s.code")
name = ".".join(["word", "txt"])
word = code.read(os.path.join(os.path.dirname(__file__), "data", name))
memory = os.path.join(os.path.dirname(__file__), "memory.txt")
open(memory, "a").write("x")
open(memory).read()
for line in sys.stdin:
    print(word, flush=True)
`,
      "parts/code.py": "def read(path):\n    return open(path).read()\n",
      "data/word.txt": "ONE",
    },
  },
  "JavaScript: modules and data by names that are computed": {
    main: "bot.js",
    edited: "data/word.txt",
    files: {
      "bot.js": `const { join } = require("node:path");
const word = require(join(__dirname, "parts", ["code", "js"].join(".")))("word");
require("node:fs").appendFileSync(join(__dirname, ["memory", "txt"].join(".")), "x");
require("node:readline").createInterface({ input: process.stdin }).on("line", () => console.log(word));
`,
      "parts/code.js": `const { readFileSync } = require("node:fs");
module.exports = (name) => readFileSync(require("node:path").join(__dirname, "..", "data", name + ".txt"), "utf8");
`,
      "data/word.txt": "ONE",
    },
  },
};

describe("a version of a bot", () => {
  for (const [title, { main, edited, files }] of Object.entries(readers))
    it(`has what the bot opens to read. ${title}`, async () => {
      const folder = botFolder(files);
      const stamp = await stampOfFile(join(folder, main));
      const bot = await startedBot(stamp, { trace: true });
      assert.equal((await askOne(bot, "1\n")).text, "ONE");
      await bot.stop();
      const first = readSourceVersion(join(folder, main));
      assert.deepEqual([...first.files.keys()].sort(), Object.keys(files).sort());
      writeFileSync(join(folder, edited), "TWO");
      assert.notEqual(readSourceVersion(join(folder, main)).id, first.id);
    });
});

describe("data of a bot", () => {
  it("is kept up to the size that spar.json sets, above it by its hash", () => {
    const folder = botFolder({ "bot.py": 'open("a.bin")\nprint()\n', "a.bin": "x".repeat(2000) });
    const file = join(folder, "bot.py");
    assert.ok(readSourceVersion(file).files.has("a.bin"));
    writeFileSync(join(folder, "spar.json"), '{ "keptDataMB": 0.001 }');
    const { files, large } = readSourceVersion(file);
    assert.deepEqual([[...files.keys()], [...(large ?? new Map()).keys()]], [["bot.py"], ["a.bin"]]);
  });
});

describe("what a bot has opened", () => {
  it("is kept where its folder went away meanwhile", () => {
    const folder = join(botFolder({}), "gone");
    keepOpenedFiles(join(folder, "bot.py"), new Map([[join(folder, "word.txt"), true]]), folder);
    assert.deepEqual(findOpenedFiles(join(folder, "bot.py")).writes, [join(folder, "word.txt")]);
  });
});
