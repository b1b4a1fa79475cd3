import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sumPairs } from "../arena/league/league.ts";
import { openLeagueFiles, openLeagueRecords, openLeagueState } from "../arena/league/league-state.ts";
import { main } from "../cli/main.ts";
import { run } from "../cli/run.ts";
import type { ChangedSource } from "../views/changed-source.ts";
import type { LeagueMatch, LeagueReport } from "../views/league-report.ts";
import { builtCommand } from "./built-command.ts";
import { botFolder } from "./hosted-bot.ts";
import { isLongRun, long } from "./long.ts";

const bot = (sign: string) => `def best_block(attackers, defenders):
    return [] if len(attackers) ${sign} 2 else [(0, 0)]
`;
const bots = { "a.py": bot("<"), "b.py": bot(">"), "c.py": bot("==") };

/** What a league printed as JSON. */
async function league(...args: string[]): Promise<{ seed: string; matches: LeagueMatch[] }> {
  return JSON.parse(
    await printedBy([
      "league",
      ...args,
      "--game",
      "combat",
      "-o",
      "scenarios=2",
      "-n",
      "2",
      "--sandbox",
      "off",
      "--json",
    ]),
  );
}

const printedBy = async (args: readonly string[]) =>
  (await captureOutput(async () => assert.equal(await main(args), 0))).join("");

/** The lines that are printed on standard output meanwhile. */
async function captureOutput(act: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => lines.push(line);
  try {
    await act();
    return lines;
  } finally {
    console.log = log;
  }
}

/** What a person at a terminal is shown of the progress meanwhile. */
async function captureProgress(act: () => Promise<unknown>): Promise<string> {
  const { stderr } = process;
  const { isTTY, write } = stderr;
  const shown: string[] = [];
  stderr.isTTY = true;
  stderr.write = (text: string | Uint8Array) => shown.push(String(text)) > 0;
  try {
    await act();
    return shown.join("");
  } finally {
    Object.assign(stderr, { isTTY, write });
  }
}

/** Its whole lines: one that broke off stays in the file. */
const matchesIn = (state: string) =>
  readFileSync(state, "utf8")
    .split("\n")
    .filter((line) => /^\{"kind":"match".*\}$/.test(line))
    .map((line) => JSON.parse(line) as { bots: string[]; number: number });

describe("a league with a state", function () {
  this.timeout(isLongRun ? 1_200_000 : 60_000);

  it("plays only the matches of a new or changed bot", async () => {
    const folder = botFolder(bots);
    const state = join(folder, "state.jsonl");
    rmSync(join(folder, "c.py"));
    const two = await league(folder, "--resume", state, "--seed", "s");
    assert.equal(matchesIn(state).length, 2);
    writeFileSync(join(folder, "c.py"), bots["c.py"]);
    const three = await league(folder, "--resume", state);
    assert.deepEqual([three.seed, three.matches.length, matchesIn(state).length], ["s", 6, 6]);
    const kept = three.matches.filter(({ entries }) => !entries.includes(2));
    assert.deepEqual(kept, two.matches);
    await league(folder, "--resume", state);
    assert.equal(matchesIn(state).length, 6, "nothing is played again");
    writeFileSync(join(folder, "a.py"), bot("<="));
    const changed = await league(folder, "--resume", state);
    assert.deepEqual([changed.matches.length, matchesIn(state).length], [6, 10]);
  });

  long.it("is saved where the editor saves the leagues of a folder, and resumes there", async () => {
    const folder = botFolder(bots);
    const history = botFolder({});
    rmSync(join(folder, "c.py"));
    const first = await league(folder, "--history", history, "--seed", "s");
    writeFileSync(join(folder, "c.py"), bots["c.py"]);
    const keptAs = (setting: object) => {
      const fresh = { folder, game: "combat", seed: "new", setting: JSON.stringify(setting) };
      const kept = openLeagueFiles(history).open(fresh);
      assert.ok("state" in kept);
      return kept;
    };
    const { state, records } = keptAs({ timeScale: 1, options: { scenarios: 2 } });
    assert.equal(state.head.seed, "s");
    const [{ record } = {}] = first.matches;
    assert.ok(record !== undefined && records.read(record));
    const next = await league(folder, "--history", history);
    assert.deepEqual([next.seed, next.matches.length], ["s", 6]);
    assert.deepEqual(
      next.matches.filter(({ entries }) => !entries.includes(2)),
      first.matches,
    );
    assert.equal(keptAs({ timeScale: 1 }).state.head.seed, "new", "the editor's own has no options");
    const refused = league(folder, "--history", history, "--resume", join(history, "state.jsonl"));
    await assert.rejects(refused, /remove --resume and --records/);
  });

  long.it("plays everything again if `spar.json` changes how matches are played", async () => {
    const folder = botFolder(bots);
    const state = join(folder, "state.jsonl");
    await league(folder, "--resume", state, "--seed", "s");
    writeFileSync(join(folder, "spar.json"), '{ "timeScale": 2, "seed": "of no matter" }');
    await league(folder, "--resume", state);
    assert.equal(matchesIn(state).length, 12);
  });

  it("is written as a page that lists every match", async () => {
    const folder = botFolder(bots);
    const html = join(folder, "league.html");
    await league(folder, "--seed", "s", "--html", html);
    const page = readFileSync(html, "utf8");
    const [, json] = /<script type="application\/json" id="spar-league">(.*)<\/script>/.exec(page) ?? [];
    const report = JSON.parse(json!) as LeagueReport;
    assert.deepEqual([report.played, report.of, report.matches?.length, report.seed], [6, 6, 6, "s"]);
    assert.deepEqual(report.progress.at(-1)?.matches, 6);
    assert.doesNotMatch(page, /(?:src|href)="?https?:/);
  });

  long.it("equals a league played without interruption, and continues after an incomplete line", async () => {
    const folder = botFolder(bots);
    const [whole, part] = [join(folder, "whole.jsonl"), join(folder, "part.jsonl")];
    const atOnce = await league(folder, "--resume", whole, "--seed", "s");
    const lines = readFileSync(whole, "utf8").split("\n");
    writeFileSync(part, `${lines.slice(0, 4).join("\n")}\n${lines[4]!.slice(0, 30)}`);
    const resumed = await league(folder, "--resume", part);
    assert.deepEqual(resumed, atOnce);
    assert.equal(matchesIn(part).length, 6);
  });

  long.it("is refused if it belongs to another league or is no state", async () => {
    const folder = botFolder(bots);
    const state = join(folder, "state.jsonl");
    await league(folder, "--resume", state, "--seed", "s");
    const why = (...args: string[]) =>
      league(folder, "--resume", state, ...args).catch((error: Error) => error.message);
    assert.match(String(await why("--seed", "t")), /belongs to a league with seed s, not t/);
    assert.match(String(await why("--time-scale", "3")), /belongs to a league of combat with/);
    appendFileSync(state, "nonsense\n");
    assert.match(String(await why()), /Line 8 of .* is not a match of a league/);
    writeFileSync(state, "nonsense\n");
    assert.match(String(await why()), /is not the saved state of a league/);
  });

  const head = { game: "combat", seed: "s", setting: "{}" };
  const ids = ["a", "b"];
  const match = (number: number) => ({ entries: [0, 1], number, points: [1, 0], games: 1, faults: [0, 0] }) as const;
  const opened = (file: string, fresh = head) => {
    const state = openLeagueState(file, fresh);
    assert.ok("head" in state, JSON.stringify(state));
    return state;
  };

  it("counts a match once even if two processes wrote it", () => {
    const file = join(botFolder({}), "state.jsonl");
    for (let i = 0; i < 2; i++) opened(file).add(match(0), ids);
    assert.deepEqual(opened(file).known(ids), [match(0)]);
  });

  it("loses no match to an incomplete line of another process", () => {
    const file = join(botFolder({}), "state.jsonl");
    const state = opened(file);
    state.add(match(0), ids);
    // As a full disk leaves it, before there is room again.
    appendFileSync(file, '{"kind":"match","bots":["a"');
    const before = readFileSync(file, "utf8");
    const other = opened(file);
    assert.equal(readFileSync(file, "utf8"), before, "opening cuts nothing off");
    state.add(match(1), ids);
    other.add(match(2), ids);
    assert.deepEqual(opened(file).known(ids), [match(0), match(1), match(2)]);
  });

  it("uses the seed of the process that began it first", () => {
    const file = join(botFolder({}), "state.jsonl");
    const first = opened(file);
    first.add(match(0), ids);
    appendFileSync(file, `${JSON.stringify({ kind: "league", ...head, seed: "late" })}\n`);
    const next = opened(file, { ...head, seed: "later" });
    assert.deepEqual([next.head.seed, next.known(ids)], ["s", [match(0)]]);
  });

  it("begins in a file that another process has just created", () => {
    const file = join(botFolder({ "state.jsonl": "" }), "state.jsonl");
    assert.equal(opened(file).head.seed, "s");
  });

  long.it("loses and doubles nothing when its process is killed, again and again", async () => {
    const folder = botFolder(bots);
    const state = join(folder, "state.jsonl");
    const most = isLongRun ? 12 : 1;
    const count = 3 * most;
    const wanted = ["--game", "combat", "-o", "scenarios=2", "-n", `${count}`, "--resume", state];
    const [node, ...args] = builtCommand("league", folder, ...wanted);
    let before = 0;
    for (let kills = 0; kills < most; kills++) {
      const running = spawn(node!, [...args, "--seed", "s"], { stdio: "ignore" });
      const ended = once(running, "exit");
      // Killed as soon as it has added a match or two, at whatever moment that is.
      while (running.exitCode === null && (existsSync(state) ? matchesIn(state).length : 0) <= before + (kills % 2))
        await new Promise((go) => setImmediate(go));
      running.kill("SIGKILL");
      await ended;
      const now = matchesIn(state).length;
      assert.ok(now >= before);
      before = now;
    }
    const running = spawn(node!, args, { stdio: "ignore" });
    await once(running, "exit");
    const played = matchesIn(state).map(({ bots, number }) => `${bots.join(" ")} ${number}`);
    assert.deepEqual([played.length, new Set(played).size], [3 * count, 3 * count]);
  });
});

/** Stays where it is, or shoots at what is there. */
const aim = (move: string) => `from game import Action, Game, Player


class Bot(Player):
    NAME = "bot"

    def play(self, game):
        return ${move}
`;
const aimers = {
  "n.py": aim("Action.MOVE_UP"),
  "e.py": aim("Action.MOVE_RIGHT"),
  "s.py": aim("Action.MOVE_DOWN"),
  "w.py": aim("Action.WAIT"),
};

describe("a league of more than two a match", function () {
  this.timeout(60_000);
  const each = isLongRun ? 3 : 1;

  /** What it printed, and how many matches its state has then. */
  async function aimLeague(folder: string, state: string, ...args: string[]) {
    const fixed = [
      "--game",
      "perfect-aim",
      "--seats",
      "3",
      "-n",
      `${each}`,
      "--json",
      "--resume",
      state,
      "--seed",
      "s",
    ];
    const printed = await printedBy(["league", folder, ...fixed, ...args]);
    return { matches: (JSON.parse(printed) as { matches: LeagueMatch[] }).matches, kept: matchesIn(state).length };
  }

  long.it("plays every group, resumes after a stop, and plays a new bot only in its own groups", async () => {
    const folder = botFolder(aimers);
    const [whole, part] = [join(folder, "whole.jsonl"), join(folder, "part.jsonl")];
    const atOnce = await aimLeague(folder, whole);
    assert.deepEqual([atOnce.matches.length, atOnce.kept], [4 * each, 4 * each]);
    for (const { entries, points, games } of atOnce.matches) {
      assert.deepEqual([entries.length, games], [3, 2]);
      assert.equal(
        points.reduce((sum, one) => sum + one, 0),
        3,
        "each two of three played for one point",
      );
    }
    rmSync(join(folder, "w.py"));
    assert.equal((await aimLeague(folder, part)).kept, each);
    writeFileSync(join(folder, "w.py"), aimers["w.py"]);
    const resumed = await aimLeague(folder, part);
    assert.deepEqual([resumed.matches, resumed.kept], [atOnce.matches, 4 * each]);
  });

  long.it("keeps records, those of faults separately, under the names in its state", async () => {
    const folder = botFolder({ ...aimers, "w.py": aim("1 / 0") });
    const [state, records] = [join(folder, "state.jsonl"), join(folder, "records")];
    const { matches } = await aimLeague(folder, state, "--records", records, "--gauntlet", "w.py");
    assert.equal(matches.length, 3 * each, "those in which it plays");
    for (const { record, faults } of matches) {
      const found = openLeagueRecords(records).read(record!);
      assert.equal(found?.at(-1)?.kind, "end");
      const own = faults.some((count) => count > 0) ? join(records, "faults") : records;
      assert.ok(existsSync(join(own, `${record}.spar.jsonl`)));
    }
  });
});

describe("a gauntlet", function () {
  this.timeout(60_000);

  long.it("counts earlier matches of the same kind", async () => {
    const folder = botFolder(bots);
    const args = [folder, "--resume", join(folder, "state.jsonl"), "--seed", "s"];
    await league(...args);
    writeFileSync(join(folder, "b.py"), bot(">="));
    const shown = await captureProgress(() => league(...args, "--gauntlet", "b"));
    const counts = [...shown.matchAll(/(\d+) of 4 matches/g)].map(([, count]) => Number(count));
    assert.deepEqual(counts, [1, 2, 3, 4], "without the two between a and c, which are there");
  });

  it("plays one bot against all others; its matches count in a full league", async () => {
    const folder = botFolder(bots);
    const state = join(folder, "state.jsonl");
    const gauntlet = await league(folder, "--resume", state, "--seed", "s", "--gauntlet", "b");
    assert.deepEqual(
      [gauntlet.matches.length, gauntlet.matches.every(({ entries }) => entries.includes(1))],
      [4, true],
    );
    const all = await league(folder, "--resume", state);
    assert.deepEqual([all.matches.length, matchesIn(state).length], [6, 6]);
    const why = await league(folder, "--gauntlet", "nobody").catch((error: Error) => error.message);
    assert.match(String(why), /There is no bot nobody in this league; it has a, b, c/);
  });

  long.it("leaves out a bot that cannot play, with the reason", async () => {
    const folder = botFolder({
      ...bots,
      "spar.json": `{ "bots": { "d.ts": { "game": "combat" } } }`,
      "d.ts": "export function bestBlock(attackers, defenders) { return [ }\n",
    });
    const complaints: string[] = [];
    const { error } = console;
    console.error = (line: string) => complaints.push(line);
    try {
      assert.equal((await league(folder)).matches.length, 6);
    } finally {
      console.error = error;
    }
    assert.match(complaints.join(), /Left out d\.ts: it cannot play: Compile error/);
  });
});

describe("a league of the command line", function () {
  this.timeout(60_000);
  const fixed = ["--game", "combat", "-o", "scenarios=2", "-n", "2", "--seed", "s"];

  long.it("continues with a bot that is deleted meanwhile, and says so", async () => {
    const folder = botFolder(bots);
    // The first match is that of b and c.
    const removes = `import pathlib\npathlib.Path(${JSON.stringify(join(folder, "a.py"))}).unlink(missing_ok=True)\n`;
    writeFileSync(join(folder, "b.py"), removes + bots["b.py"]);
    const printed = await printedBy(["league", folder, ...fixed, "--jobs", "1", "--sandbox", "off", "--json"]);
    const { matches, changed } = JSON.parse(printed) as { matches: LeagueMatch[]; changed: ChangedSource[] };
    assert.equal(matches.length, 6);
    assert.ok(matches.every(({ faults }) => faults.every((count) => count === 0)));
    assert.deepEqual(changed, [{ bot: "a", file: join(folder, "a.py"), change: "deleted" }]);
  });

  for (const flag of ["--csv", "--html"]) {
    (flag === "--csv" ? it : long.it)(`is told before it is found that ${flag} cannot be written`, async () => {
      const folder = botFolder(bots);
      const lines: string[] = [];
      const args = ["league", folder, ...fixed, "--json", flag, join(folder, "missing", "file")];
      const printed = await captureOutput(async () => assert.equal(await run(args, (text) => lines.push(text)), 2));
      assert.equal((JSON.parse(printed.join("")) as { matches: [] }).matches.length, 6);
      const file = join(folder, "missing", "file");
      assert.deepEqual(lines, [`The league could not be saved as ${file}: no such file or directory.`]);
    });
  }
});

describe("the pair table of a league", () => {
  it("takes from a match of three who was better of each two", () => {
    const three = { entries: [0, 2, 5], points: [2, 0.5, 0.5], games: 2, faults: [0, 1, 0], number: 0 } as const;
    assert.deepEqual(
      sumPairs([three]).map(({ entries, points, games }) => [...entries, ...points, games]),
      [
        [0, 2, 1, 0, 1],
        [0, 5, 1, 0, 1],
        [2, 5, 0.5, 0.5, 1],
      ],
    );
  });

  it("adds up what two bots played", () => {
    const one = { entries: [0, 1] as const, points: [1, 0] as const, games: 1, faults: [0, 1] as const };
    const other = { entries: [0, 2] as const, points: [0, 1] as const, games: 1, faults: [0, 0] as const };
    assert.deepEqual(sumPairs([one, other, one]), [{ ...one, points: [2, 0], games: 2, faults: [0, 2] }, other]);
  });
});
