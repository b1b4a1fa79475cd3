import type { InputBoard } from "./stub/input-board.ts";

/** What is visible of a match with an external referee: all its messages, but not its internal state. */
export interface RefereeView {
  /** The last input of each player, line by line; null before its first question. */
  readonly inputs: readonly (readonly string[] | null)[];
  /** The same by the names of the game's stub; null if the input does not match it; absent without a stub. */
  readonly boards?: readonly (InputBoard | null)[];
  /** The latest events, in the referee's words. */
  readonly summary: readonly string[];
  /** The scores once the match is over. */
  readonly scores: readonly number[] | null;
}
