import type { InputBoard } from "./stub/input-board.ts";

/** What is visible of a match with an external referee: all its messages, but not its internal state. */
export interface RefereeView {
  /** The last input of each player, line by line; null before its first question. */
  readonly inputs: readonly (readonly string[] | null)[];
  /** Each player's last input as a board with the stub's names; null if it does not match the stub, absent without one. */
  readonly boards?: readonly (InputBoard | null)[];
  /** The latest events, in the referee's words. */
  readonly summary: readonly string[];
  /** The scores once the match is over. */
  readonly scores: readonly number[] | null;
}
