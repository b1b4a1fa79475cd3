import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCommits, rateBot } from "../app/bot-life.ts";
import { emptyDuelSummary } from "../arena/duel/duel-state.ts";
import { findProgram } from "../bots/process/program-path.ts";
import { toBotUri } from "../match/bot-uri.ts";
import type { StoredSeriesRequest } from "../match/history/history-entry.ts";
import { type MatchStore, openMatchStore } from "../match/history/match-store.ts";
import { openVersionStore, type VersionStore } from "../project/versions/version-store.ts";
import { describeLastSave, formatChange, judgeChange } from "../views/bot-life.ts";
import type { MatchSummary } from "../views/match-summary.ts";
import { spar } from "./broken-folder.ts";
import { playedMatch } from "./played-match.ts";
import { skip } from "./skip.ts";

describe("a bot's life", () => {
  let folder = "";
  let bot = "";
  let store: MatchStore;
  let versions: VersionStore;
  let count = 0;
  before(function () {
    if (!findProgram("git")) skip(this, "no git");
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-life-"));
    mkdirSync(join(folder, "bots"));
    bot = join(folder, "bots", "me.py");
    store = openMatchStore(join(folder, "storage", "matches"));
    versions = openVersionStore(join(folder, "storage"), store);
    git("init", "-q");
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  function git(...args: string[]): void {
    const who = ["-c", "user.name=me", "-c", "user.email=me@example.org", "-c", "commit.gpgsign=false"];
    execFileSync("git", [...who, ...args], { cwd: join(folder, "bots") });
  }

  /** Writes a version of the bot and keeps it; with a message it is committed, too. */
  async function save(text: string, message?: string): Promise<string> {
    writeFileSync(bot, `print("${text}")\n`);
    if (message !== undefined) git("add", "me.py");
    if (message !== undefined) git("commit", "-q", "-m", message);
    const { id } = versions.note(bot);
    versions.keepNoted();
    // Versions that are kept in the same millisecond have no order.
    const now = Date.now();
    while (Date.now() === now) await new Promise(setImmediate);
    return id;
  }

  /** A series of a version in which it wins so many matches of all. */
  function playSeries(
    version: string,
    won: number,
    of: number,
    given: Partial<MatchSummary> = {},
    asked?: StoredSeriesRequest,
  ) {
    const run = `run${++count}`;
    const uri = toBotUri(bot);
    const about = { run, at: new Date(1.7e12 + count).toISOString(), bot: uri, opponent: "greedy", planned: of };
    store.keep({ kind: "series", ...about, asked });
    for (let n = 0; n < of; n++) {
      const result = n < won ? { result: "won" as const, places: [1, 2] } : { result: "lost" as const, places: [2, 1] };
      const match = { id: `m${count}-${n}`, run, bot: uri, names: ["me", "greedy"], versions: [version, null] };
      store.keep({ kind: "match", summary: playedMatch(n, { ...match, ...result, ...given }) });
    }
    return run;
  }

  const life = async () => (await addCommits(bot, await rateBot(bot, store, versions), versions)).versions;

  it("rates each version by the series that it played, with its commit and its note", async () => {
    const first = await save("one", "The first one");
    const second = await save("two");
    versions.name(bot, "first try");
    const third = await save("three", "Looks ahead");
    playSeries(first, 10, 40);
    playSeries(second, 12, 40);
    playSeries(third, 34, 40);
    const rated = await life();
    assert.deepEqual(
      rated.map(({ id, games, note, commit }) => [id, games, note, commit?.subject]),
      [
        [first, 40, undefined, "The first one"],
        [second, 40, "first try", undefined],
        [third, 40, undefined, "Looks ahead"],
      ],
    );
    const [one, two, three] = rated;
    assert.equal(one!.change, undefined);
    assert.equal(judgeChange(two!.change!), "open");
    assert.equal(judgeChange(three!.change!), "good");
    // 12 and 34 of 40 against the same opponent: 400 log10(34 · 28 / (6 · 12)) is 448, and a virtual draw of each is against an average player.
    assert.ok(Math.abs(three!.change!.elo.value - 448) < 40, formatChange(three!.change!));
    assert.ok(Math.abs(rated.reduce((sum, { elo }) => sum + elo!.value, 0)) < 1e-6, "relative to their mean");
  });

  it("counts duels between versions, and joins them with series", async () => {
    const [first, second] = [await save("one"), await save("two")];
    playSeries(first, 10, 20);
    const duel = {
      ...emptyDuelSummary,
      ...{ id: "d", bot: toBotUri(bot), at: "2026-01-01T00:00:00.000Z", game: "combat", names: ["me", "me@previous"] },
      ...{ versions: [second, first], state: "decided" as const, verdict: "better" as const },
      ...{ matches: 100, wins: 70, draws: 0, losses: 30, background: true },
    };
    store.keep({ kind: "duel", duel });
    const [one, two] = await life();
    assert.deepEqual([one!.games, two!.games], [120, 100]);
    assert.ok(Math.abs(two!.change!.elo.value - 147) < 10, "70 % are 147 Elo");
    assert.equal(judgeChange(two!.change!), "good");
  });

  it("leaves out the lost matches of a series that were chosen to be played again, and what is only repeated", async () => {
    const version = await save("one");
    const run = playSeries(version, 10, 20);
    playSeries(version, 0, 10, {}, { repeat: { run, matches: Array.from({ length: 10 }, (_, n) => `m1-${n + 10}`) } });
    playSeries(version, 10, 20);
    assert.deepEqual(
      (await life()).map(({ games }) => games),
      [20],
    );
  });

  it("compares versions that play alone case by case", async () => {
    const [first, second] = [await save("one"), await save("two")];
    const alone = { names: ["me"], places: [1], criterion: { name: "cost", isLowestBest: true } };
    for (const [version, cost] of [
      [first, 100],
      [second, 90],
    ] as const)
      playSeries(version, 30, 30, { ...alone, versions: [version], botNumbers: { cost } });
    const [, two] = await life();
    assert.equal(judgeChange(two!.change!), "good");
    assert.match(formatChange(two!.change!), /^\+10\.0 % ± \d/);
  });

  it("is printed by spar history, as text and as JSON", async () => {
    const [first, second] = [await save("one", "The first one"), await save("two")];
    playSeries(first, 5, 20);
    playSeries(second, 15, 20);
    await store.close();
    const print = async (...how: string[]) =>
      (await spar("history", join(folder, "storage"), "--versions", bot, ...how)).out;
    const lines = (await print()).split("\n");
    assert.match(lines[0]!, new RegExp(`  ${first.slice(0, 7)}  −\\d+ ± \\d+, 20 games  [0-9a-f]{7,} The first one$`));
    assert.match(
      lines[1]!,
      new RegExp(`  ${second.slice(0, 7)}  \\+\\d+ ± \\d+, 20 games; this save: \\+\\d+ ± \\d+$`),
    );
    const rows = JSON.parse(await print("--json"));
    assert.deepEqual(
      rows.map(({ version, games, subject, since }: Record<string, unknown>) => [version, games, subject, since]),
      [
        [first, 20, "The first one", null],
        [second, 20, null, first],
      ],
    );
    store = openMatchStore(join(folder, "storage", "matches"));
  });

  it("says since when a change is, where the versions between were in no series", async () => {
    const first = await save("one");
    for (const text of ["two", "three"]) await save(text);
    const last = await save("four");
    playSeries(first, 5, 20);
    playSeries(last, 15, 20);
    const rated = await rateBot(bot, store, versions);
    assert.match(describeLastSave(rated)!, new RegExp(`^since ${first.slice(0, 7)}: \\+\\d+ ± \\d+$`));
    await store.close();
    const { out } = await spar("history", join(folder, "storage"), "--versions", bot);
    assert.match(out, new RegExp(`20 games; since ${first.slice(0, 7)}: \\+`));
    store = openMatchStore(join(folder, "storage", "matches"));
  });

  const refused = [
    ["--duels", "--filter", "lost"],
    ["--versions", "me.py", "--filter", "lost"],
    ["--versions", "me.py", "--duels"],
  ];
  for (const how of refused)
    it(`spar history refuses ${how.join(" ")}`, async () => {
      const { code, messages } = await spar("history", join(folder, "storage"), ...how);
      assert.equal(code, 2);
      for (const flag of how.filter((word) => word.startsWith("--"))) assert.ok(messages.includes(flag), messages);
      assert.match(messages, /cannot be combined/);
    });
});
