import assert from "node:assert/strict";
import type { SeedResult } from "../../../engine/match/history/history-entry.ts";
import { playedMatch } from "../../../engine/test/played-match.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { collectSeriesFacts, createResultsBefore } from "./series-book.ts";

const series = { run: "r", at: "2026-01-02", bot: "file:///a.py", opponent: "rival", planned: 2 };
const played = (change: Partial<MatchSummary>): MatchSummary => ({
  ...playedMatch(1),
  ...{ id: "now", run: "r", at: "2026-01-02", me: 0, names: ["a", "rival"], versions: ["new", "same"], seed: "s" },
  ...{ result: "lost", ...change },
});
const earlier = (change: Partial<SeedResult>): SeedResult => ({
  ...{ id: "then", at: "2026-01-01", key: "s", me: 0, opponent: "rival", result: "won", versions: ["old", "same"] },
  ...change,
});
const foundIn = (results: readonly SeedResult[], match = played({})) =>
  collectSeriesFacts(series, [match], createResultsBefore(results), 0).cells[0]!.before;

describe("the facts of a series", () => {
  it("compare with the previous version on the same seed, side and opponent", () => {
    assert.deepEqual(foundIn([earlier({})]), { match: "then", result: "won" });
    const others: Partial<SeedResult>[] = [
      { key: "t" },
      { me: 1, versions: ["same", "old"] },
      { opponent: "greedy" },
      { versions: ["old", "changed"] },
      { versions: ["new", "same"] },
      { at: "2026-01-03" },
    ];
    for (const other of others) assert.equal(foundIn([earlier(other)]), undefined, JSON.stringify(other));
  });

  it("compare with the last version, not with an earlier better one", () => {
    const results = [earlier({ id: "last", result: "lost" }), earlier({ id: "first", at: "2025-01-01" })];
    assert.deepEqual(foundIn(results), { match: "last", result: "lost" });
  });

  const others = { bot: "file:///folder/my%20bot.cpp", version: "v" };

  it("compare scores with the best known of their case, in the direction that is best", () => {
    const best = [{ ...others, key: "s", score: 80 }];
    const compared = (score: number | undefined, isLowestBest: boolean) => {
      const numbers: Record<string, number> = score === undefined ? {} : { score };
      const match = played({ botNumbers: numbers, criterion: { name: "score", isLowestBest } });
      const [cell] = collectSeriesFacts(series, [match], createResultsBefore([]), 0, best).cells;
      return [cell?.best, cell?.bestBy, cell?.rel];
    };
    assert.deepEqual(compared(60, false), [80, "my bot.cpp", 0.75]);
    assert.deepEqual(compared(100, true), [80, "my bot.cpp", 0.8]);
    assert.deepEqual(compared(80, true), [80, "my bot.cpp", 1]);
    assert.deepEqual(compared(undefined, true), [80, "my bot.cpp", 0]);
    assert.equal(collectSeriesFacts(series, [played({})], createResultsBefore([]), 0, best).cells[0]?.rel, undefined);
  });

  it("say as a duel does by how much a score that may be negative is behind, as a share of the one further from 0", () => {
    const rel = (score: number, best: number, isLowestBest: boolean) => {
      const match = played({ botNumbers: { score }, criterion: { name: "score", isLowestBest } });
      const known = [{ ...others, key: "s", score: best }];
      return collectSeriesFacts(series, [match], createResultsBefore([]), 0, known).cells[0]?.rel;
    };
    const worse = [rel(-20, -10, false), rel(-5, 0, false), rel(-5, 10, false), rel(-10, -20, true), rel(5, -5, true)];
    assert.deepEqual(worse, [0.5, 0, 0, 0.5, 0]);
    assert.deepEqual([rel(-10, -10, false), rel(0, 0, true), rel(5, 0, true), rel(5, 4, true)], [1, 1, 0, 0.8]);
  });

  it("give no score to a case without one, whose referee counts 0", () => {
    const criterion = { name: "score", isLowestBest: true };
    const alone = { names: ["a"], places: [1], versions: ["new"], criterion };
    const matches = [
      played({ ...alone, scores: [100], botNumbers: { score: 100 } }),
      played({ ...alone, scores: [0], places: [2], seed: "t" }),
    ];
    const { cells, tally } = collectSeriesFacts(series, matches, createResultsBefore([]), 0);
    assert.deepEqual(
      cells.map(({ score }) => score),
      [100, undefined],
    );
    assert.deepEqual([tally.played, tally.scores], [2, { mean: 100, cases: 1 }]);
  });

  it("rank a version among those that have played all of its cases, by the newest score of each", () => {
    const criterion = { name: "score", isLowestBest: true };
    const matches = ["s", "t"].map((seed) => played({ seed, botNumbers: { score: 100 }, criterion }));
    const known = [
      ...["s", "t"].map((seed) => ({ ...others, key: seed, score: 90 })),
      // An earlier play of the same version does not count, a wrong answer does.
      { ...others, key: "s", score: 500 },
      { ...others, version: "wrong", key: "s", score: 80 },
      { ...others, version: "wrong", key: "t", score: null },
      { ...others, version: "half", key: "s", score: 10 },
    ];
    const { rank } = collectSeriesFacts(series, matches, createResultsBefore([]), 0, known);
    assert.deepEqual(rank, { place: 2, of: 3, share: 0.5 });
  });

  it("say how close the version before came to the best known score of a case", () => {
    const criterion = { name: "score", isLowestBest: true };
    const match = played({ botNumbers: { score: 100 }, criterion });
    const known = [{ bot: match.bot, version: "old", key: match.seed, score: 80 }];
    const [cell] = collectSeriesFacts(series, [match], createResultsBefore([earlier({})]), 0, known).cells;
    assert.deepEqual([cell?.rel, cell?.before], [0.8, { match: "then", result: "won", rel: 1 }]);
  });

  it("compare a case with what was known of its input, not of its number", () => {
    const criterion = { name: "score", isLowestBest: false };
    const match = played({ seed: "5", input: "new", botNumbers: { score: 60 }, criterion });
    const known = [
      { ...others, key: "5", score: 99 },
      { ...others, key: "old", score: 98 },
      { ...others, key: "new", score: 80 },
    ];
    const results = ["5", "old", "new"].map((key) => earlier({ id: `on ${key}`, key }));
    const [cell] = collectSeriesFacts(series, [match], createResultsBefore(results), 0, known).cells;
    assert.deepEqual([cell?.seed, cell?.best, cell?.rel, cell?.before?.match], ["5", 80, 0.75, "on new"]);
  });

  it("resume after the last report", () => {
    const matches = ["a", "b", "c"].map((id) => played({ id }));
    const { cells, from } = collectSeriesFacts(series, matches, createResultsBefore([]), 2);
    assert.deepEqual([cells.map(({ match }) => match), from], [["c"], 2]);
  });
});
