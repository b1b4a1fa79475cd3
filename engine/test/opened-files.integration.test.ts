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

/** Bots that count their answers in a file. */
const rememberers: Readonly<Record<string, Pick<SmallProject, "main" | "files">>> = {
  "Python: a database": {
    main: "bot.py",
    files: {
      "bot.py": `import sqlite3, sys
db = sqlite3.connect("memory.db")
db.execute("CREATE TABLE IF NOT EXISTS seen (line)")
for line in sys.stdin:
    db.execute("INSERT INTO seen VALUES (?)", (line,))
    db.commit()
    print(open("weights.txt").read(), flush=True)
`,
      "weights.txt": "ONE",
    },
  },
  "Python: a file that is written anew and put in place": {
    main: "bot.py",
    files: {
      "bot.py": `import os, pathlib, sys
memory = pathlib.Path("memory.txt")
for line in sys.stdin:
    seen = memory.read_text() if memory.exists() else ""
    pathlib.Path("memory.new").write_text(seen + line)
    os.replace("memory.new", "memory.txt")
    print(open("weights.txt").read(), flush=True)
`,
      "weights.txt": "ONE",
    },
  },
  "JavaScript: a file that is written anew and put in place": {
    main: "bot.js",
    files: {
      "bot.js": `const fs = require("node:fs");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const seen = fs.existsSync("memory.txt") ? fs.readFileSync("memory.txt", "utf8") : "";
  fs.writeFileSync("memory.new", seen + line);
  fs.renameSync("memory.new", "memory.txt");
  console.log(fs.readFileSync("weights.txt", "utf8"));
});
`,
      "weights.txt": "ONE",
    },
  },
};

describe("what a bot itself has written", () => {
  for (const [title, { main, files }] of Object.entries(rememberers))
    it(`is no part of its version. ${title}`, async () => {
      const folder = botFolder(files);
      const stamp = await stampOfFile(join(folder, main));
      const names = async () => {
        const bot = await startedBot(stamp, { trace: true });
        assert.equal((await askOne(bot, "1\n")).text, "ONE");
        await bot.stop();
        return [...readSourceVersion(join(folder, main)).files.keys()].sort();
      };
      assert.deepEqual(await names(), Object.keys(files).sort());
      assert.deepEqual(await names(), Object.keys(files).sort());
    });

  it("is not what a user saves meanwhile, where the bot only reads it", async () => {
    const { main, files } = rememberers["Python: a database"]!;
    const folder = botFolder(files);
    const bot = await startedBot(await stampOfFile(join(folder, main)), { trace: true });
    await askOne(bot, "1\n");
    writeFileSync(join(folder, "weights.txt"), "TWO");
    await bot.stop();
    assert.ok(readSourceVersion(join(folder, main)).files.has("weights.txt"));
  });

  it("is not what a user saves meanwhile, beside a bot that tells nothing of what it opens", async () => {
    const folder = botFolder({
      "bot.c": 'int main() { return fopen("weights.txt", "r") == 0; }',
      "weights.txt": "ONE",
    });
    const main = join(folder, "bot.c");
    keepOpenedFiles(main, { folder, began: Date.now() - 1000, opened: new Map() });
    assert.ok(readSourceVersion(main).files.has("weights.txt"));
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
    keepOpenedFiles(join(folder, "bot.py"), { folder, began: 0, opened: new Map([[join(folder, "word.txt"), true]]) });
    assert.deepEqual(findOpenedFiles(join(folder, "bot.py")).writes, [join(folder, "word.txt")]);
  });
});
