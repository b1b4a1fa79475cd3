import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFilesBelow, listNamesIn, maxSourceBytes, readUserFile } from "../files/user-file.ts";
import { findBots } from "../project/recognise/bots-in.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { findConfig } from "../project/settings/find-config.ts";
import { builtCommand } from "./built-command.ts";
import { linkOrSkip } from "./links.ts";
import { skip } from "./skip.ts";

describe("a file that a user names", function () {
  // Many commands one after the other, on a busy machine.
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const at = (...names: string[]) => join(folder, ...names);
  const whyNot = (path: string, most?: number) => {
    const read = readUserFile(path, most);
    return read.ok ? "" : read.why("it");
  };
  function pipe(context: Mocha.Context, name: string): string {
    if (process.platform === "win32") skip(context, "no mkfifo");
    execFileSync("mkfifo", [at(name)]);
    return at(name);
  }
  const settings = { cacheFolder: join(tmpdir(), "spar-user-file-cache"), commands: {}, timeScale: 1, trace: false };

  it("is read as text, without a byte order mark", () => {
    writeFileSync(at("a.json"), "\ufeff{}");
    const read = readUserFile(at("a.json"));
    assert.equal(read.ok && read.content, "{}");
  });

  it("is refused with a sentence if it is a folder, missing or too large", () => {
    writeFileSync(at("long"), "12345");
    assert.equal(whyNot(folder), "it is a folder.");
    assert.equal(whyNot(at("none")), "it does not exist.");
    assert.match(whyNot(at("long"), 4), /^it is too large/);
  });

  it("is refused with a sentence if it is a link to itself", function () {
    linkOrSkip(this, at("loop"), at("loop"));
    assert.equal(whyNot(at("loop")), "it is a link that leads to itself.");
  });

  it("is refused at once if it is a device or a pipe without a writer", function () {
    assert.equal(whyNot(pipe(this, "pipe")), "it is not a regular file.");
    assert.equal(whyNot("/dev/zero"), "it is not a regular file.");
  });

  it("is refused if it may not be read", function () {
    if (process.platform === "win32" || process.getuid?.() === 0) skip(this, "everybody may read here");
    writeFileSync(at("secret"), "");
    chmodSync(at("secret"), 0);
    assert.equal(whyNot(at("secret")), "it cannot be read: permission denied.");
  });

  it("as a spar.json gives one problem that says why it is not read", function () {
    pipe(this, "spar.json");
    assert.deepEqual(
      findConfig(folder).problems.map(({ message }) => message),
      ["spar.json is not a regular file."],
    );
    rmSync(at("spar.json"));
    mkdirSync(at("spar.json"));
    assert.deepEqual(
      findConfig(folder).problems.map(({ message }) => message),
      ["spar.json is a folder."],
    );
  });

  it("as a bot is refused before compiling if it includes a device or a pipe", async function () {
    const inner = pipe(this, "inner.h");
    for (const [line, path] of [
      ['#include "/dev/zero"', "/dev/zero"],
      ["#include </dev/zero>", "/dev/zero"],
      ['#include "inner.h"', inner],
    ] as const) {
      writeFileSync(at("bot.cpp"), `${line}\nint main() { }\n`);
      const matched = await resolveMatch({ bot: at("bot.cpp"), opponents: [], folder, game: "locm" }, settings);
      assert.equal(matched.ok ? "" : matched.message, `${path} is not a regular file. It is referenced in bot.cpp.`);
    }
  });

  it("as a module of a Python bot may be a pipe, which is not read", async function () {
    pipe(this, "helper.py");
    writeFileSync(at("bot.py"), "import helper\nwhile True: print(input())\n");
    const matched = await resolveMatch({ bot: at("bot.py"), opponents: [], folder, game: "locm" }, settings);
    assert.match(
      matched.ok ? "" : matched.message,
      /helper\.py is not a regular file\. It is referenced in bot\.py\.$/,
    );
  });

  it("as a record or a recorded game is refused with one line", function () {
    pipe(this, "game.spar.jsonl");
    for (const command of [
      ["replay", at("game.spar.jsonl")],
      ["cards", at("game.spar.jsonl")],
      ["import", at("game.spar.jsonl")],
      ["match", "builtin:greedy", `ghost:${at("game.spar.jsonl")}`, "--game", "locm"],
      ["match", at("game.spar.jsonl")],
      ["replay", folder],
    ]) {
      const [node, ...args] = builtCommand(...command);
      const run = spawnSync(node!, args, { encoding: "utf8", timeout: 20_000 });
      assert.deepEqual([run.status, run.stderr.trim().split("\n").length], [2, 1], `${command}: ${run.stderr}`);
    }
  });

  it("in a folder of bots is skipped if it is a pipe or data; folders that contain themselves are read once", function () {
    pipe(this, "pipe.py");
    writeFileSync(at("data.py"), "");
    truncateSync(at("data.py"), maxSourceBytes + 1);
    linkOrSkip(this, folder, at("again"));
    linkOrSkip(this, at("broken.py"), at("broken.py"));
    mkdirSync(at("closed"));
    chmodSync(at("closed"), 0);
    assert.deepEqual(findBots(folder).bots, []);
    chmodSync(at("closed"), 0o700);
  });

  it("is one of a limited number in a folder and its subfolders, without following links", function () {
    mkdirSync(at("in"));
    linkOrSkip(this, folder, at("in", "again"));
    for (let n = 0; n < 30; n++) writeFileSync(at("in", `${n}.cs`), "");
    assert.equal(listNamesIn(at("in"), 10).length, 10);
    assert.equal(listFilesBelow(folder, (path) => path.endsWith(".cs")).length, 30);
    assert.ok(listFilesBelow(folder, () => true, 10).length <= 10);
  });
});
