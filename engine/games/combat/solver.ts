import { t } from "../../l10n/speak.ts";
import { type Block, type CombatCreature, computeCreatureValue, type Scenario } from "./aftermath.ts";
import {
  buildLattice,
  countOfKind,
  countSets,
  groupKinds,
  type Lattice,
  listSetsWithout,
  markBeaten,
  spreadMaximum,
} from "./lattice.ts";

export interface Solution {
  /** The highest score the defender can guarantee, doubled (scores are multiples of ½). */
  readonly doubled: number;
  /** One optimal set of blocks, by defender, without useless blocks. */
  readonly blocks: readonly Block[];
}

/** A combat beyond the limits; `refused` is a sentence that names the limit. */
interface Refusal {
  readonly refused: string;
}

/** Maximum number of defenders: each is one bit of a 32-bit mask. */
const maxDefenders = 30;
/** Maximum of sets of defenders times attackers, held in memory; identical defenders count far less. */
const maxStates = 2 ** 24;
/** Maximum number of search steps: a few seconds. */
const maxWork = 3_000_000_000;
/** After this many steps, branch and bound is replaced by the full table, whose number of steps is known in advance. */
const maxQuickSteps = 5_000_000;

/**
 * The blocks that maximise the defender's score when the attacker distributes damage to minimise it, exactly.
 *
 * Given the blocks, attackers are independent, so the score is the score without blocks plus a gain for each attacker
 * that depends only on its blockers. For each attacker, only sets that gain more than all of their subsets matter. The
 * best choice of disjoint sets is found by dynamic programming over attackers and sets of free defenders. Whether a
 * combat is refused depends only on the combat, never on time.
 */
export const solveScenario = (scenario: Scenario): Solution | Refusal => solveExtreme(scenario, 1);

/** The lowest score that legal blocks can have, doubled: the score of a bot without an answer. */
export function computeLowestScore(scenario: Scenario): number | Refusal {
  const found = solveExtreme(scenario, -1);
  return "refused" in found ? found : found.doubled;
}

/** The gains of an attacker's possible blockers. */
interface Gains {
  /** The sets that matter and their gains, greatest gain first. */
  readonly sets: readonly number[];
  readonly gains: readonly number[];
}

interface Search {
  readonly lattice: Lattice;
  /** The gains of each useful attacker, in order. */
  readonly choices: readonly Gains[];
  /** An upper bound: the maximum gain of each attacker and all later ones together. */
  readonly hope: Int32Array;
  /** The memo: value + 1 for attacker i with free set s at index i * size + s; 0 if unknown. */
  readonly known: Int32Array;
  work: number;
}

function solveExtreme(scenario: Scenario, sign: 1 | -1): Solution | Refusal {
  const { attackers, defenders } = scenario;
  const { kinds, members } = groupKinds(defenders);
  const size = countSets(members);
  const refused = checkLimit(defenders.length, size * Math.max(1, attackers.length));
  if (refused) return refused;
  const lattice = buildLattice(kinds, members);
  const { useful, choices } = selectUsefulAttackers(attackers, lattice, sign);
  const hope = new Int32Array(choices.length + 1);
  for (let i = choices.length - 1; i >= 0; i--) hope[i] = hope[i + 1]! + choices[i]!.gains[0]!;
  const search: Search = { lattice, choices, hope, known: new Int32Array(choices.length * size), work: 0 };
  const gained = computeMaxGain(search, 0, size - 1);
  if (search.work > maxQuickSteps) return solveBySteps(scenario, search, useful, sign);
  return traceSolution(scenario, search, useful, sign * gained);
}

/** Solves a combat with the full table, if branch and bound was too slow. */
function solveBySteps(scenario: Scenario, search: Search, useful: readonly number[], sign: number): Solution | Refusal {
  const steps = countSteps(search);
  if (steps > maxWork)
    return {
      refused: t("This combat takes {steps, number} steps; the limit is {mostWork, number}.", {
        steps,
        mostWork: maxWork,
      }),
    };
  fillTable(search);
  return traceSolution(scenario, search, useful, sign * computeMaxGain(search, 0, search.lattice.size - 1));
}

function traceSolution(scenario: Scenario, search: Search, useful: readonly number[], gained: number): Solution {
  // The remaining lookups are few and must not be aborted.
  search.work = Number.NEGATIVE_INFINITY;
  const path = traceBestPath(search);
  return { doubled: sumUnblocked(scenario) + gained, blocks: listBlocks(search.lattice, useful, path) };
}

function checkLimit(defenders: number, states: number): Refusal | undefined {
  if (defenders > maxDefenders) {
    return {
      refused: t(
        "{defenders, number} defenders are more than can be solved exactly; the limit is {mostDefenders, number}.",
        { defenders, mostDefenders: maxDefenders },
      ),
    };
  }
  if (states <= maxStates) return undefined;
  return {
    refused: t(
      "Attackers times distinct sets of defenders is {states, number}; the limit for an exact answer is {mostStates, number} (about 20 different defenders).",
      { states, mostStates: maxStates },
    ),
  };
}

/** The doubled score without any block. */
function sumUnblocked({ attackers, defenders }: Scenario): number {
  let score = 0;
  for (const defender of defenders) score += computeCreatureValue(defender);
  for (const attacker of attackers) score -= computeCreatureValue(attacker) + attacker[0];
  return score;
}

/** The attackers whose blocks can gain anything, greatest possible gain first, with their gains. */
function selectUsefulAttackers(attackers: readonly CombatCreature[], lattice: Lattice, sign: 1 | -1) {
  const useful: number[] = [];
  const choices: Gains[] = [];
  const gain = new Int32Array(lattice.size);
  for (let attacker = 0; attacker < attackers.length; attacker++) {
    fillGains(attackers[attacker]!, lattice, sign, gain);
    const gains = computeGains(lattice, gain);
    if (gains.sets.length === 0) continue;
    useful.push(attacker);
    choices.push(gains);
  }
  const order = useful.map((_, i) => i).sort((one, other) => choices[other]!.gains[0]! - choices[one]!.gains[0]!);
  return { useful: order.map((i) => useful[i]!), choices: order.map((i) => choices[i]!) };
}

/** Fills `table` with the change of the score against one attacker for each set of blockers, times `sign`. */
export function fillGains(attacker: CombatCreature, lattice: Lattice, sign: 1 | -1, table: Int32Array) {
  const { size, power, toughness } = lattice;
  const [strength, life] = attacker;
  const value = computeCreatureValue(attacker);
  for (let set = 0; set < size; set++) {
    table[set] = toughness[set]! <= strength ? 2 * (power[set]! + toughness[set]!) : 0;
  }
  spreadMaximum(lattice, table);
  for (let set = 1; set < size; set++) table[set] = sign * (strength + (power[set]! >= life ? value : 0) - table[set]!);
  table[0] = 0;
}

/** The sets that gain more than all of their subsets, greatest gain first. Overwrites the table. */
function computeGains(lattice: Lattice, gain: Int32Array): Gains {
  markBeaten(lattice, gain);
  const sets: number[] = [];
  for (let set = 1; set < lattice.size; set++) if (gain[set]! > 1 && gain[set]! & 1) sets.push(set);
  if (sets.length > 1) sets.sort((one, other) => gain[other]! - gain[one]! || one - other);
  return { sets, gains: sets.map((set) => gain[set]! >> 1) };
}

/** The maximum gain of attackers from `i` on with the free defenders. */
function computeMaxGain(search: Search, i: number, free: number): number {
  if (i === search.choices.length || free === 0) return 0;
  const at = i * search.lattice.size + free;
  const known = search.known[at]!;
  if (known > 0) return known - 1;
  const { sets, gains } = search.choices[i]!;
  const { bits } = search.lattice;
  const taken = ~bits[free]!;
  const rest = search.hope[i + 1]!;
  let best = 0;
  for (let n = 0; n < sets.length && gains[n]! + rest > best && search.work <= maxQuickSteps; n++) {
    search.work++;
    if (bits[sets[n]!]! & taken) continue;
    const total = gains[n]! + computeMaxGain(search, i + 1, free - sets[n]!);
    if (total > best) best = total;
  }
  if (rest > best) best = Math.max(best, computeMaxGain(search, i + 1, free));
  search.known[at] = best + 1;
  return best;
}

/** The number of steps of `fillTable`: for each useful set, the sets of remaining defenders. */
function countSteps({ lattice, choices }: Search): number {
  let steps = 0;
  for (const { sets } of choices) {
    for (const set of sets) {
      let left = 1;
      for (let kind = 0; kind < lattice.count.length; kind++) {
        left *= lattice.count[kind]! + 1 - countOfKind(lattice, set, kind);
      }
      steps += left;
    }
  }
  return steps;
}

/** Computes all values from the last attacker to the first. */
function fillTable({ lattice, choices, known }: Search) {
  const { size } = lattice;
  const others = new Int32Array(size);
  let after: Int32Array = new Int32Array(size).fill(1);
  for (let i = choices.length - 1; i >= 0; i--) {
    const table = known.subarray(i * size, (i + 1) * size);
    table.set(after);
    const { sets, gains } = choices[i]!;
    for (let n = 0; n < sets.length; n++) {
      const set = sets[n]!;
      const gain = gains[n]!;
      const count = listSetsWithout(lattice, set, others);
      for (let k = 0; k < count; k++) {
        const total = gain + after[others[k]!]!;
        const whole = set + others[k]!;
        if (total > table[whole]!) table[whole] = total;
      }
    }
    after = table;
  }
}

/** The set of blockers of each attacker in one optimal choice. */
function traceBestPath(search: Search): number[] {
  const { lattice, choices } = search;
  let free = lattice.size - 1;
  return choices.map(({ sets, gains }, i) => {
    const best = computeMaxGain(search, i, free);
    if (computeMaxGain(search, i + 1, free) === best) return 0;
    const n = sets.findIndex(
      (set, k) =>
        !(lattice.bits[set]! & ~lattice.bits[free]!) && gains[k]! + computeMaxGain(search, i + 1, free - set) === best,
    );
    free -= sets[n]!;
    return sets[n]!;
  });
}

/** Picks actual defenders for sets that only have numbers of each kind. */
function listBlocks(lattice: Lattice, attackers: readonly number[], path: readonly number[]): Block[] {
  const used = lattice.kinds.map(() => 0);
  const blocks: Block[] = [];
  for (const [i, set] of path.entries()) {
    for (let kind = 0; kind < lattice.kinds.length; kind++) {
      for (let n = countOfKind(lattice, set, kind); n > 0; n--) {
        blocks.push([lattice.members[kind]![used[kind]!++]!, attackers[i]!]);
      }
    }
  }
  return blocks.sort(([one], [other]) => one - other);
}
