export type RulesVersion = "1.0" | "1.1" | "1.2";

/** All differences between the versions of the rules. */
export interface Version {
  readonly rules: RulesVersion;
  readonly lanes: 1 | 2;
  readonly creaturesPerLane: number;
  /** The second player starts with 1 max mana, plus one until it first spends all of it. */
  readonly bonusMana: boolean;
  /** Status lines end with the draw value; the opponent's actions follow its hand size; draft inputs say `0 0`. */
  readonly showsActions: boolean;
  readonly battleMs: number;
}

export const versions: Readonly<Record<RulesVersion, Version>> = {
  "1.0": { rules: "1.0", lanes: 1, creaturesPerLane: 6, bonusMana: false, showsActions: false, battleMs: 100 },
  "1.1": { rules: "1.1", lanes: 1, creaturesPerLane: 6, bonusMana: true, showsActions: true, battleMs: 100 },
  "1.2": { rules: "1.2", lanes: 2, creaturesPerLane: 3, bonusMana: true, showsActions: true, battleMs: 200 },
};

/** The version of CodinGame's live arena, and the default. */
export const arenaRules: RulesVersion = "1.1";

// These numbers are the same in all three versions of the rules.
export const deckSize = 30;
export const poolSize = 60;
export const startHealth = 30;
export const startHand = [4, 5] as const;
export const handLimit = 8;
export const manaLimit = 12;
export const runeCount = 5;
export const runeStep = 5;
/** From this turn of a player on (from 0), each draw costs a rune. */
export const turnLimit = 50;
export const firstMs = 1000;
export const draftMs = 100;
