import assert from "node:assert/strict";
import fc from "fast-check";
import { type Block, type CombatCreature, evaluateBlocks, type Scenario } from "../games/combat/aftermath.ts";
import { countOptima, solveInput } from "../games/combat/input.ts";
import { computeLowestScore, solveScenario } from "../games/combat/solver.ts";

const creature = (most: number) => fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 1, max: most }));
const scenario = (attackers: number, defenders: number, most: number): fc.Arbitrary<Scenario> =>
  fc.record({
    attackers: fc.array(creature(most), { maxLength: attackers }),
    defenders: fc.array(creature(most), { maxLength: defenders }),
  });

function allBlocks({ attackers, defenders }: Scenario): Block[][] {
  return defenders.reduce<Block[][]>(
    (sets, _, defender) =>
      sets.flatMap((set) => [set, ...attackers.map((_, attacker): Block[] => [...set, [defender, attacker]])]),
    [[]],
  );
}

/** The definition, point by point: every way to spread the damage. */
function worstSpread(scenario: Scenario, blocks: readonly Block[]): number {
  let score = 0;
  for (const [i, [power, toughness]] of scenario.attackers.entries()) {
    const group = blocks.filter(([, attacker]) => attacker === i).map(([defender]) => scenario.defenders[defender]!);
    const dealt = group.reduce((sum, [strength]) => sum + strength, 0);
    if (dealt < toughness) score -= 2 * (power + toughness);
    if (group.length === 0) score -= power;
    else score += leastLeft(group, power);
  }
  const blocked = new Set(blocks.map(([defender]) => defender));
  for (const [i, [power, toughness]] of scenario.defenders.entries())
    if (!blocked.has(i)) score += 2 * (power + toughness);
  return score;
}

function leastLeft([first, ...rest]: readonly CombatCreature[], points: number): number {
  if (!first) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let dealt = 0; dealt <= points; dealt++) {
    const left = dealt >= first[1] ? 0 : 2 * (first[0] + first[1]);
    least = Math.min(least, left + leastLeft(rest, points - dealt));
  }
  return least;
}

function solved(given: Scenario) {
  const found = solveScenario(given);
  assert.ok(!("refused" in found));
  return found;
}

describe("combat solver", () => {
  it("agrees with trying all blocks and all assignments of damage", () => {
    fc.assert(
      fc.property(scenario(3, 4, 4), (given) => {
        const scores = allBlocks(given).map((blocks) => worstSpread(given, blocks));
        const best = Math.max(...scores);
        const found = solved(given);
        assert.equal(found.doubled, best);
        assert.equal(worstSpread(given, found.blocks), best);
        assert.equal(computeLowestScore(given), Math.min(...scores));
        assert.equal(countOptima(given), scores.filter((score) => score === best).length);
      }),
      { numRuns: 150 },
    );
  });

  it("values blocks by the worst assignment of damage, and returns one", () => {
    fc.assert(
      fc.property(scenario(2, 4, 5), fc.nat(), (given, pick) => {
        const sets = allBlocks(given);
        const blocks = sets[pick % sets.length]!;
        const after = evaluateBlocks(given, blocks);
        assert.equal(after.doubled, worstSpread(given, blocks));
        for (const [attacker, [power]] of given.attackers.entries()) {
          const dealt = after.damage
            .filter((hit) => hit.attacker === attacker)
            .reduce((sum, hit) => sum + hit.points, 0);
          assert.equal(dealt, blocks.some(([, blocked]) => blocked === attacker) ? power : 0);
        }
        for (const [defender, [, toughness]] of given.defenders.entries()) {
          const taken = after.damage
            .filter((hit) => hit.defender === defender)
            .reduce((sum, hit) => sum + hit.points, 0);
          assert.equal(after.defendersDie[defender], taken >= toughness);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("agrees with dynamic programming over all sets of attackers", () => {
    // Large enough that the quick search gives up and the full table is used.
    const figure = (i: number, by: number, from: number) => from + ((i * i * 37 + i * 101) % by);
    const given: Scenario = {
      attackers: Array.from({ length: 10 }, (_, i) => [figure(i, 250, 50), figure(i + 5, 600, 300)]),
      defenders: Array.from({ length: 13 }, (_, i) => [figure(i, 151, 50), figure(i + 3, 149, 50)]),
    };
    assert.equal(solved(given).doubled, plainTable(given));
  });

  it("accepts large numbers", () => {
    const given: Scenario = {
      attackers: [[1_000_000, 999_999]],
      defenders: [
        [999_999, 1_000_000],
        [3, 1_000_000],
      ],
    };
    assert.equal(solved(given).doubled, computeWorst(given));
  });

  it("solves 16 different defenders and refuses what is too large, naming the limit", () => {
    const row = (count: number, by: number): CombatCreature[] =>
      Array.from({ length: count }, (_, i) => [(i * 7) % by, 1 + ((i * 5 + i) % by)]);
    assert.ok("blocks" in solveScenario({ attackers: row(8, 9), defenders: row(16, 17) }));
    const refused = solveScenario({ attackers: row(8, 9), defenders: row(25, 26) });
    assert.ok("refused" in refused && refused.refused.includes("limit"));
    const many = solveScenario({ attackers: row(1, 9), defenders: row(31, 3) });
    assert.ok("refused" in many && many.refused.includes("limit is 30"));
  });

  it("groups identical defenders: 30 of three kinds are quick", () => {
    const defenders = Array.from(
      { length: 30 },
      (_, i): CombatCreature =>
        [
          [1, 1],
          [2, 2],
          [0, 4],
        ][i % 3] as [number, number],
    );
    const found = solved({
      attackers: [
        [3, 3],
        [5, 5],
        [2, 2],
      ],
      defenders,
    });
    assert.equal(new Set(found.blocks.map(([defender]) => defender)).size, found.blocks.length);
    assert.equal(
      evaluateBlocks(
        {
          attackers: [
            [3, 3],
            [5, 5],
            [2, 2],
          ],
          defenders,
        },
        found.blocks,
      ).doubled,
      found.doubled,
    );
  });
});

/** The recursion as it is defined: best[used] attacker by attacker, over all sub-sets. */
function plainTable({ attackers, defenders }: Scenario): number {
  const size = 2 ** defenders.length;
  const sum = (value: (creature: CombatCreature) => number) => {
    const sums = new Int32Array(size);
    for (let set = 1; set < size; set++) {
      const low = 31 - Math.clz32(set & -set);
      sums[set] = sums[set & (set - 1)]! + value(defenders[low]!);
    }
    return sums;
  };
  const power = sum(([p]) => p);
  const toughness = sum(([, t]) => t);
  let best = power.map((p, set) => 2 * (p + toughness[set]!));
  for (const [strength, life] of attackers) {
    const killed = power.map((p, set) => (toughness[set]! <= strength ? 2 * (p + toughness[set]!) : 0));
    for (let bit = 1; bit < size; bit *= 2) {
      for (let set = 0; set < size; set++) if (set & bit) killed[set] = Math.max(killed[set]!, killed[set ^ bit]!);
    }
    best = best.map((unblocked, free) => {
      let most = unblocked - 2 * (strength + life) - strength;
      for (let set = free; set > 0; set = (set - 1) & free) {
        const left =
          2 * (power[set]! + toughness[set]!) - killed[set]! - (power[set]! >= life ? 0 : 2 * (strength + life));
        most = Math.max(most, left + best[free ^ set]!);
      }
      return most;
    });
  }
  return best[size - 1]!;
}

function computeWorst(given: Scenario): number {
  return Math.max(...allBlocks(given).map((blocks) => evaluateBlocks(given, blocks).doubled));
}

describe("spar solve", () => {
  it("gives score, blocks and the number of optima", () => {
    assert.deepEqual(solveInput({ attackers: [[2, 2]], defenders: [[1, 1]] }), { score: -3, blocks: [], optima: 1 });
    assert.deepEqual(solveInput({ attackers: [], defenders: [[1, 1]] }), { score: 2, blocks: [], optima: 1 });
  });

  const sentences: [unknown, string][] = [
    [null, 'A combat must be an object like {"attackers":[[2,2]],"defenders":[[1,1]]}.'],
    [[[2, 2]], 'A combat must be an object like {"attackers":[[2,2]],"defenders":[[1,1]]}.'],
    [{ attackers: [[2, 2]] }, '"defenders" must be a list of [power, toughness] pairs, for example [[2,2],[3,3]].'],
    [
      { attackers: [[2, 2], [3]], defenders: [] },
      'Item 2 of "attackers" is [3]; it must be two numbers [power, toughness].',
    ],
    [
      { attackers: [[-1, 2]], defenders: [] },
      'Item 1 of "attackers" has power -1; it must be a whole number from 0 to 1000000.',
    ],
    [
      { attackers: [[1, 0]], defenders: [] },
      'Item 1 of "attackers" has toughness 0; it must be a whole number from 1 to 1000000.',
    ],
    [
      { attackers: [[1.5, 1]], defenders: [] },
      'Item 1 of "attackers" has power 1.5; it must be a whole number from 0 to 1000000.',
    ],
  ];
  for (const [input, message] of sentences) {
    it(`says about ${JSON.stringify(input)}: ${message}`, () => assert.deepEqual(solveInput(input), { message }));
  }
});
