import type { InputBoard } from "./stub/input-board.ts";

/** What is seen of a match whose referee is asked: all that it said, and nothing of what only it knows. */
export interface RefereeView {
  /** What each player was sent last, line by line; null before its first question. */
  readonly inputs: readonly (readonly string[] | null)[];
  /** The same by the names of the game's stub; null where it does not fit, absent without a stub. */
  readonly boards?: readonly (InputBoard | null)[];
  /** What happened last, in the referee's words. */
  readonly summary: readonly string[];
  /** The scores, once the match is over. */
  readonly scores: readonly number[] | null;
}
