import assert from "node:assert/strict";
import {
  compareScores,
  createBet,
  estimateCasesLeft,
  estimateGain,
  judgeGain,
  maxGain,
} from "../arena/statistics/gain.ts";
import { createQuickRandom } from "../random/seeded.ts";

type Random = () => number;

const drawNormal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const drawSkewed = (random: Random) => -Math.log(1 - random()) - 1;
const drawLognormal = (random: Random) => Math.exp(drawNormal(random)) - Math.exp(0.5);
/** Student's t with three degrees of freedom: no fourth moment, and barely a third. */
const drawHeavy = (random: Random) =>
  drawNormal(random) / Math.sqrt((drawNormal(random) ** 2 + drawNormal(random) ** 2 + drawNormal(random) ** 2) / 3);
const drawTied = (random: Random) => (random() < 0.8 ? 0 : random() < 0.5 ? -1 : 1);
/** Fails in one case of twenty, and is a little better in all others. */
const drawDisaster = (random: Random) => (random() < 0.05 ? -20 : 1);

const shapes = {
  normal: drawNormal,
  skewed: drawSkewed,
  "skewed the other way": (random: Random) => -drawSkewed(random),
  lognormal: drawLognormal,
  "heavy-tailed": drawHeavy,
  tied: drawTied,
  "rarely a disaster": drawDisaster,
};

const clip = (value: number) => Math.max(-maxGain, Math.min(maxGain, value));
const runs = 5000;
const isRefuted = (wealth: number) => wealth >= Math.log(20);

/** The number of differences after which a mean is refuted; `most` if it is not before. */
function countCases(draw: (random: Random) => number, mean: number, most: number, seed: string): number {
  const random = createQuickRandom(seed);
  const bet = createBet(mean);
  for (let count = 1; count < most; count++) if (isRefuted(bet.add(clip(draw(random))))) return count;
  return most;
}

describe("the gain of one version over another", () => {
  it("is relative to the better score, in the direction that is best, and at most a quarter", () => {
    const differences = [
      compareScores(110, 100, false),
      compareScores(100, 110, true),
      compareScores(100, 110, false),
      compareScores(5, 5, true),
      compareScores(1000, 1, false),
      compareScores(null, 7, true),
      compareScores(7, null, true),
      compareScores(null, null, false),
      compareScores(-100, -110, false),
    ].map((each) => each.toFixed(4));
    assert.deepEqual(differences.map(Number), [0.0909, 0.0909, -0.0909, 0, 0.25, -0.25, 0.25, 0, 0.0909]);
  });

  for (const [name, shape] of Object.entries(shapes)) {
    it(`is wrongly refuted at any of 400 looks in less than 5 % of ${runs} runs: ${name}`, () => {
      const draw = (random: Random) => 0.03 * shape(random);
      const random = createQuickRandom(`mean of ${name}`);
      const many = 1_000_000;
      let sum = 0;
      for (let i = 0; i < many; i++) sum += clip(draw(random));
      let wrong = 0;
      for (let run = 0; run < runs; run++) if (countCases(draw, sum / many, 400, `${name} ${run}`) < 400) wrong++;
      assert.ok(wrong / runs < 0.05, `${wrong} of ${runs}`);
    });
  }

  // Of 1.8 % with a spread of 2.5 %: half of all duels end after these many cases.
  const needed = { normal: 60, skewed: 60, "heavy-tailed": 70, tied: 60 };
  for (const [name, most] of Object.entries(needed)) {
    it(`is found within ${most} cases in half of ${runs} runs: ${name}`, () => {
      const draw = (random: Random) => 0.018 + 0.025 * shapes[name as keyof typeof shapes](random);
      const counts = Array.from({ length: runs }, (_, run) => countCases(draw, 0, 500, `${name} ${run}`));
      const found = counts.filter((count) => count <= most).length;
      assert.ok(found >= runs / 2, `${found} of ${runs}`);
    });
  }

  it("has an interval that holds the means that are not refuted, and a verdict by it", () => {
    const random = createQuickRandom("one duel");
    const differences = Array.from({ length: 120 }, () => clip(0.03 + 0.03 * drawNormal(random)));
    const { value, low, high, cases } = estimateGain(differences);
    assert.ok(low < value && value < high && cases === 120);
    const wealth = (mean: number) => {
      const bet = createBet(mean);
      return differences.map((each) => bet.add(each)).at(-1)!;
    };
    assert.deepEqual(
      [low - 0.001, low + 0.001, high - 0.001, high + 0.001].map((mean) => isRefuted(wealth(mean))),
      [true, false, false, true],
    );
    assert.equal(judgeGain({ low, high }), "better");
    const worse = estimateGain(differences.map((each) => -each));
    assert.equal(judgeGain(worse), "not better");
    assert.equal(judgeGain(estimateGain(differences.slice(0, 5))), "undecided");
  });

  it("knows nothing without cases, and little of ties", () => {
    assert.deepEqual(estimateGain([]), { value: 0, low: -maxGain, high: maxGain, cases: 0 });
    const { value, low, high } = estimateGain(new Array(50).fill(0));
    assert.ok(value === 0 && low < -0.005 && high > 0.005);
    assert.equal(estimateCasesLeft(estimateGain([])), undefined);
    const left = estimateCasesLeft({ value: 0.01, low: -0.01, high: 0.03, cases: 50 });
    assert.equal(left, 150);
  });
});
