import { said } from "../../l10n/speak.ts";
import { type Block, type Creature, type Scenario, worth } from "./creature.ts";
import { digit, kindsOf, type Lattice, latticeOf, markBeaten, setsWithout, sizeOf, spreadMaximum } from "./lattice.ts";

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
const mostDefenders = 30;
/** Most sets of defenders (2^20 when all differ; identical ones count far less) times attackers held in memory. */
const mostStates = 2 ** 24;
/** Most steps of the search: some seconds. */
const mostWork = 3_000_000_000;
/** Steps after which the search by hope gives way to the full table, whose steps are known beforehand. */
const quickWork = 5_000_000;

/**
 * The blocks that maximise the defender's score when the attacker spreads damage to minimise it, exactly.
 *
 * Attackers do not influence each other once it is known who blocks whom, so the score is what it is without any
 * block plus, for each attacker, a gain that depends on its blockers alone. Of the sets that could block an attacker
 * only those count that gain more than everything within them; the best choice of disjoint ones is found by
 * remembering, for each attacker and each set of defenders still free, the most that can be gained from there on.
 * A refusal depends on the combat alone, never on the clock.
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
  readonly sets: readonly number[];
  readonly gains: readonly number[];
}

interface Search {
  readonly lattice: Lattice;
  /** Of the attackers that can be gained from, in turn. */
  readonly choices: readonly Gains[];
  /** The most that each attacker and all after it can gain together. */
  readonly hope: Int32Array;
  /** What is known of attacker i with free set s, at i * size + s, plus 1; 0 when not known. */
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
  const { useful, choices } = usefulAttackers(attackers, lattice, sign);
  const hope = new Int32Array(choices.length + 1);
  for (let i = choices.length - 1; i >= 0; i--) hope[i] = hope[i + 1]! + choices[i]!.gains[0]!;
  const search: Search = { lattice, choices, hope, known: new Int32Array(choices.length * size), work: 0 };
  const gained = most(search, 0, size - 1);
  if (search.work > quickWork) return bySteps(scenario, search, useful, sign);
  return solutionOf(scenario, search, useful, sign * gained);
}

/** The same by the full table, when the quick search was not quick. */
function bySteps(scenario: Scenario, search: Search, useful: readonly number[], sign: number): Solution | Refusal {
  const steps = stepsOf(search);
  if (steps > mostWork)
    return {
      refused: said("This combat takes {steps, number} steps; the limit is {mostWork, number}.", { steps, mostWork }),
    };
  fillTable(search);
  return solutionOf(scenario, search, useful, sign * most(search, 0, search.lattice.size - 1));
}

function solutionOf(scenario: Scenario, search: Search, useful: readonly number[], gained: number): Solution {
  // What is still looked up on the way is little, and must not be cut short.
  search.work = Number.NEGATIVE_INFINITY;
  const path = pathOf(search);
  return { doubled: unblocked(scenario) + gained, blocks: namesOf(search.lattice, useful, path) };
}

function limitPassed(defenders: number, states: number): Refusal | undefined {
  if (defenders > mostDefenders) {
    return {
      refused: said(
        "{defenders, number} defenders are more than can be solved exactly; the limit is {mostDefenders, number}.",
        { defenders, mostDefenders },
      ),
    };
  }
  if (states <= mostStates) return undefined;
  return {
    refused: said(
      "The attackers times the different sets of defenders are {states, number}; the limit for an exact answer is {mostStates, number} (about 20 different defenders).",
      { states, mostStates },
    ),
  };
}

/** The doubled score without any block. */
function unblocked({ attackers, defenders }: Scenario): number {
  let score = 0;
  for (const defender of defenders) score += worth(defender);
  for (const attacker of attackers) score -= worth(attacker) + attacker[0];
  return score;
}

/** The attackers that can be gained from, those with most to gain first, and what each of them offers. */
function usefulAttackers(attackers: readonly Creature[], lattice: Lattice, sign: 1 | -1) {
  const useful: number[] = [];
  const choices: Gains[] = [];
  const gain = new Int32Array(lattice.size);
  for (let attacker = 0; attacker < attackers.length; attacker++) {
    fillGains(attackers[attacker]!, lattice, sign, gain);
    const gains = gainsOf(lattice, gain);
    if (gains.sets.length === 0) continue;
    useful.push(attacker);
    choices.push(gains);
  }
  const order = useful.map((_, i) => i).sort((one, other) => choices[other]!.gains[0]! - choices[one]!.gains[0]!);
  return { useful: order.map((i) => useful[i]!), choices: order.map((i) => choices[i]!) };
}

/** Into `table`: by how much each set of blockers changes the score against one attacker, times `sign`. */
export function fillGains(attacker: Creature, lattice: Lattice, sign: 1 | -1, table: Int32Array) {
  const { size, power, toughness } = lattice;
  const [strength, life] = attacker;
  const value = worth(attacker);
  for (let set = 0; set < size; set++) {
    table[set] = toughness[set]! <= strength ? 2 * (power[set]! + toughness[set]!) : 0;
  }
  spreadMaximum(lattice, table);
  for (let set = 1; set < size; set++) {
    table[set] = sign * (strength + (power[set]! >= life ? value : 0) - table[set]!);
  }
  table[0] = 0;
}

/** The sets that gain more than all sets within them, greatest gain first. Uses up the table. */
function gainsOf(lattice: Lattice, gain: Int32Array): Gains {
  markBeaten(lattice, gain);
  const sets: number[] = [];
  for (let set = 1; set < lattice.size; set++) {
    if (gain[set]! > 1 && gain[set]! & 1) sets.push(set);
  }
  if (sets.length > 1) sets.sort((one, other) => gain[other]! - gain[one]! || one - other);
  return { sets, gains: sets.map((set) => gain[set]! >> 1) };
}

/** The most that attackers from `i` on can gain from the free defenders. */
function most(search: Search, i: number, free: number): number {
  if (i === search.choices.length || free === 0) return 0;
  const at = i * search.lattice.size + free;
  const known = search.known[at]!;
  if (known > 0) return known - 1;
  const { sets, gains } = search.choices[i]!;
  const { bits } = search.lattice;
  const taken = ~bits[free]!;
  const rest = search.hope[i + 1]!;
  let best = 0;
  for (let n = 0; n < sets.length && gains[n]! + rest > best && search.work <= quickWork; n++) {
    search.work++;
    if (bits[sets[n]!]! & taken) continue;
    const total = gains[n]! + most(search, i + 1, free - sets[n]!);
    if (total > best) best = total;
  }
  if (rest > best) best = Math.max(best, most(search, i + 1, free));
  search.known[at] = best + 1;
  return best;
}

/** Steps of `fillTable`: for each useful set, the sets of the defenders that it leaves. */
function stepsOf({ lattice, choices }: Search): number {
  let steps = 0;
  for (const { sets } of choices) {
    for (const set of sets) {
      let left = 1;
      for (let kind = 0; kind < lattice.count.length; kind++) {
        left *= lattice.count[kind]! + 1 - digit(lattice, set, kind);
      }
      steps += left;
    }
  }
  return steps;
}

/** Works out all that could be known, from the last attacker to the first. */
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
      const count = setsWithout(lattice, set, others);
      for (let k = 0; k < count; k++) {
        const total = gain + after[others[k]!]!;
        const whole = set + others[k]!;
        if (total > table[whole]!) table[whole] = total;
      }
    }
    after = table;
  }
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
