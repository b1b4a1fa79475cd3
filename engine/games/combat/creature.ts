/** Power ≥ 0 and toughness ≥ 1. */
export type Creature = readonly [power: number, toughness: number];

/** A combat: the attackers and the possible blockers. */
export interface Scenario {
  readonly attackers: readonly Creature[];
  readonly defenders: readonly Creature[];
}

/** One defender blocks one attacker; both are indices from 0. */
export type Block = readonly [defender: number, attacker: number];

/** The value of a surviving creature, doubled like all scores. */
export function computeCreatureValue([power, toughness]: Creature): number {
  return 2 * (power + toughness);
}
