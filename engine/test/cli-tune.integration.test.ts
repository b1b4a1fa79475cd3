import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../cli/run.ts";
import { builtCommand } from "./built-command.ts";
import { long } from "./long.ts";
import { wallBot } from "./wall-bot.ts";

/** Runs `spar tune`: what it printed, what it said beside, and its exit code or the sentence it failed with. */
async function tune(...args: string[]) {
  const lines: string[] = [];
  const beside: string[] = [];
  const { log, error } = console;
  console.log = (line: string) => lines.push(line);
  console.error = (line: string) => beside.push(line);
  let failed: string | undefined;
  try {
    const code = await run(["tune", ...args], (text) => {
      failed = text;
    });
    return { lines, beside: beside.join("\n"), code, failed };
  } finally {
    Object.assign(console, { log, error });
  }
}

/** The same in a process that can be killed. */
function spawnTune(...args: string[]) {
  const [node, ...command] = builtCommand("tune", ...args);
  return spawn(node!, command, { stdio: ["ignore", "pipe", "ignore"] });
}

const wall = (margin: string) => wallBot(`${margin};`, 'if (MARGIN > 1) throw new Error("too brave");');

describe("spar tune", function () {
  this.timeout(120_000);
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-tune-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const bot = (name: string, source: string) => {
    const file = join(folder, name);
    writeFileSync(file, source);
    return file;
  };

  it("ends if an opponent fails in every match, from which it would learn nothing", async () => {
    const file = bot("alone.js", wall("-6 /* tune -6..3 */"));
    const broken = bot("broken.js", "throw new Error('not today');\n");
    const { failed } = await tune(file, "--game", "combat", "--against", broken, "--steps", "2", "--seed", "s");
    assert.match(failed ?? "", /^broken failed in each of the first \d+ matches: .*not today/);
    const missing = await tune(file, "--game", "combat", "--against", "./no-such-program --x", "--seed", "s");
    assert.match(missing.failed ?? "", /^\.\/no-such-program --x: .*was not found/);
  });

  it("ends after the first matches if the bot itself fails in each, whoever it plays against", async () => {
    const file = bot("exits.js", "const M = -6; /* tune -6..3 */\nprocess.exit(M && 0);\n");
    for (const how of [[], ["--against", "builtin:greedy"], ["--against", "builtin:greedy", "--method", "genetic"]]) {
      const { failed } = await tune(file, "--game", "combat", "--seed", "s", ...how);
      assert.match(failed ?? "", /^exits failed in each of the first \d\d? matches: .*without an answer/);
    }
  });

  it("finds a better number, tests it, and writes it into the source if asked to", async () => {
    const file = bot("wall.js", wall("-6 /* tune -6..3 */"));
    const state = join(folder, "wall.json");
    const few = ["--steps", "6", "--pairs", "1", "--seed", "s", "--jobs", "2", "--elo1", "400"];
    const { lines, beside, failed } = await tune(
      file,
      "--game",
      "combat",
      ...few,
      "--resume",
      state,
      "--json",
      "--apply",
    );
    assert.equal(failed, undefined);
    const [end, ...steps] = lines.map((line) => JSON.parse(line)).reverse();
    assert.equal(steps.length, 6);
    const { numbers, before: was, verdict, matches, fitness, diff, test } = end;
    assert.deepEqual([was, verdict, typeof fitness, matches > 12], [{ MARGIN: -6 }, "better", "number", true]);
    assert.ok(numbers.MARGIN > -6 && test.wins > test.losses);
    assert.match(diff, /\n-const MARGIN = -6 .*\n\+const MARGIN = /);
    assert.ok(readFileSync(file, "utf8").startsWith(`const MARGIN = ${numbers.MARGIN} /* tune`));
    assert.match(beside, /^better: /m);
    // The run is over for the source that was; there is nothing to go on with.
    assert.match(
      (await tune(file, "--game", "combat", "--resume", state)).failed!,
      /its source has changed since the run began\.$/,
    );
  });

  it("continues if a bot fails with some numbers, and says how often", async () => {
    const file = bot("brave.js", wall("1 /* tune -1..3 */"));
    const few = ["--steps", "2", "--pairs", "1", "--seed", "s", "--jobs", "2", "--no-test", "--setting", "look=0"];
    const { lines, beside } = await tune(
      file,
      "--game",
      "combat",
      ...few,
      "--json",
      "--resume",
      join(folder, "b.json"),
    );
    assert.ok(JSON.parse(lines.at(-1)!).failed.matches > 0);
    assert.match(beside, /^The bot failed in 2 matches of 1 candidate, which it lost; the first: .*too brave/m);
    assert.match(beside, /^Not tested against the original bot, so no change is proposed\.$/m);
  });

  long.it("reaches the same result when it was killed and resumed", async () => {
    const args = [
      "builtin:greedy",
      "--game",
      "locm",
      "--steps",
      "40",
      "--pairs",
      "1",
      "--seed",
      "s",
      "--no-test",
      "--json",
    ];
    const whole = await tune(...args, "--resume", join(folder, "whole.json"));
    const state = join(folder, "killed.json");
    const child = spawnTune(...args, "--resume", state);
    // The first line is that of the first step.
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    const kept = JSON.parse(readFileSync(state, "utf8"));
    assert.ok(kept.step >= 1 && kept.step < 40, `killed after step ${kept.step}`);
    const resumed = await tune(...args, "--resume", state);
    assert.equal(resumed.lines.at(-1), whole.lines.at(-1));
    assert.match(
      (await tune(...args.slice(0, 3), "--resume", state, "--steps", "9")).failed!,
      /run with steps 40, not 9/,
    );
  });

  long.it("plays other opponents in turn, a ghost once per step, and counts the matches", async () => {
    const file = bot("drafter.js", 'const A = 1; // tune 0..3\nfor (;;) if (readline()) console.log("PASS");\n');
    const record = join(folder, "met.spar.jsonl");
    const met = ["match", "builtin:greedy", "builtin:random", "--game", "locm", "--seed", "5", "--record", record];
    const { log } = console;
    console.log = () => {};
    await run(met, assert.fail).finally(() => Object.assign(console, { log }));
    const args = [file, "--game", "locm", "--steps", "1", "--pairs", "4", "--seed", "s", "--jobs", "2", "--no-test"];
    const against = ["--setting", "look=0", "--against", "builtin:random", `ghost:${record}#1`];
    const { lines, failed } = await tune(...args, ...against, "--json", "--resume", join(folder, "met.json"));
    assert.equal(failed, undefined);
    const { opponents, matches } = JSON.parse(lines.at(-1)!);
    assert.deepEqual(opponents, ["builtin:random", `ghost:${record}#1`]);
    // Both sets of numbers: two pairs against random, and one match with the ghost.
    assert.equal(matches, 2 * (2 * 2 + 1));
  });

  long.it("resumes with the final test if it was killed there", async () => {
    const file = bot("tested.js", wall("-6 /* tune -6..1 */"));
    const few = [
      "--game",
      "combat",
      "--steps",
      "1",
      "--pairs",
      "1",
      "--seed",
      "s",
      "--jobs",
      "2",
      "--elo1",
      "100",
      "--json",
    ];
    const args = [file, ...few, "--setting", "c=0.3", "look=0"];
    const state = join(folder, "tested.json");
    const whole = await tune(...args, "--resume", join(folder, "untested.json"));
    const { test } = JSON.parse(whole.lines.at(-1)!);
    assert.ok(test.matches > 6, JSON.stringify(test));
    const child = spawnTune(...args, "--resume", state);
    const testing = () => (existsSync(state) ? JSON.parse(readFileSync(state, "utf8")).testing : undefined);
    for await (const _ of watch(folder)) if (testing() !== undefined) break;
    child.kill("SIGKILL");
    await once(child, "exit");
    const { wins, draws, losses } = testing();
    assert.ok(wins + draws + losses >= 4 && wins + draws + losses < test.matches);
    const resumed = await tune(...args, "--resume", state);
    assert.deepEqual(JSON.parse(resumed.lines.at(-1)!), JSON.parse(whole.lines.at(-1)!));
  });

  const refused: [string, () => string[], RegExp][] = [
    ["a file that is no bot", () => [bot("notes.py", "A = 1  # tune\n")], /notes\.py is not recognised as a bot/],
    ["a bot without marks", () => [bot("bare.js", wall("1")), "--game", "combat"], /bare\.js has no numbers to tune/],
    [
      "a mark at what is no number",
      () => [bot("x.js", wall("x /* tune */")), "--game", "combat"],
      /^x\.js:1: "x" is not a number\.$/,
    ],
    [
      "a builtin without numbers",
      () => ["builtin:random", "--game", "locm"],
      /no numbers to tune\. These have one: greedy/,
    ],
    ["a command", () => ["cat -", "--game", "locm"], /has no source to tune/],
  ];
  for (const [what, args, why] of refused) {
    it(`refuses ${what} in a sentence`, async () => assert.match((await tune(...args())).failed!, why));
  }
});
