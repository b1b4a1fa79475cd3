import { type Block, type Scenario, worth } from "./creature.ts";
import { digit, kindsOf, type Lattice, latticeOf, sizeOf, spreadMaximum } from "./lattice.ts";

/** The exact answer to a combat. */
export interface Solution {
  /** The greatest score that the defender can be sure of, doubled (scores are multiples of ½). */
  readonly doubled: number;
  /** One set of blocks that reaches it, by defender; no block in it is useless. */
  readonly blocks: readonly Block[];
}

/** A combat beyond the limits; `refused` is a sentence that names the limit. */
export interface Refusal {
  readonly refused: string;
}

/** Most defenders: each is one bit of a 32-bit set. */
export const mostDefenders = 30;
/** Most sets of defenders (2^20 when all differ; identical ones count far less) times attackers held in memory. */
export const mostStates = 2 ** 24;
/** Most comparisons in the search: some seconds. */
export const mostWork = 400_000_000;

/**
 * The blocks that maximise the defender's score when the attacker spreads damage to minimise it, exactly.
 *
 * Attackers do not influence each other once it is known who blocks whom, so the score is what it is without any
 * block plus, for each attacker, a gain that depends on its blockers alone. Of the sets that could block an attacker
 * only those count that gain more than everything within them; the best choice of disjoint ones is found by
 * remembering, for each attacker and each set of defenders still free, the most that can be gained from there on.
 */
export function solve(scenario: Scenario): Solution | Refusal {
  return extreme(scenario, 1);
}

/** The lowest score that any legal blocks come to, doubled: what a bot without an answer is charged. */
export function lowest(scenario: Scenario): number | Refusal {
  const found = extreme(scenario, -1);
  return "refused" in found ? found : found.doubled;
}

/** What an attacker's possible blockers gain. */
interface Gains {
  /** The sets worth a thought, greatest gain first, and their gains. */
  readonly sets: Int32Array;
  readonly gains: Int32Array;
}

interface Search {
  readonly lattice: Lattice;
  /** Of the attackers that can be gained from, in turn. */
  readonly choices: readonly Gains[];
  /** The most that each attacker and all after it can gain together. */
  readonly hope: Int32Array;
  /** What is known of attacker i with free set s, at i * size + s; -1 when not known. */
  readonly known: Int32Array;
  work: number;
}

function extreme(scenario: Scenario, sign: 1 | -1): Solution | Refusal {
  const { attackers, defenders } = scenario;
  const { kinds, members } = kindsOf(defenders);
  const size = sizeOf(members);
  const refused = limitPassed(defenders.length, size * Math.max(1, attackers.length));
  if (refused) return refused;
  const lattice = latticeOf(kinds, members);
  const all = attackers.map((_, attacker) => gainsOf(scenario, attacker, lattice, sign));
  const useful = attackers.map((_, attacker) => attacker).filter((attacker) => all[attacker]!.sets.length > 0);
  const choices = useful.map((attacker) => all[attacker]!);
  const hope = new Int32Array(choices.length + 1);
  for (let i = choices.length - 1; i >= 0; i--) hope[i] = hope[i + 1]! + choices[i]!.gains[0]!;
  const search: Search = { lattice, choices, hope, known: new Int32Array(choices.length * size).fill(-1), work: 0 };
  const gained = most(search, 0, size - 1);
  if (search.work > mostWork) return { refused: `This combat needs more than ${mostWork} comparisons, the limit.` };
  const path = pathOf(search);
  const blocks = namesOf(lattice, useful, path);
  return { doubled: unblocked(scenario) + sign * gained, blocks };
}

function limitPassed(defenders: number, states: number): Refusal | undefined {
  if (defenders > mostDefenders) {
    return { refused: `${defenders} defenders are more than can be solved exactly; the limit is ${mostDefenders}.` };
  }
  if (states <= mostStates) return undefined;
  return {
    refused: `The attackers times the different sets of defenders are ${states}; the limit for an exact answer is ${mostStates} (about 20 different defenders).`,
  };
}

/** The doubled score without any block. */
export function unblocked({ attackers, defenders }: Scenario): number {
  let score = 0;
  for (const defender of defenders) score += worth(defender);
  for (const attacker of attackers) score -= worth(attacker) + attacker[0];
  return score;
}

/** By how much each set of blockers changes the score against one attacker, in the direction of `sign`. */
export function gainTable({ attackers }: Scenario, attacker: number, lattice: Lattice, sign: 1 | -1): Int32Array {
  const { size, power, toughness } = lattice;
  const [strength, life] = attackers[attacker]!;
  const value = worth(attackers[attacker]!);
  const table = new Int32Array(size);
  for (let set = 1; set < size; set++) {
    table[set] = toughness[set]! <= strength ? 2 * (power[set]! + toughness[set]!) : 0;
  }
  spreadMaximum(lattice, table);
  for (let set = 1; set < size; set++) {
    table[set] = sign * (strength + (power[set]! >= life ? value : 0) - table[set]!);
  }
  return table;
}

function gainsOf(scenario: Scenario, attacker: number, lattice: Lattice, sign: 1 | -1): Gains {
  const gain = gainTable(scenario, attacker, lattice, sign);
  const within = gain.slice();
  spreadMaximum(lattice, within);
  const sets: number[] = [];
  for (let set = 1; set < lattice.size; set++) {
    if (gain[set] === within[set] && gain[set]! > 0 && beatsSmaller(lattice, within, set)) sets.push(set);
  }
  sets.sort((one, other) => gain[other]! - gain[one]! || one - other);
  return { sets: Int32Array.from(sets), gains: Int32Array.from(sets, (set) => gain[set]!) };
}

/** Whether leaving out any one blocker gains less. */
function beatsSmaller({ stride }: Lattice, within: Int32Array, set: number): boolean {
  let rest = set;
  for (let kind = stride.length - 1; rest > 0; kind--) {
    const step = stride[kind]!;
    if (rest < step) continue;
    if (within[set - step]! >= within[set]!) return false;
    rest %= step;
  }
  return true;
}

/** The most that attackers from `i` on can gain from the free defenders. */
function most(search: Search, i: number, free: number): number {
  if (i === search.choices.length || free === 0) return 0;
  const at = i * search.lattice.size + free;
  const known = search.known[at]!;
  if (known >= 0) return known;
  const { sets, gains } = search.choices[i]!;
  const { bits } = search.lattice;
  const taken = ~bits[free]!;
  const rest = search.hope[i + 1]!;
  let best = most(search, i + 1, free);
  for (let n = 0; n < sets.length && gains[n]! + rest > best && search.work <= mostWork; n++) {
    search.work++;
    if (bits[sets[n]!]! & taken) continue;
    const total = gains[n]! + most(search, i + 1, free - sets[n]!);
    if (total > best) best = total;
  }
  search.known[at] = best;
  return best;
}

/** The set of blockers that each attacker gets in one best choice. */
function pathOf(search: Search): number[] {
  const { lattice, choices } = search;
  let free = lattice.size - 1;
  return choices.map(({ sets, gains }, i) => {
    const best = most(search, i, free);
    if (most(search, i + 1, free) === best) return 0;
    const n = sets.findIndex(
      (set, k) => !(lattice.bits[set]! & ~lattice.bits[free]!) && gains[k]! + most(search, i + 1, free - set) === best,
    );
    free -= sets[n]!;
    return sets[n]!;
  });
}

/** Real defenders for sets that only say how many of each kind. */
function namesOf(lattice: Lattice, attackers: readonly number[], path: readonly number[]): Block[] {
  const used = lattice.kinds.map(() => 0);
  const blocks: Block[] = [];
  for (const [i, set] of path.entries()) {
    for (let kind = 0; kind < lattice.kinds.length; kind++) {
      for (let n = digit(lattice, set, kind); n > 0; n--) {
        blocks.push([lattice.members[kind]![used[kind]!++]!, attackers[i]!]);
      }
    }
  }
  return blocks.sort(([one], [other]) => one - other);
}
