import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildByCommand } from "../bots/build/own-build.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { findBuiltFiles } from "../bots/source/built-files.ts";
import { prepareBot } from "../project/prepare/prepare.ts";
import { createVersionCopies } from "../project/prepare/version-copies.ts";
import { findBot } from "../project/resolve/find-bot.ts";
import { readSourceVersion } from "../project/versions/source-version.ts";
import { botFolder } from "./hosted-bot.ts";
import { skip } from "./skip.ts";

describe("a bot that the user builds", () => {
  it("is built and started in the folder of spar.json, also as an earlier version", async function () {
    if (process.platform === "win32" || !findProgram("make")) return skip(this, "no make");
    const folder = botFolder({
      "spar.json": '{ "game": "locm", "bots": { "src/bot.sh": { "build": "make bot", "run": ["sh", "./bot"] } } }',
      Makefile: "bot: src/bot.sh word.txt\n\tcat src/bot.sh word.txt > bot\n",
      "src/bot.sh": "# says\n",
      "word.txt": "echo ONE\n",
      ".gitignore": "bot\n",
    });
    execFileSync("git", ["init", "-q", folder]);
    const settings = { timeScale: 1, trace: false, commands: {}, cacheFolder: join(folder, ".cache") };
    const bot = join(folder, "src", "bot.sh");
    const notes: (string | undefined)[] = [];
    const start = async (word: string) => {
      writeFileSync(join(folder, "word.txt"), `echo ${word}\n`);
      const spec = await findBot(bot, { folder, given: {}, cacheFolder: settings.cacheFolder });
      assert.ok(spec.kind === "file", JSON.stringify(spec));
      const prepared = await prepareBot(spec.spec, settings);
      assert.ok(prepared.ok, JSON.stringify(prepared));
      notes.push(prepared.note);
      return spec.spec;
    };
    const say = (cwd: string) => execFileSync("sh", ["./bot"], { cwd }).toString();
    const spec = await start("ONE");
    const first = readSourceVersion(bot);
    assert.deepEqual([...first.files.keys()].sort(), [".gitignore", "Makefile", "spar.json", "src/bot.sh", "word.txt"]);
    // Make compares times, of which two within the same milliseconds are equal.
    utimesSync(join(folder, "bot"), 1e9, 1e9);
    await start("TWO");
    assert.equal(say(folder), "TWO\n");
    assert.match(notes[0] ?? "", /have 5 files of .*: \.gitignore, Makefile, spar\.json, src\/bot\.sh, word\.txt\./);
    assert.equal(notes[1], undefined, "it is said once");
    const copies = createVersionCopies(spec, {}, settings);
    const copy = await copies.of(first, "bot");
    assert.ok("stamp" in copy, JSON.stringify(copy));
    assert.equal(say(copy.stamp.cwd!), "ONE\n");
    assert.equal(say(folder), "TWO\n");
    copies.dispose();
  });

  it("in D has the sources in D among its files, and not what a compiler leaves", async () => {
    const folder = botFolder({ "bot.d": "void main() {}\n", "part.d": "module part;\n", "part.o": "" });
    const file = join(folder, "bot.d");
    const built = await buildByCommand({ file, cacheFolder: folder, command: [process.execPath, "-e", "0"] }, folder);
    assert.ok(built.ok, JSON.stringify(built));
    assert.deepEqual(Object.keys(findBuiltFiles(file)!).sort(), [file, join(folder, "part.d")]);
  });
});
