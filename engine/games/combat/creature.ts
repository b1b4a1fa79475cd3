/** Power ≥ 0 and toughness ≥ 1. */
export type Creature = readonly [power: number, toughness: number];

/** One combat: who attacks, and who may block. */
export interface Scenario {
  readonly attackers: readonly Creature[];
  readonly defenders: readonly Creature[];
}

/** One defender blocks one attacker; both are indices from 0. */
export type Block = readonly [defender: number, attacker: number];

/** What a surviving creature is worth, doubled as all scores are. */
export function worth([power, toughness]: Creature): number {
  return 2 * (power + toughness);
}
