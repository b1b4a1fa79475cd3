import assert from "node:assert/strict";
import { emptyDuelSummary } from "../arena/duel/duel-state.ts";
import { rateVersions } from "../arena/league/rate-versions.ts";
import type { DuelSummary } from "../views/duel-summary.ts";
import type { MatchSummary } from "../views/match-summary.ts";
import { playedMatch } from "./played-match.ts";

/** A series of a version that played alone, newest match first: the cost of each case. */
const aloneSeries = (version: string, costs: readonly number[]) =>
  costs
    .map((cost, n) =>
      playedMatch(n, {
        ...{ names: ["me"], places: [1], versions: [version], botNumbers: { cost } },
        criterion: { name: "cost", isLowestBest: true },
      }),
    )
    .reverse();

const duelOf = (versions: readonly string[], wins: number, losses: number, gains?: readonly number[]): DuelSummary => ({
  ...emptyDuelSummary,
  ...{ id: versions.join(), bot: "file:///bots/me.py", at: "2026-01-01T00:00:00.000Z", game: "combat" },
  ...{ names: ["me", "me@previous"], versions, state: "decided", verdict: "better" },
  ...{ matches: wins + losses, wins, draws: 0, losses, background: false, gains },
});

describe("the ratings of a bot's versions", () => {
  const costs = Array.from({ length: 60 }, (_, n) => 100 + (n % 5 < 3 ? -2 : 2));
  const gains = costs.map((cost) => (100 - cost) / Math.max(cost, 100));
  const series = [
    ...aloneSeries(
      "first",
      costs.map(() => 100),
    ),
    ...aloneSeries("second", costs),
  ];
  const duel = duelOf(["second", "first"], 36, 24, gains);
  const back = duelOf(
    ["first", "second"],
    24,
    36,
    gains.map((gain) => -gain),
  );
  /** What the second version gained, without the last digits, in which the order of the players shows. */
  function rate(matches: readonly MatchSummary[], duels: readonly DuelSummary[]) {
    const [, second] = rateVersions(["first", "second"], matches, duels, 10);
    const { elo, gain } = second!.change!;
    const [wins, scores] = [elo, gain ?? elo].map((each) => [each.low.toFixed(6), each.high.toFixed(6)]);
    // Where scores are compared case by case, an Elo says nothing.
    assert.equal(second!.elo === undefined, gain !== undefined);
    return { games: second!.games, wins, scores, cases: gain?.cases };
  }

  it("count duels on one seed once, the longest", () => {
    const won = duelOf(["second", "first"], 40, 20);
    const once = rate([], [won]);
    const shorter = { ...duelOf(["first", "second"], 4, 6), id: "shorter" };
    assert.deepEqual(
      rate(
        [],
        [
          { ...won, seed: "s" },
          { ...shorter, seed: "s" },
        ],
      ),
      once,
    );
    assert.equal(
      rate(
        [],
        [
          { ...won, seed: "s" },
          { ...shorter, seed: "t" },
        ],
      ).games,
      70,
    );
    const inLeague = (league: number, timeScale = 1) => ({ seed: "s", options: { league }, timeScale });
    const again = (other: Partial<DuelSummary>) => [
      { ...won, ...inLeague(1) },
      { ...shorter, ...other },
    ];
    assert.deepEqual(rate([], again(inLeague(1))), once);
    for (const other of [inLeague(2), inLeague(1, 2)]) assert.equal(rate([], again(other)).games, 70);
  });

  it("count the same test cases once, whether a series, a duel or two duels played them", () => {
    const once = rate(series, []);
    assert.equal(once.cases, 60);
    assert.deepEqual(rate([], [duel]), once);
    for (const [matches, duels] of [
      [series, [duel]],
      [[], [duel, { ...duel, id: "again" }]],
      [series, [back]],
    ] as const)
      assert.deepEqual(rate(matches, duels), once);
  });

  it("take the comparison with the most cases", () => {
    const short = duelOf(["second", "first"], 5, 0, [0.2, 0.2, 0.2, 0.2, 0.2]);
    for (const duels of [[short], [short, duel], [duel, short]]) assert.equal(rate(series, duels).cases, 60);
    const few = [...aloneSeries("first", [100, 100, 100]), ...aloneSeries("second", [98, 98, 98])];
    assert.equal(rate(few, [short]).cases, 5);
  });

  it("add up the games of duels without scores, whichever version was the first", () => {
    const both = rate([], [duelOf(["second", "first"], 60, 40), duelOf(["first", "second"], 40, 60)]);
    assert.equal(both.games, 200);
    assert.deepEqual(both, rate([], [duelOf(["second", "first"], 120, 80)]));
  });

  it("are of the newest versions, also of those that met only older ones", () => {
    const ids = Array.from({ length: 400 }, (_, n) => `v${n}`);
    const against = ids.slice(1).map((id) => duelOf([id, "v0"], 60, 40));
    const rated = rateVersions(ids, [], against, 10);
    assert.deepEqual(
      rated.map(({ id }) => id),
      ids.slice(-10),
    );
    assert.ok(Math.abs(rated.reduce((sum, { elo }) => sum + elo!.value, 0)) < 1e-6, "relative to their mean");
    assert.ok(rated.every(({ games, elo }) => games === 100 && Math.abs(elo!.value) < 1e-6));
    assert.equal(rated[0]!.change, undefined);
  });

  it("say with which version each is compared, and whether that is the save before", () => {
    const ids = ["a", "b", "c", "d"];
    const rated = rateVersions(ids, [], [duelOf(["b", "a"], 6, 4), duelOf(["d", "b"], 6, 4)], 10);
    assert.deepEqual(
      rated.map(({ id, change }) => [id, change?.since, change?.isOneSave]),
      [
        ["a", undefined, undefined],
        ["b", "a", true],
        ["d", "b", false],
      ],
    );
  });
});
