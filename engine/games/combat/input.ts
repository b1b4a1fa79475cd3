import { t } from "../../l10n/speak.ts";
import type { Block, CombatCreature, Scenario } from "./aftermath.ts";
import { buildLattice, countOfKind, groupKinds, type Lattice } from "./lattice.ts";
import { fillGains, solveScenario } from "./solver.ts";

/** Optimal block sets are counted up to this number of defenders. */
const maxCounted = 12;

/** How many different block sets are optimal; undefined if there are too many to count. */
export function countOptima(scenario: Scenario): number | undefined {
  const { attackers, defenders } = scenario;
  if (defenders.length > maxCounted) return undefined;
  if ((attackers.length + 1) ** defenders.length > Number.MAX_SAFE_INTEGER) return undefined;
  const { kinds, members } = groupKinds(defenders);
  const lattice = buildLattice(kinds, members);
  let table: OptimaTable = { best: new Int32Array(lattice.size), ways: new Float64Array(lattice.size).fill(1) };
  const gain = new Int32Array(lattice.size);
  for (let attacker = 0; attacker < attackers.length; attacker++) {
    fillGains(attackers[attacker]!, lattice, 1, gain);
    table = addAttacker(lattice, gain, table);
  }
  return table.ways[lattice.size - 1]!;
}

/** For each set of free defenders: the maximum gain with it, and the number of ways to reach it. */
interface OptimaTable {
  readonly best: Int32Array;
  readonly ways: Float64Array;
}

function addAttacker(lattice: Lattice, gain: Int32Array, before: OptimaTable): OptimaTable {
  const best = new Int32Array(lattice.size).fill(-(2 ** 31));
  const ways = new Float64Array(lattice.size);
  for (let free = 0; free < lattice.size; free++) {
    visitSetsWithin(lattice, free, (set, choices) => {
      const total = gain[set]! + before.best[free - set]!;
      if (total < best[free]!) return;
      if (total > best[free]!) ways[free] = 0;
      best[free] = total;
      ways[free]! += choices * before.ways[free - set]!;
    });
  }
  return { best, ways };
}

/** Visits all subsets, each with the number of ways to pick actual defenders for it. */
function visitSetsWithin(lattice: Lattice, whole: number, visit: (set: number, choices: number) => void) {
  const kinds = lattice.kinds.length;
  function pick(kind: number, set: number, choices: number) {
    if (kind === kinds) return visit(set, choices);
    const available = countOfKind(lattice, whole, kind);
    for (let n = 0, ways = 1; n <= available; n++) {
      pick(kind + 1, set + n * lattice.stride[kind]!, choices * ways);
      ways = (ways * (available - n)) / (n + 1);
    }
  }
  pick(0, 0, 1);
}

/** The greatest accepted power or toughness, so that all sums stay exact. */
const maxPower = 1_000_000;

/** An exact answer for a person, or a sentence that says why there is none. */
type Solved =
  | {
      readonly score: number;
      readonly blocks: readonly Block[];
      /** How many block sets are optimal; absent if there are too many to count. */
      readonly optima: number | undefined;
    }
  | { readonly message: string };

/** Solves `{"attackers": [[power, toughness]…], "defenders": […]}` for `spar solve`. Never throws. */
export function solveInput(input: unknown): Solved {
  const scenario = readScenario(input);
  if (typeof scenario === "string") return { message: scenario };
  const found = solveScenario(scenario);
  if ("refused" in found) return { message: found.refused };
  return { score: found.doubled / 2, blocks: found.blocks, optima: countOptima(scenario) };
}

/** The scenario, or a sentence that says what is wrong with the input. */
export function readScenario(input: unknown): Scenario | string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return t("A combat must be an object like {sample}.", { sample: '{"attackers":[[2,2]],"defenders":[[1,1]]}' });
  }
  const given = input as Record<string, unknown>;
  const attackers = readCreatures("attackers", given.attackers);
  if (typeof attackers === "string") return attackers;
  const defenders = readCreatures("defenders", given.defenders);
  if (typeof defenders === "string") return defenders;
  return { attackers, defenders };
}

function readCreatures(name: string, list: unknown): readonly CombatCreature[] | string {
  if (!Array.isArray(list))
    return t('"{name}" must be a list of [power, toughness] pairs, for example [[2,2],[3,3]].', { name });
  const wrong = list.findIndex((pair) => !isPair(pair));
  if (wrong >= 0) {
    return t('Item {index, number} of "{name}" is {given}; it must be two numbers [power, toughness].', {
      name,
      index: wrong + 1,
      given: JSON.stringify(list[wrong]),
    });
  }
  for (const [i, [power, toughness]] of (list as CombatCreature[]).entries()) {
    const at = { name, index: i + 1, mostPower: maxPower };
    if (!isIntegerFrom(power, 0))
      return t(
        'Item {index, number} of "{name}" has power {power}; it must be a whole number from 0 to {mostPower, number}.',
        { ...at, power },
      );
    if (!isIntegerFrom(toughness, 1))
      return t(
        'Item {index, number} of "{name}" has toughness {toughness}; it must be a whole number from 1 to {mostPower, number}.',
        { ...at, toughness },
      );
  }
  return list as CombatCreature[];
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "number");
}

function isIntegerFrom(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least && value <= maxPower;
}
