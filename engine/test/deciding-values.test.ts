import assert from "node:assert/strict";
import { addGains } from "../arena/duel/duel.ts";
import { findDecidingValues } from "../arena/statistics/deciding-values.ts";
import { createQuickRandom } from "../random/seeded.ts";
import { describeDecidingValue } from "../views/duel-summary.ts";

/** Cases as AtCoder makes them: some values with many numbers, some with few, and one that never varies. */
function drawCases(seed: string, cases: number) {
  const random = createQuickRandom(seed);
  const draw = (from: number, to: number) =>
    Array.from({ length: cases }, () => Math.floor(from + random() * (to - from + 1)));
  const values = { N: draw(30, 100), M: draw(1, 4), K: draw(0, 1000), D: draw(2, 9), T: draw(1, 2), W: draw(7, 7) };
  // Skewed and with ties, as differences of scores are.
  const gains = draw(0, 1).map((isTied) => (isTied ? 0 : Math.max(-0.25, 0.03 * (Math.log(1 / (1 - random())) - 1))));
  return { values, gains };
}

const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe("the values of cases by which a difference depends", () => {
  it("are named without cause in about one of twenty duels, however many were looked at", () => {
    const runs = 200;
    let wrong = 0;
    for (let run = 0; run < runs; run++) {
      const { gains, values } = drawCases(`none ${run}`, 60);
      if (findDecidingValues(gains, values).length > 0) wrong++;
    }
    // 5 % of 200 are 10; more than 18 are seen once in two hundred times.
    assert.ok(wrong <= 18, `${wrong} of ${runs}`);
  });

  for (const [spread, deviate] of [
    ["grows with a value", (n: number) => n / 1000],
    ["is ten times as large for few cases", (n: number) => (n >= 90 ? 0.1 : 0.01)],
  ] as const)
    it(`are not named for a spread that ${spread}`, () => {
      const runs = 250;
      let wrong = 0;
      for (let run = 0; run < runs; run++) {
        const random = createQuickRandom(`${spread} ${run}`);
        const { M, N } = drawCases(`${spread} ${run}`, 64).values;
        const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
        if (
          findDecidingValues(
            N.map((n) => deviate(n) * bell()),
            { M, N },
          ).length > 0
        )
          wrong++;
      }
      assert.ok(wrong <= 0.08 * runs, `${wrong} of ${runs}`);
    });

  it("are found with the numbers from which on a version is better, and with a single number where it is worse", () => {
    const { gains, values } = drawCases("both", 200);
    const changed = gains.map((gain, i) => gain + (values.N[i]! >= 60 ? 0.05 : 0) - (values.M[i] === 2 ? 0.06 : 0));
    const found = findDecidingValues(changed, values);
    assert.deepEqual(names(found).sort(), ["M", "N"]);
    const [m, n] = ["M", "N"].map((name) => found.find((each) => each.name === name)!);
    assert.deepEqual([m!.from, m!.to, n!.to], [2, 2, undefined]);
    assert.ok(Math.abs(n!.from - 60) <= 6 && n!.chance <= 0.002, JSON.stringify(n));
    for (const [one, difference] of [
      [m!, -0.06],
      [n!, 0.05],
    ] as const)
      assert.ok(Math.abs(one.inside - one.outside - difference) < one.margin, JSON.stringify(one));
    assert.match(
      describeDecidingValue(m!),
      /^M = 2: −\d\.\d %, elsewhere \+\d\.\d % \(a difference of \d\.\d % ± \d\.\d %\)$/,
    );
  });

  it("are none where all differences are the same, cases are few, or some case lacks the value", () => {
    const { gains, values } = drawCases("both", 200);
    const changed = gains.map((gain, i) => gain + (values.N[i]! >= 60 ? 0.05 : 0));
    assert.deepEqual(
      findDecidingValues(
        gains.map(() => 0.1),
        values,
      ),
      [],
    );
    assert.deepEqual(findDecidingValues(changed.slice(0, 8), { N: values.N.slice(0, 8) }), []);
    assert.deepEqual(findDecidingValues(changed, { N: values.N.slice(1) }), []);
  });

  it("stay beside the gain of their case: those that some case lacks are left out", () => {
    const add = (counts: Parameters<typeof addGains>[0], ...pair: Parameters<typeof addGains>[1]) =>
      addGains(counts, pair);
    const first = add({}, { gain: 0.1, values: { N: 1, M: 2 } }, { values: { N: 3 } });
    assert.deepEqual(first, { gains: [0.1], values: { N: [1], M: [2] } });
    const second = add(first, { gain: 0.2, values: { N: 4, M: 5 } }, { gain: 0.3, values: { M: 6, K: 7 } });
    assert.deepEqual(second, { gains: [0.1, 0.2, 0.3], values: { M: [2, 5, 6] } });
    assert.deepEqual(add(second, { gain: 0.4, values: { N: 8, M: 9, K: 1 } }).values, { M: [2, 5, 6, 9] });
    // A duel that was begun before values were kept has none.
    assert.deepEqual(add({ gains: [0.1] }, { gain: 0.2, values: { N: 1 } }), { gains: [0.1, 0.2], values: {} });
  });
});
