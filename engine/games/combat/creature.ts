/** Power ≥ 0 and toughness ≥ 1. */
export type CombatCreature = readonly [power: number, toughness: number];

/** A combat: the attackers and the possible blockers. */
export interface Scenario {
  readonly attackers: readonly CombatCreature[];
  readonly defenders: readonly CombatCreature[];
}

/** One defender blocks one attacker; both are indices from 0. */
export type Block = readonly [defender: number, attacker: number];

/** The value of a surviving creature, doubled like all scores. */
export function computeCreatureValue([power, toughness]: CombatCreature): number {
  return 2 * (power + toughness);
}
