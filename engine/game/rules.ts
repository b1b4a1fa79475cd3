import type { GenericSchema } from "valibot";
import type { Text } from "../l10n/message.ts";
import type { RefereeTurn } from "./referee.ts";
import type { Ask, Prompt, Reply, Ruling, Watch } from "./turn.ts";

/**
 * How a match goes: who is asked what, and what an answer brings about. Pure: the same setup and replies give the same
 * states everywhere. A state is plain data that `structuredClone` copies; only `answer` and `moves.play` change it.
 *
 * These rules are computed. A game that is played by a referee of its own is asked instead: its rules read what the
 * referee said, which they hear while a match is played, and from its record afterwards.
 */
export interface Rules<State = unknown, Options = unknown> {
  /** How many can play a match. */
  readonly players: { readonly min: number; readonly max: number };
  /** Defaults, error messages and the JSON schema of `spar.json` come from here. */
  readonly options: GenericSchema<unknown, Options>;
  /** The options of one seed of a series, counted from 0, where they change with it; absent: all have the same. */
  optionsForSeed?(options: Options, seed: number): Options;
  /** Absent: a match is one game. */
  readonly manyGames?: ManyGames<Options>;
  /** The named seeds of a match, derived from one seed text; a name in `given` overrides its own. */
  seeds(seed: string, given?: Readonly<Record<string, string>>): Record<string, string>;

  /** The state before anybody is asked. */
  start(setup: Setup<Options>): State;
  /**
   * Who is told or asked now. No ask among them: the match is over. Changes nothing. Without
   * `texts`, which are there unless one says, they may be empty: for who only counts.
   */
  prompts(state: State, texts?: boolean): Prompt[];
  /**
   * Applies one reply to one ask of the current `prompts`; asks are answered in their order.
   * `watch` hears each note after it took effect on the state, so a caller can take a view there.
   */
  answer(state: State, ask: Ask, reply: Reply, watch?: Watch): Ruling[];
  /** Who won, by what; undefined while the match goes on. */
  outcome(state: State): Outcome | undefined;
  /** Of a game that is asked: what its referee says next, without which `prompts` are empty. */
  receive?(state: State, turn: RefereeTurn): void;
  /** Of a game that is asked: what was heard of what follows no longer holds, since another answer takes its place. */
  forget?(state: State): void;
  /** A state of its own, as `structuredClone` makes it, but sooner: it may share what never changes. */
  copy?(state: State): State;
}

/** A match that consists of many games, of which several can go on at the same time. */
export interface ManyGames<Options = unknown> {
  /** How many go on at once under these options. */
  atOnce(options: Options): number;
  /** How many the match consists of. */
  count(options: Options): number;
  /** The options for bots that can all play many at once, as builtins and called bots do: the fewer the pauses. */
  readonly quickest: Partial<Options>;
}

export interface Setup<Options> {
  readonly options: Options;
  readonly seeds: Readonly<Record<string, string>>;
  /** What texts call the players, one each. */
  readonly names: readonly string[];
}

export interface Outcome {
  /** The rank of each player, 1 is best; equal numbers share one. */
  readonly places: readonly number[];
  readonly scores: readonly number[];
  /** One word of the game's closed list ("health", "unreadable", "timeout" …). */
  readonly reason: string;
  /** The same as a sentence. */
  readonly detail: Text;
  /** In a match of many games: how many of them each player lost by its own fault. */
  readonly faults?: readonly number[];
}
