import type { Failure } from "../../game/turn.ts";
import type { Text } from "../../l10n/message.ts";
import type { Block } from "./creature.ts";
import type { CombatOptions } from "./options.ts";
import type { Task } from "./scenarios.ts";

export interface CombatState {
  readonly options: CombatOptions;
  readonly tasks: readonly Task[];
  readonly players: readonly CombatPlayer[];
  /** The names used in messages. */
  readonly names: readonly string[];
  /** Index of the last answered scenario. */
  shown: number;
}

interface CombatPlayer {
  /** The results of each scenario so far. */
  readonly results: CombatResult[];
  /** How its process ended; it is not asked again. */
  dead?: Failure;
}

export interface CombatResult {
  /** The chosen blocks; null for an invalid answer. */
  readonly blocks: readonly Block[] | null;
  readonly doubled: number;
  readonly why?: Text;
}
