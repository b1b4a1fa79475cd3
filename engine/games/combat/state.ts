import type { Failure } from "../../game/turn.ts";
import type { Block } from "./creature.ts";
import type { Options } from "./options.ts";
import type { Task } from "./scenarios.ts";

export interface State {
  readonly options: Options;
  readonly tasks: readonly Task[];
  readonly players: readonly Player[];
  /** What texts call them. */
  readonly names: readonly string[];
  /** Index of the scenario that was answered last. */
  shown: number;
}

export interface Player {
  /** Of each scenario so far. */
  readonly results: Result[];
  /** How its process ended; it is not asked again. */
  dead?: Failure;
}

export interface Result {
  /** Null for an answer that does not count. */
  readonly blocks: readonly Block[] | null;
  readonly doubled: number;
  readonly why?: string;
}
