import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, dirname, join } from "node:path";
import { run } from "../cli/run.ts";
import { toBotUri } from "../match/bot-uri.ts";
import { openMatchStore } from "../match/history/match-store.ts";
import { openVersionStore } from "../project/versions/version-store.ts";
import { sourceFile } from "./bot-runs.ts";
import { builtCommand } from "./built-command.ts";
import { long } from "./long.ts";
import { skip } from "./skip.ts";

interface Ran {
  readonly lines: string[];
  readonly code?: number;
  readonly failed?: string;
}

const duel = (...args: string[]) => spar("duel", ...args);

/** Runs `spar`: its lines, and its exit code or the sentence it failed with. */
async function spar(...args: string[]): Promise<Ran> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => lines.push(line);
  let failed: string | undefined;
  try {
    const code = await run(args, (text) => {
      failed = text;
    });
    return failed === undefined ? { code, lines } : { failed, lines };
  } finally {
    console.log = log;
  }
}

const locm = ["--game", "locm", "--seed", "s"];

describe("spar duel", function () {
  this.timeout(60_000);

  it("prints a line for each pair, then one object with the verdict", async () => {
    const { lines, code } = await duel("builtin:search", "builtin:random", ...locm, "--elo1", "200", "--json");
    assert.equal(code, 0);
    const [end, ...pairs] = lines.map((line) => JSON.parse(line)).reverse();
    const { verdict, matches, wins, draws, losses, elo, llr, bounds, players } = end;
    assert.deepEqual([verdict, players], ["better", ["search", "random"]]);
    assert.equal(wins + draws + losses, matches);
    assert.ok(elo.low > 0 && llr >= bounds.upper);
    assert.deepEqual([pairs.length * 2, pairs[0].matches, "verdict" in pairs[0]], [matches, matches, false]);
  });

  it("prints the verdict first, and how a match is counted", async () => {
    const { lines } = await duel(
      "builtin:optimal",
      "builtin:greedy",
      "--game",
      "combat",
      "--seed",
      "s",
      "--matches",
      "4",
    );
    assert.match(lines.join("\n"), /^undecided: .*, 4 matches, as many as were asked for\n/);
    assert.match(lines.join("\n"), /\nmodel: .*both solve the same tasks/);
  });

  it("has an exit code for CI, which fails unless the new bot is better", async () => {
    const coarse = [...locm, "--elo1", "200", "--fail-unless-better"];
    assert.equal((await duel("builtin:search", "builtin:random", ...coarse)).code, 0);
    assert.equal((await duel("builtin:greedy", "builtin:greedy", ...coarse)).code, 1);
  });

  it("says how often a bot failed that won or lost other matches by itself", async () => {
    const body = (guard: string) => `def solve(attackers, defenders):\n    ${guard}\n    return []\n`;
    const good = sourceFile("good.py", body("pass"));
    const rare = sourceFile("rare.py", body("if sum(attackers[0]) > 14: raise ValueError('no')"));
    const { lines } = await duel(good, rare, "--game", "combat", "--seed", "s", "--matches", "8");
    assert.match(lines.join("\n"), /4 won, 4 drawn, 0 lost\n(?:.*\n)*rare failed 4 times\n/);
  });

  it("names a bot that fails in every match, with its problem and without a rating", async () => {
    const bad = sourceFile("bad.py", "raise ValueError('no')\n");
    const { lines, failed } = await duel("builtin:greedy", bad, ...locm, "--json");
    assert.match(failed!, /^bad failed in each of the first \d matches: .*bad\.py:1.*ValueError: no/);
    const { verdict, elo, llr, broken } = JSON.parse(lines.at(-1)!);
    assert.deepEqual([verdict, elo, llr, broken.name, broken.problem.kind], ["undecided", null, null, "bad", "crash"]);
  });

  it("includes in the last object why a bot cannot be built", async () => {
    const bad = sourceFile("bad.js", "let let = 1;\n");
    const { lines, failed } = await duel("builtin:greedy", bad, ...locm, "--json");
    assert.ok(failed);
    const { verdict, broken } = JSON.parse(lines.at(-1)!);
    assert.equal(verdict, "undecided");
    assert.ok(broken.problem.message);
  });

  it("takes a pool for the old bot", async () => {
    const { lines, failed } = await duel(
      "builtin:search",
      "pool:builtin:random, builtin:greedy",
      ...locm,
      "--matches",
      "4",
    );
    assert.equal(failed, undefined);
    assert.match(lines.join("\n"), /\nsearch vs a pool of 2, seed s: /);
  });

  long.it("is saved in an editor's history, and can play its versions", async () => {
    const bot = sourceFile("first.py", "while True:\n    input()\n    print('PASS', flush=True)\n");
    const history = dirname(bot);
    const store = openMatchStore(join(history, "matches"));
    openVersionStore(history, store).name(bot, "kept");
    await store.close();
    const args = [bot, "version:kept", ...locm, "--time-scale", "9", "--matches", "2", "--history", history];
    assert.equal((await duel(...args)).failed, undefined);
    const again = openMatchStore(join(history, "matches"));
    const [kept] = await again.duels(toBotUri(bot), 10);
    await again.close();
    const { state, matches, names, trail } = kept!;
    assert.deepEqual([state, matches, names, trail.length], ["most", 2, ["first", "first@kept"], 1]);
    const listed = async (...how: string[]) => (await spar("history", history, "--duels", ...how)).lines.join("\n");
    // The folder is the same in each run of this test.
    const place = basename(history);
    assert.match(
      await listed(),
      new RegExp(`^\\S+ \\S+ {2}${place}/first\\.py vs first@kept: undecided: .*, 2 matches`),
    );
    const [row] = JSON.parse(await listed("--json"));
    assert.deepEqual([row.bot, row.opponent, row.state, row.matches], [`${place}/first.py`, "first@kept", "most", 2]);
    assert.match(await listed("--csv"), /^at,id,game,bot,version,.*\n.*,first@kept,.*,most,undecided,2,/);
  });

  const refused: [string, string[], RegExp][] = [
    ["bounds the wrong way round", ["--elo0", "20", "--elo1", "0"], /--elo0 20 must be below --elo1 0/],
    ["a chance that is none", ["--alpha", "0.7"], /between 0 and 0\.5/],
    ["one match", ["--matches", "1"], /at least 2/],
    [
      "seeds that make every match the same",
      ["--draft-seed", "1", "--shuffle0-seed", "2", "--shuffle1-seed", "3"],
      /Every match would be identical: all seeds are fixed/,
    ],
  ];
  for (const [what, args, sentence] of refused) {
    it(`refuses ${what}`, async () => {
      assert.match((await duel("builtin:greedy", "builtin:random", ...locm, ...args)).failed!, sentence);
    });
  }

  it("prints the state so far at Ctrl+C", async function () {
    if (process.platform === "win32") return skip(this, "no Ctrl+C from outside");
    const [node, ...args] = builtCommand("duel", "builtin:greedy", "builtin:greedy", ...locm, "--json");
    const running = spawn(node!, args);
    const lines: string[] = [];
    let rest = "";
    running.stdout.on("data", (data: Buffer) => {
      rest += data.toString();
      lines.push(...rest.split("\n").slice(0, -1));
      rest = rest.slice(rest.lastIndexOf("\n") + 1);
      // Once: a second one ends it at once.
      if (lines.length >= 2 && !running.killed) running.kill("SIGINT");
    });
    const [code] = await once(running, "close");
    const { verdict, ended, matches } = JSON.parse(lines.at(-1)!);
    assert.deepEqual([code, verdict, ended], [130, "undecided", "stopped"]);
    assert.ok(matches >= 4);
  });
});
