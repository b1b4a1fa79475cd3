import assert from "node:assert/strict";
import { computeStandings } from "../arena/league/league.ts";
import { t95 } from "../arena/statistics/normal.ts";
import { createQuickRandom } from "../random/seeded.ts";
import type { LeagueResult } from "../views/league-report.ts";

const names = ["a", "b", "c", "d"];
const truth = [-150, -30, 60, 120];
const pairs = names.flatMap((_, b) => names.slice(0, b).map((_, a) => [a, b] as const));

/** Leagues in which a match moves the chances of all its games by `spread` Elo (standard deviation). */
function coverage(spread: number, each: number): number {
  const random = createQuickRandom(`${spread}`);
  const uniform = () => 1 - random();
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  let covered = 0;
  const leagues = 80;
  for (let league = 0; league < leagues; league++) {
    const results = pairs.flatMap(([a, b]) =>
      Array.from({ length: each }, (): LeagueResult => {
        const rate = 1 / (1 + 10 ** ((truth[b]! - truth[a]! + spread * normal()) / 400));
        let won = 0;
        for (let game = 0; game < 400; game++) if (uniform() < rate) won++;
        return { entries: [a, b], points: [won, 400 - won], games: 400, faults: [0, 0] };
      }),
    );
    for (const { entry, elo } of computeStandings(names, results))
      if (elo.low <= truth[entry]! && truth[entry]! <= elo.high) covered++;
  }
  return covered / (leagues * names.length);
}

describe("the intervals of a league whose matches are many games", () => {
  for (const [spread, each] of [
    [0, 2],
    [60, 2],
    [150, 4],
  ] as const) {
    it(`cover the true strength even if a match shifts all its games by ${spread} Elo, with ${each} matches per pair`, () => {
      const rate = coverage(spread, each);
      assert.ok(rate > 0.92, `${rate}`);
    });
  }

  it("are those of single games if a match is one game", () => {
    const one = (games: number): LeagueResult => ({
      entries: [0, 1],
      points: [games / 2, games / 2],
      games,
      faults: [0, 0],
    });
    const half = (games: number) => computeStandings(["a", "b"], [one(games)])[0]!.elo.high;
    assert.ok(half(400) > 0.9 * half(2) && half(400) < 1.6 * half(2), `${half(400)} ${half(2)}`);
  });

  it("take Student's distribution from the published table", () => {
    const published = { 1: 12.706, 5: 2.571, 12: 2.179, 30: 2.042, 120: 1.98 };
    for (const [degrees, value] of Object.entries(published)) assert.ok(Math.abs(t95(Number(degrees)) - value) < 0.005);
  });
});
