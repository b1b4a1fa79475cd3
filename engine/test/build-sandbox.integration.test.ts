import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bundleBot } from "../app/bundle/bundle-bot.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { findSandboxes } from "../bots/sandbox/sandbox.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { playJob } from "../queue/play-job.ts";
import { type Attack, plain, reads, runs, secret, writeAttack, writeSecret } from "./build-attacks.ts";
import { builtCommand } from "./built-command.ts";
import { firstSeen, isLongRun, long } from "./long.ts";
import { runAs } from "./run-as.ts";
import { skip } from "./skip.ts";

// Bots of other people that attack while they are built or checked, with the compilers of this machine.

/** Would take all memory of the machine. */
const grows: Readonly<Record<string, Attack>> = {
  "C that includes a device without an end": {
    tool: "gcc",
    main: "bot.c",
    files: { "bot.c": `#define FROM "/dev/zero"\n#include FROM\nint main() { return 0; }\n` },
  },
  "Rust that includes one": {
    tool: "rustc",
    main: "bot.rs",
    files: { "bot.rs": `fn main() { println!("{}", include_bytes!("/dev/zero").len()); }\n` },
  },
};

describe("another person's bot that attacks while it is built", function () {
  // A compiler that is to be stopped fills two gigabytes first, and Go builds its own library.
  this.timeout(120_000);
  let folder: string;
  let secrets: string;
  let marks = 0;
  const pool = createPool({ size: 1 });
  before(async function () {
    const [kind] = await findSandboxes("");
    if (kind === undefined) skip(this, "no sandbox");
    folder = mkdtempSync(join(tmpdir(), "spar-build-attack-"));
    // Not below the folder for temporary files: a sandbox has one of its own there.
    secrets = mkdtempSync(join(homedir(), ".spar-test-"));
    writeSecret(join(secrets, "secret"));
    process.env.BOT_TEST_SECRET = secret;
  });
  after(async () => {
    await pool.dispose();
    delete process.env.BOT_TEST_SECRET;
    for (const each of [folder, secrets]) if (each) rmSync(each, { recursive: true, force: true });
  });

  /** What the bot's author laid out, where it begins, and the file that must not appear. */
  function layOut(name: string, attack: Attack): { bot: string; mark: string } {
    const mark = join(secrets, `mark-${marks++}`);
    const own = join(folder, name.replace(/\W+/g, "-"));
    return { bot: writeAttack(attack, own, { secret: join(secrets, "secret"), mark }), mark };
  }

  /** Plays the bot as a league does; the whole record as text, or why it could not be played. */
  async function playedAs(name: string, attack: Attack, foreign = true): Promise<{ text: string; mark: string }> {
    const { bot, mark } = layOut(name, attack);
    const settings = { timeScale: 5, trace: false, commands: {}, cacheFolder: join(folder, "cache") };
    const asked = { bot, opponents: ["builtin:random"], folder: dirname(bot), game: "locm", isForeign: foreign };
    const matched = await resolveMatch(asked, settings);
    if (!matched.ok) return { text: JSON.stringify(matched), mark };
    return { text: JSON.stringify(await pool.play(planMatch(matched.setup, "1"))), mark };
  }

  const isFirst = firstSeen();
  for (const [name, attack] of Object.entries(reads)) {
    (attack.long || !isFirst(attack.tool === "rustc" ? "gcc" : attack.tool) ? long.it : it)(
      `learns nothing of the user's: ${name}`,
      async function () {
        if (findProgram(attack.tool) === undefined) skip(this, `no ${attack.tool}`);
        const { text } = await playedAs(name, attack);
        assert.ok(!text.includes(secret), text.slice(0, 2000));
      },
    );
  }
  it("does not reach a user's file through a link in the league's folder", async () => {
    const league = mkdtempSync(join(folder, "league-"));
    const own = mkdtempSync(join(secrets, "own-"));
    writeFileSync(join(own, "mine.py"), "input()\n");
    symlinkSync(own, join(league, "up"));
    const settings = { timeScale: 5, trace: false, commands: {}, cacheFolder: join(folder, "cache") };
    const bot = join(league, "up", "mine.py");
    const asked = { bot, opponents: ["builtin:random"], folder: league, game: "locm", isForeign: true };
    const matched = await resolveMatch(asked, settings);
    assert.match(matched.ok ? "plays" : matched.message, /^mine\.py is a link to a file in another folder/);
  });
  it("is built in a sandbox by a worker of a queue, too", async function () {
    if (findProgram("gcc") === undefined) skip(this, "no gcc");
    const { bot } = layOut("on a worker", reads["C takes in a file by the assembler"]!);
    const matched = await resolveMatch(
      { bot: "builtin:random", opponents: ["builtin:random"], folder, game: "locm" },
      { timeScale: 5, trace: false, commands: {}, cacheFolder: folder },
    );
    assert.ok(matched.ok);
    const { game, options, seeds, timeScale, trace } = planMatch(matched.setup, "1");
    const bots = [
      { name: "bot", language: "c", source: "own" },
      { name: "random", builtin: "random" },
    ];
    const worker = {
      id: "worker",
      pool,
      sources: { of: async () => ({ folder: dirname(bot), main: bot }), places: () => [] },
      cacheFolder: join(folder, "worker"),
      sandbox: "auto",
      referees: () => ({ referees: [], unusable: [] }),
      tooSlow: () => false,
    } as const;
    const job = { plan: { game, options, seeds, timeScale, trace, bots }, records: { oneIn: 1 } };
    await assert.rejects(playJob(job, worker, new AbortController().signal), /cannot be built: .*file not found/);
  });
  it("is also built in a sandbox when its bundle is checked", async function () {
    if (findProgram("gcc") === undefined) skip(this, "no gcc");
    const { bot: file } = layOut("bundled with a file", reads["C takes in a file by the assembler"]!);
    const settings = { timeScale: 5, trace: false, commands: {}, cacheFolder: join(folder, "cache") };
    // Its game is not known, so the bundle is only built.
    const bundle = await bundleBot({ file, settings: { ...settings, sandbox: "on" }, play: (plan) => pool.play(plan) });
    assert.ok(!bundle.ok && /file not found/.test(bundle.message), JSON.stringify(bundle));
  });
  it("is bundled without running commands from its folder", async () => {
    const { bot: file, mark } = layOut("bundled by a command", {
      tool: "python3",
      main: "bot.py",
      files: {
        "bot.py": `while True: input(), print("PASS")\n`,
        "spar.json": `{ "game": "locm", "commands": { "python": ["$FOLDER/evil"] } }`,
        evil: `#!/bin/sh\necho x >$MARK\nexec python3 "$@"\n`,
      },
    });
    const settings = { timeScale: 5, trace: false, commands: {}, cacheFolder: join(folder, "cache") };
    const bundle = await bundleBot({ file, settings: { ...settings, sandbox: "on" }, play: (plan) => pool.play(plan) });
    assert.ok(bundle.ok && !existsSync(mark), JSON.stringify(bundle));
  });
  for (const [name, attack] of Object.entries(grows)) {
    (isFirst("grows") ? it : long.it)(`is stopped before it takes more than 2 GB: ${name}`, async function () {
      if (findProgram(attack.tool) === undefined) skip(this, `no ${attack.tool}`);
      for (const foreign of isLongRun ? [true, false] : [true]) {
        const { text } = await playedAs(`${name} ${foreign}`, attack, foreign);
        assert.match(text, /used more than 2 GB of memory and was stopped/);
      }
    });
  }
  for (const [name, attack] of Object.entries(runs)) {
    (attack.long ? long.it : it)(`runs nothing outside: ${name}`, async function () {
      if (findProgram(attack.tool) === undefined) skip(this, `no ${attack.tool}`);
      for (const foreign of attack.alsoUnshut ? [true, false] : [true]) {
        const { text, mark } = await playedAs(`${name} ${foreign}`, attack, foreign);
        assert.ok(!existsSync(mark), `sandbox ${foreign}: ${text.slice(0, 2000)}`);
      }
    });
    (name.startsWith("the commands") ? it : long.it)(
      `runs nothing outside, told so in its own folder: ${name}`,
      function () {
        // Go builds its own library first.
        this.timeout(300_000);
        if (findProgram(attack.tool) === undefined) skip(this, `no ${attack.tool}`);
        for (const sandbox of attack.alsoUnshut ? ["on", "off"] : ["on"]) {
          const { bot, mark } = layOut(`${name} in ${sandbox}`, attack);
          const match = ["match", bot, "builtin:random", "--game", "locm", "--sandbox", sandbox];
          const [program, ...args] = builtCommand(...match);
          const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
          const { stdout, stderr } = spawnSync(program!, args, { cwd: dirname(bot), env, encoding: "utf8" });
          assert.ok(!existsSync(mark), `sandbox ${sandbox}: ${stdout}${stderr}`);
          assert.match(stdout + stderr, /won|draw|nobody|compile|could not/i);
        }
      },
    );
  }
});

describe("a bot that attacks while it is built and played", function () {
  this.timeout(600_000);
  before(function () {
    if (process.platform !== "linux") skip(this, "not Linux");
  });

  long.it("cannot escape from any kind of sandbox, as root or another user, and plays the same in all of them", () => {
    for (const user of process.getuid?.() === 0 ? [undefined, 31_415] : [undefined]) {
      type Found = { readonly tried: string[]; readonly came: string[]; readonly answered: string[] };
      const forms = Object.entries(runAs<Found>(user, "build-forms.ts"));
      for (const [form, { tried, came, answered }] of forms) {
        assert.deepEqual(came, [], form);
        // A user without rights does not find what is installed for an administrator alone.
        const installed = Object.keys(plain).filter((title) => tried.includes(title));
        assert.ok(installed.length > 0, form);
        assert.deepEqual(
          installed.filter((title) => !answered.includes(title)),
          [],
          `${form} keeps compilers from their work`,
        );
        assert.deepEqual(answered, forms[0]![1].answered, form);
      }
    }
  });
});
