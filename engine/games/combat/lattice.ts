import type { CombatCreature } from "./aftermath.ts";

/**
 * All sets of defenders, counting identical defenders as equal. A set is a mixed-radix number: digit `kind` is how many
 * of that kind it has, from 0 to `count[kind]`, in steps of `stride[kind]`.
 */
export interface Lattice {
  /** The number of sets; the last one contains every defender. */
  readonly size: number;
  readonly kinds: readonly CombatCreature[];
  readonly count: readonly number[];
  readonly stride: readonly number[];
  /** The defenders of each kind, by index. */
  readonly members: readonly (readonly number[])[];
  /** For each set: total power, total toughness, and a bit mask of its defenders. */
  readonly power: Int32Array;
  readonly toughness: Int32Array;
  readonly bits: Int32Array;
}

/** Groups identical defenders into kinds. */
export function groupKinds(defenders: readonly CombatCreature[]): { kinds: CombatCreature[]; members: number[][] } {
  const kinds: CombatCreature[] = [];
  const members: number[][] = [];
  for (let defender = 0; defender < defenders.length; defender++) {
    const [power, toughness] = defenders[defender]!;
    let kind = 0;
    while (kind < kinds.length && (kinds[kind]![0] !== power || kinds[kind]![1] !== toughness)) kind++;
    if (kind === kinds.length) {
      kinds.push(defenders[defender]!);
      members.push([]);
    }
    members[kind]!.push(defender);
  }
  return { kinds, members };
}

/** The number of sets, computed before any table is allocated. */
export function countSets(members: readonly (readonly number[])[]): number {
  return members.reduce((size, { length }) => size * (length + 1), 1);
}

/** All sets of defenders that can block one attacker; `members` has the defenders of each kind. */
export function buildLattice(kinds: readonly CombatCreature[], members: readonly (readonly number[])[]): Lattice {
  const size = countSets(members);
  const [power, toughness, bits] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  const stride: number[] = [];
  let filled = 1;
  let bit = 0;
  for (let kind = 0; kind < kinds.length; kind++) {
    const step = filled;
    stride.push(step);
    for (let more = members[kind]!.length; more > 0; more--, bit++) {
      for (let i = 0; i < step; i++, filled++) {
        power[filled] = power[filled - step]! + kinds[kind]![0];
        toughness[filled] = toughness[filled - step]! + kinds[kind]![1];
        bits[filled] = bits[filled - step]! | (1 << bit);
      }
    }
  }
  return { size, kinds, count: members.map(({ length }) => length), stride, members, power, toughness, bits };
}

/** Replaces each set's value by the maximum over all of its subsets. */
export function spreadMaximum({ size, count, stride }: Lattice, table: Int32Array) {
  for (let kind = 0; kind < count.length; kind++) {
    const step = stride[kind]!;
    const radix = step * (count[kind]! + 1);
    for (let block = 0; block < size; block += radix) {
      for (let set = block + step; set < block + radix; set++) {
        if (table[set - step]! > table[set]!) table[set] = table[set - step]!;
      }
    }
  }
}

/**
 * Replaces each set's value n by 2n + 1 if all proper subsets have less, else by 2m, where m is their maximum. The
 * lowest bit allows one pass: values inherited from a subset are even and win ties.
 */
export function markBeaten({ size, count, stride }: Lattice, table: Int32Array) {
  for (let set = 0; set < size; set++) table[set] = 2 * table[set]! + 1;
  for (let kind = 0; kind < count.length; kind++) {
    const step = stride[kind]!;
    const radix = step * (count[kind]! + 1);
    for (let block = 0; block < size; block += radix) {
      for (let set = block + step; set < block + radix; set++) {
        const smaller = table[set - step]! | 1;
        if (smaller >= table[set]!) table[set] = smaller - 1;
      }
    }
  }
}

/** How many defenders of a kind a set has. */
export function countOfKind(lattice: Lattice, set: number, kind: number): number {
  return Math.floor(set / lattice.stride[kind]!) % (lattice.count[kind]! + 1);
}

/** Writes all sets of the remaining defenders to `into` and returns their number. */
export function listSetsWithout(lattice: Lattice, set: number, into: Int32Array): number {
  into[0] = 0;
  let filled = 1;
  for (let kind = 0; kind < lattice.count.length; kind++) {
    const before = filled;
    const left = lattice.count[kind]! - countOfKind(lattice, set, kind);
    for (let n = 1; n <= left; n++) {
      const step = n * lattice.stride[kind]!;
      for (let i = 0; i < before; i++) into[filled++] = into[i]! + step;
    }
  }
  return filled;
}
