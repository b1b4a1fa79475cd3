import assert from "node:assert/strict";
import { normalCdf } from "../arena/statistics/normal.ts";
import {
  computeLlr,
  computeSprtBounds,
  computeSuperiority,
  defaultSprt,
  eloToScore,
  emptyPairCounts,
  estimateElo,
  estimateMatchesLeft,
  type PairCounts,
  scoreToElo,
  sequentialZ,
} from "../arena/statistics/sprt.ts";
import { createQuickRandom } from "../random/seeded.ts";
import { isLongRun } from "./long.ts";

describe("the normal distribution", () => {
  // Any printed table.
  const table: [number, number][] = [
    [0, 0.5],
    [1, 0.8413447],
    [-1.644854, 0.05],
    [1.959964, 0.975],
    [3, 0.9986501],
    [9, 1],
  ];
  for (const [x, below] of table) {
    it(`is below ${x} with ${below}`, () => assert.ok(Math.abs(normalCdf(x) - below) < 1e-7));
  }
});

describe("the log-likelihood ratio of pairs", () => {
  type Known = readonly [counts: PairCounts, elo0: number, elo1: number, llr: number];
  // Counts of pairs with 0, ½, 1, 1½ and 2 points. The first two are what the tests of fastchess expect, to two decimals.
  const fastchess: Known[] = [
    [[223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07],
    [[871, 26175, 55983, 26678, 821], 0, 2, -4.98],
  ];
  // What fishtest's LLRcalc.LLR_logistic answers; the two large ones are examples of its own.
  const fishtest: Known[] = [
    [[10789, 19328, 33806, 19402, 10543], -3, 1, 2.131068],
    [[39, 2226, 31451, 2412, 40], 0.2, 0.9, 2.162543],
    [[3, 20, 40, 25, 6], 0, 20, 0.755153],
    [[12, 0, 30, 0, 25], 0, 20, 1.162607],
    [[1, 0, 0, 0, 0], 0, 20, -0.059342],
    [[0, 0, 0, 0, 53], 0, 20, 2.96327],
    [[0, 0, 50, 0, 0], 0, 20, -2.952647],
  ];
  for (const [known, digits] of [[fastchess, 2] as const, [fishtest, 6] as const]) {
    for (const [counts, elo0, elo1, llr] of known) {
      it(`of ${counts.join(" ")}, Elo ${elo0} against ${elo1}, is ${llr}`, () =>
        assert.equal(computeLlr(counts, { elo0, elo1 }).toFixed(digits), llr.toFixed(digits)));
    }
  }

  it("is zero without pairs", () => assert.equal(computeLlr(emptyPairCounts, defaultSprt), 0));

  it("ends at Wald's bounds, ±2.94 for twice 5 %", () => {
    const { lower, upper } = computeSprtBounds(defaultSprt);
    assert.deepEqual([lower.toFixed(2), upper.toFixed(2)], ["-2.94", "2.94"]);
  });

  it("says how many matches are left at the rate so far", () => {
    const bounds = { lower: -3, upper: 3 };
    assert.deepEqual(
      [
        estimateMatchesLeft(1, 100, bounds),
        estimateMatchesLeft(-1.5, 100, bounds),
        estimateMatchesLeft(0, 100, bounds),
      ],
      [400, 200, undefined],
    );
  });
});

describe("Elo of pairs", () => {
  // What the tests of fastchess expect: Elo, half of its interval, chance of superiority.
  const known: [PairCounts, number, number, number][] = [
    [[34, 54, 63, 64, 75], 55.58, 27.65, 1],
    [[332, 433, 498, 333, 334], -8.64, 10.33, 0.0505],
    [[7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0],
  ];
  for (const [counts, elo, error, los] of known) {
    it(`of ${counts.join(" ")} is ${elo} ± ${error}`, () => {
      const { value, low, high } = estimateElo(counts);
      assert.equal(value.toFixed(2), elo.toFixed(2));
      // Theirs is symmetric in points, ours is Wilson's: alike where there are many pairs.
      assert.ok(Math.abs((high - low) / 2 / error - 1) < 0.005, `${low} to ${high}`);
      assert.ok(Math.abs(computeSuperiority(counts) - los) < 0.001);
    });
  }

  it("of pairs that were all won has only a lower bound, and is no certainty", () => {
    for (let pairs = 1; pairs < 50; pairs++) {
      const [won, lost] = [
        estimateElo([0, 0, 0, 0, pairs], sequentialZ),
        estimateElo([pairs, 0, 0, 0, 0], sequentialZ),
      ];
      assert.deepEqual([won.high, lost.low], [Infinity, -Infinity], `${pairs} pairs`);
    }
    const { value, low, high } = estimateElo([0, 0, 0, 0, 5]);
    assert.deepEqual([value, high], [Infinity, Infinity]);
    assert.ok(low > 0 && low < 150, `${low}`);
    assert.ok(computeSuperiority([0, 0, 0, 0, 5]) < 0.99);
  });

  it("without pairs is unknown", () => {
    const { low, high } = estimateElo(emptyPairCounts);
    assert.deepEqual([low, high, computeSuperiority(emptyPairCounts)], [-Infinity, Infinity, 0.5]);
  });

  it("and the share of points it promises are each other's inverse", () => {
    assert.equal(eloToScore(0), 0.5);
    for (const elo of [-300, -20, 7, 191]) assert.ok(Math.abs(scoreToElo(eloToScore(elo)) - elo) < 1e-9);
  });
});

/** Bots of a true strength: how often they draw, and what the first side is worth, which makes the pairs split. */
interface World {
  readonly elo: number;
  readonly draws: number;
  readonly side: number;
}

/** Pairs in a world, one after the other: which of the five counts goes up. */
function pairsIn({ elo, draws, side }: World, seed: string): () => number {
  const random = createQuickRandom(seed);
  // The Elo without draws and sides for which the pairs are worth the wanted one.
  const chances = (own: number) => [own + side, own - side].map((sum) => eloToScore(sum));
  const worth = (own: number) => draws / 2 + ((1 - draws) * (chances(own)[0]! + chances(own)[1]!)) / 2;
  let [low, high] = [-3000, 3000];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (worth(middle) < eloToScore(elo)) low = middle;
    else high = middle;
  }
  const [first, second] = chances(low) as [number, number];
  const halves = (chance: number) => (random() < draws ? 1 : random() < chance ? 2 : 0);
  return () => halves(first) + halves(second);
}

type CountedUp = [number, number, number, number, number];

interface Simulated {
  /** Shares of the duels that ended "better", and of those whose interval held the true Elo. */
  readonly better: number;
  readonly covered: number;
}

/** Duels under the usual alpha and beta, each to its end. */
function simulated(world: World, { elo0, elo1 }: { elo0: number; elo1: number }, duels: number): Simulated {
  const { lower, upper } = computeSprtBounds(defaultSprt);
  const pair = pairsIn(world, `${JSON.stringify(world)}/${elo1}`);
  let better = 0;
  let covered = 0;
  for (let i = 0; i < duels; i++) {
    const counts: CountedUp = [...emptyPairCounts];
    let llr = 0;
    while (llr > lower && llr < upper) {
      counts[pair()]!++;
      llr = computeLlr(counts, { elo0, elo1 });
    }
    if (llr >= upper) better++;
    const { low, high } = estimateElo(counts, sequentialZ);
    if (low <= world.elo && world.elo <= high) covered++;
  }
  return { better: better / duels, covered: covered / duels };
}

// With the usual bounds it takes minutes.
const [bounds, duels] = isLongRun ? [defaultSprt, 4000] : [{ elo0: 0, elo1: 60 }, 1000];

describe(`the sequential test, ${duels} simulated duels of each kind`, function () {
  this.timeout(isLongRun ? 3_600_000 : 60_000);
  // Seeds are fixed, so that it passes always or never; rates of 6.5 % fail it.
  const worlds = [
    { draws: 0, side: 0 },
    { draws: 0.5, side: 0 },
    { draws: 0, side: 300 },
  ];
  /** What chance adds to a rate of 5 % in so many duels (two standard errors), and half a percent for whole pairs. */
  const slack = 2 * Math.sqrt((0.05 * 0.95) / duels) + 0.005;
  for (const { draws, side } of worlds) {
    const kind = `${100 * draws} % draws, the first side worth ${side} Elo`;
    const results = {
      none: { better: 0, covered: 0 },
      half: { better: 0, covered: 0 },
      full: { better: 0, covered: 0 },
    };
    before(() => {
      const of = (elo: number) => simulated({ elo, draws, side }, bounds, duels);
      Object.assign(results, {
        none: of(bounds.elo0),
        half: of((bounds.elo0 + bounds.elo1) / 2),
        full: of(bounds.elo1),
      });
      if (isLongRun) console.log(kind, JSON.stringify(results));
    });

    it(`calls a bot that is no better "better" in 5 % at most: ${kind}`, () => {
      assert.ok(results.none.better <= defaultSprt.alpha + slack, `${results.none.better}`);
    });

    it(`misses a bot that is better in 5 % at most: ${kind}`, () => {
      assert.ok(1 - results.full.better <= defaultSprt.beta + slack, `${1 - results.full.better}`);
    });

    it(`gives intervals that hold the true Elo in 95 %: ${kind}`, () => {
      for (const { covered } of Object.values(results)) assert.ok(covered >= 0.95 - slack, `${covered}`);
    });
  }
});

/** The share of duels of so many pairs whose interval holds the true Elo. */
function coverage(elo: number, pairs: number, trials: number): number {
  const pair = pairsIn({ elo, draws: 0.1, side: 50 }, `fixed/${pairs}/${elo}`);
  let covered = 0;
  for (let i = 0; i < trials; i++) {
    const counts: CountedUp = [...emptyPairCounts];
    for (let n = 0; n < pairs; n++) counts[pair()]!++;
    const { low, high } = estimateElo(counts);
    if (low <= elo && elo <= high) covered++;
  }
  return covered / trials;
}

describe("the interval of a fixed number of pairs", () => {
  for (const pairs of [5, 20, 200]) {
    for (const elo of [0, 100]) {
      it(`holds the true Elo in 95 %: ${pairs} pairs, Elo ${elo}`, () => {
        const covered = coverage(elo, pairs, 4000);
        assert.ok(covered > 0.935, `${covered}`);
      });
    }
  }
});
