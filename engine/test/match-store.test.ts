import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inEnglish } from "../l10n/speak.ts";
import { readCaseScores, readNewestSeries, readResultsOnSeeds, readSeriesRow } from "../match/history/history-entry.ts";
import { exportMatches } from "../match/history/match-export.ts";
import { type MatchStore, openMatchStore } from "../match/history/match-store.ts";
import { matchNumberNames } from "../views/match-summary.ts";
import { playedBy as bot, playedMatch } from "./played-match.ts";
import { skip } from "./skip.ts";

describe("the store of matches", () => {
  let folder = "";
  const opened: MatchStore[] = [];
  const storeIn = (path = folder) => {
    const store = openMatchStore(path);
    opened.push(store);
    return store;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "spar-store-"));
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    rmSync(folder, { recursive: true });
  });

  const keepMany = (store: MatchStore, count: number) => {
    for (let n = 1; n <= count; n++) store.keep({ kind: "match", summary: playedMatch(n) });
  };
  const getIds = (matches: readonly { readonly id: string }[]) => matches.map(({ id }) => id);

  it("returns saved matches, newest first and page by page, also to the next process", async () => {
    const first = storeIn();
    keepMany(first, 5);
    assert.deepEqual(await first.find("m2"), playedMatch(2));
    await first.close();
    const store = storeIn();
    const page = await store.matches({ limit: 2 });
    assert.deepEqual(page, [playedMatch(5), playedMatch(4)]);
    assert.deepEqual(getIds(await store.matches({ limit: 9, before: page.at(-1) })), ["m3", "m2", "m1"]);
    store.keep({ kind: "match", summary: playedMatch(3) });
    store.keep({ kind: "match", summary: playedMatch(6, { bot: "file:///bots/new.py" }) });
    assert.deepEqual(await store.bots(), [
      { bot: "file:///bots/new.py", matches: 1 },
      { bot, matches: 5 },
    ]);
  });

  it("reads all scores of the cases of a game, newest first, also wrong answers, but nothing tried from a turn on", async () => {
    const store = storeIn();
    const criterion = { name: "score", isLowestBest: false };
    const keep = (n: number, change: Parameters<typeof playedMatch>[1]) =>
      store.keep({ kind: "match", summary: playedMatch(n, { criterion, game: "referee:ads", seed: "7", ...change }) });
    keep(1, { botNumbers: { score: 10, N: 5 }, versions: ["v1"], me: 0 });
    keep(2, { botNumbers: { N: 5 }, versions: ["v2"], me: 0 });
    keep(3, { botNumbers: { score: 99 }, branch: { of: "m1", answer: 0 } as never });
    keep(4, { botNumbers: { score: 98 }, seed: "8" });
    keep(5, { botNumbers: { score: 97 }, game: "referee:other" });
    const wanted = { game: "referee:ads", criterion: "score", keys: ["6", "7"] };
    assert.deepEqual(await store.session((database) => readCaseScores(database, wanted)), [
      { key: "7", bot, version: "v2", score: null },
      { key: "7", bot, version: "v1", score: 10 },
    ]);
  });

  it("knows a test case by its input, whatever its number was then, and compares one that was kept without it with none", async () => {
    const store = storeIn();
    const criterion = { name: "score", isLowestBest: false };
    const keep = (n: number, change: Parameters<typeof playedMatch>[1]) =>
      store.keep({ kind: "match", summary: playedMatch(n, { criterion, game: "referee:ads", seed: "7", ...change }) });
    keep(1, { botNumbers: { score: 1 }, input: "a" });
    keep(2, { botNumbers: { score: 2 }, input: "b", seed: "8" });
    keep(3, { botNumbers: { score: 3 } });
    const wanted = { game: "referee:ads", criterion: "score", keys: ["b", "c"] };
    const scores = await store.session((database) => readCaseScores(database, wanted));
    assert.deepEqual(
      scores.map(({ key, score }) => [key, score]),
      [["b", 2]],
    );
    const results = await store.session((database) => readResultsOnSeeds(database, bot, ["a", "c"]));
    assert.deepEqual(getIds(results), ["m1"]);
  });

  it("lists the newest matches without the database, also those of a killed process", async () => {
    const first = storeIn();
    keepMany(first, 3);
    await first.close();
    rmSync(join(folder, "history.db"));
    writeFileSync(join(folder, "inbox-999999999-ab.jsonl"), JSON.stringify({ kind: "match", summary: playedMatch(4) }));
    assert.deepEqual(getIds(await storeIn().newest()), ["m4", "m3", "m2", "m1"]);
    assert.ok(!existsSync(join(folder, "history.db")));
  });

  it("removes unfinished files of a killed process from the list of the newest, but not files being written", async () => {
    const { pid: gone } = spawnSync(process.execPath, ["-e", ""]);
    for (const pid of [gone, process.ppid]) writeFileSync(join(folder, `recent.json.${pid}.new`), "[");
    const store = storeIn();
    keepMany(store, 1);
    await store.close();
    const names = readdirSync(folder).filter((name) => name.startsWith("recent"));
    assert.deepEqual(names.sort(), ["recent.json", `recent.json.${process.ppid}.new`]);
  });

  it("finds series by their opponents, and a bot's results on given seeds", async () => {
    const store = storeIn();
    keepMany(store, 4);
    store.keep({ kind: "match", summary: playedMatch(5, { seed: "seed2", versions: ["other", "theirs"] }) });
    const series = { run: "run2", at: "2026-01-01", bot, opponent: "greedy, rival", planned: 2 };
    for (const each of [series, { ...series, run: "never begun" }]) store.keep({ kind: "series", ...each });
    assert.deepEqual(await store.session((database) => readNewestSeries(database, 9)), [series]);
    assert.deepEqual(await store.session((database) => readSeriesRow(database, "run2")), series);
    assert.equal((await store.runs(["run2"])).run2!.opponent, "greedy, rival");
    const found = await store.session((database) => readResultsOnSeeds(database, bot, ["seed2", "seed3"]));
    assert.deepEqual(
      found.map(({ id, me, opponent, versions }) => [id, me, opponent, versions]),
      [
        ["m5", 0, "rival", ["other", "theirs"]],
        ["m3", 0, "rival", ["0123456789abcdef", null]],
        ["m2", 0, "greedy", ["0123456789abcdef", null]],
      ],
    );
  });

  it("filters by numbers of the match and of its bot", async () => {
    const store = storeIn();
    for (const n of [1, 2, 3]) {
      const own = n > 1 ? { botNumbers: { Draws: n - 2 } } : {};
      const facts = { turns: 40 + n, slowestMs: 10 * n, me: 1, scores: [9, n], places: [1, n], ...own };
      store.keep({ kind: "match", summary: playedMatch(n, facts) });
    }
    const found = async (filter: string) => getIds(await store.matches({ limit: 99, filter })).sort();
    assert.deepEqual(await found("turns > 41 and Draws = 0"), ["m2"]);
    assert.deepEqual(await found("Draws >= 0"), ["m2", "m3"]);
    assert.deepEqual(await found("score != 2"), ["m1", "m3"]);
    assert.deepEqual(await found("place = 2"), ["m2"]);
    assert.deepEqual(await found("ms<=10 seat = 2"), ["m1"]);
    assert.deepEqual(await found("problems = 3"), ["m3"]);
    assert.deepEqual(await found("turns > 41 SEED3"), ["m3"]);
    // Every number that the pages know is known here: any other would be one of the bot.
    for (const name of matchNumberNames) assert.equal((await found(`${name} >= 0`)).length, 3, name);
  });

  it("filters by result, problems, opponent, seed, version and the version's name", async () => {
    const store = storeIn();
    keepMany(store, 8);
    store.keep({ kind: "match", summary: playedMatch(9, { versions: ["fedcba98", null], names: ["me", "50%_off"] }) });
    store.keep({ kind: "name", bot: "/bots/me.py", name: "before search", version: "fedcba98", at: "2026" });
    const found = async (filter: string) => getIds(await store.matches({ limit: 99, filter }));
    assert.deepEqual(await found("lost"), ["m9", "m6", "m3"]);
    assert.deepEqual(await found("lost greedy"), ["m6"]);
    assert.deepEqual(await found("clean"), ["m8", "m4"]);
    assert.deepEqual(await found("Seed7"), ["m7"]);
    assert.deepEqual(await found("fedc"), ["m9"]);
    assert.deepEqual(await found("search"), ["m9"]);
    assert.deepEqual(await found("0%_o"), ["m9"]);
    assert.deepEqual(await found("g%y"), []);
  });

  it("starts over if the database is damaged, and sets the damaged one aside", async () => {
    writeFileSync(join(folder, "history.db"), "this is no database, however long it may be ".repeat(200));
    const failures: string[] = [];
    const store = openMatchStore(folder, undefined, (name) => failures.push(name));
    opened.push(store);
    keepMany(store, 1);
    assert.deepEqual(getIds(await store.matches({ limit: 9 })), ["m1"]);
    assert.equal(failures.length, 1);
    assert.match(failures[0]!, /^history\.db\.damaged-/);
    assert.ok(existsSync(join(folder, failures[0]!)));
  });

  it("keeps ended duels by bot, newest first, over sessions", async () => {
    const store = storeIn();
    const counts = { matches: 2, wins: 2, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 1], llr: 0.1, los: 0.9, left: 58 };
    const numbers = { ...counts, elo: { value: null, low: -10, high: null }, bounds: { lower: -3, upper: 3 } };
    const about = {
      game: "locm",
      names: ["a", "b"],
      versions: [null, null],
      background: true,
      model: "",
      faults: [0, 0],
    };
    const end = { verdict: "better", state: "decided", trail: [0.1], lost: [] } as const;
    const duel = (id: string, of: string, at: string) => ({ id, bot: of, at, ...numbers, ...about, ...end });
    store.keep({ kind: "duel", duel: duel("d1", "file:///a", "2026-01-01") });
    store.keep({ kind: "duel", duel: duel("d2", "file:///a", "2026-01-02") });
    store.keep({ kind: "duel", duel: duel("d3", "file:///b", "2026-01-03") });
    await store.close();
    const again = storeIn();
    assert.deepEqual(getIds(await again.duels("file:///a", 9)), ["d2", "d1"]);
    assert.equal((await again.duels(undefined, 1)).length, 1, "the last one, whosever it was");
    assert.deepEqual(inEnglish(await again.duels("file:///a", 1)), [duel("d2", "file:///a", "2026-01-02")]);
  });

  it("goes on if its folder is deleted while the database is open", async function () {
    if (process.platform === "win32") skip(this, "Windows keeps files that are open");
    const store = storeIn(join(folder, "matches"));
    keepMany(store, 1);
    assert.deepEqual(getIds(await store.matches({ limit: 9 })), ["m1"]);
    rmSync(join(folder, "matches"), { recursive: true });
    await store.close();
    assert.deepEqual(await storeIn(join(folder, "matches")).matches({ limit: 9 }), []);
  });

  it("refuses a history of a newer version, and says so", async () => {
    const store = storeIn();
    await store.session((database) => database.exec("PRAGMA user_version = 999"));
    await store.close();
    await assert.rejects(storeIn().matches({ limit: 1 }), /newer version of Spar/);
  });

  it("is exported as CSV and as JSON", async () => {
    const store = storeIn();
    store.keep({ kind: "match", summary: playedMatch(1, { seed: 'a "b", c', names: ["me", "=1+1"] }) });
    store.keep({ kind: "match", summary: playedMatch(2) });
    const text = async (format: "csv" | "json") => {
      let all = "";
      for await (const piece of exportMatches(store, format)) all += piece;
      return all;
    };
    const [head, newest, oldest] = (await text("csv")).split("\n");
    assert.match(head!, /^at,id,game,bot,version,opponent,/);
    assert.match(newest!, /^[^,]+,m2,combat,bots\/me\.py,0123456789abcdef,greedy,,won,1,1 2,1 0,/);
    assert.ok(oldest!.includes(",'=1+1,") && oldest!.includes(',"a ""b"", c",'), oldest);
    const json = JSON.parse(await text("json"));
    assert.deepEqual(
      json.map(({ id, opponent, problems }: Record<string, unknown>) => [id, opponent, problems]),
      [
        ["m2", "greedy", 2],
        ["m1", "=1+1", 1],
      ],
    );
  });

  it("says why nothing can be saved if the folder cannot be written", async function () {
    if (!process.getuid?.()) skip(this, "root may write everywhere, and so may all on Windows");
    chmodSync(folder, 0o500);
    const store = storeIn();
    assert.throws(() => keepMany(store, 1), /EACCES/);
    chmodSync(folder, 0o700);
  });
});
