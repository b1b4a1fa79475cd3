import type { GenericSchema } from "valibot";
import type { Text } from "../l10n/speak.ts";
import type { RefereeTurn } from "./referee.ts";
import type { Ask, LateRuling, Prompt, Reply, Ruling, Watch } from "./turn.ts";

/**
 * The rules of a match: who is asked what, and what an answer does. Pure: the same setup and replies lead to the same
 * states everywhere. A state is plain data for `structuredClone`; only `answer` and `moves.play` change it. For a game
 * with an external referee, the rules read what the referee said, which comes from the process during a match and from
 * the record afterwards.
 */
export interface Rules<State = unknown, Options = unknown> {
  /** The allowed numbers of players. */
  readonly players: { readonly min: number; readonly max: number };
  /** The source of defaults, error messages and the JSON schema of `spar.json`. */
  readonly options: GenericSchema<unknown, Options>;
  /** The options for one seed of a series, counted from 0, if they vary; absent if they do not. */
  optionsForSeed?(options: Options, seed: number): Options;
  /** How a match consists of several games; absent if it is a single one. */
  readonly manyGames?: ManyGames<Options>;
  /** The named seeds of a match, derived from one seed text; those in `given` take precedence. */
  seeds(seed: string, given?: Readonly<Record<string, string>>): Record<string, string>;

  /** The state before the first question. */
  start(setup: Setup<Options>): State;
  /**
   * The messages and questions for players now; without a question among them, the match is over. Does not change the
   * state. With `includeTexts: false` their texts may be empty, for callers that only count.
   */
  listPrompts(state: State, includeTexts?: boolean): Prompt[];
  /**
   * Applies a reply to a question of the current `listPrompts`; questions are answered in order. `watch` is called with
   * each note after its effect on the state, so that the caller can take a view.
   */
  answer(state: State, ask: Ask, reply: Reply, watch?: Watch): Ruling[];
  /** The winner and the reason; undefined until the match ends. */
  findOutcome(state: State): Outcome | undefined;
  /** For a game with an external referee: adds its next turn, without which `listPrompts` gives nothing. */
  receive?(state: State, turn: RefereeTurn): void;
  /** For a game with an external referee: drops turns that followed an answer, since another answer replaces it. */
  forget?(state: State): void;
  /** For a game with an external referee: what it has said about answers since they were judged. */
  listLateRulings?(state: State): LateRuling[];
  /** Copies a state like `structuredClone` but faster; the copy may share data that never changes. */
  copy?(state: State): State;
}

/** For a match that consists of many games, several of which can run in parallel. */
interface ManyGames<Options = unknown> {
  /** How many games run in parallel under these options. */
  atOnce(options: Options): number;
  /** The number of games in a match. */
  count(options: Options): number;
  /** Options with the most parallel games, which saves waiting, for bots that can play several, such as builtins. */
  readonly quickest: Partial<Options>;
}

export interface Setup<Options> {
  readonly options: Options;
  readonly seeds: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}

export interface Outcome {
  /** The place of each player, 1 is best; equal numbers share a place. */
  readonly places: readonly number[];
  readonly scores: readonly number[];
  /** What each reached by the criterion of an optimization game; null if not solved or not reported. */
  readonly reached?: readonly (number | null)[];
  /** One of the game's fixed list of reasons ("health", "unreadable", "timeout" …). */
  readonly reason: string;
  /** The reason as a sentence. */
  readonly detail: Text;
  /** In a match of many games: how many of them each player lost by its own fault. */
  readonly faults?: readonly number[];
}
