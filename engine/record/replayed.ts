import type { Game } from "../game/game.ts";
import type { Outcome } from "../game/rules.ts";
import type { Ask, Note, Ruling } from "../game/turn.ts";
import type { View } from "../game/views.ts";
import type { AnswerLine, MatchLine } from "./match-record.ts";

/** A moment of a record: the index of an answer, and how many of its notes have been applied (-1: all of it). */
export interface Moment {
  readonly answer: number;
  readonly note: number;
}

/** One answered question; turns are in the order the answers were judged. */
export interface ReplayedTurn {
  readonly index: number;
  readonly ask: Ask;
  readonly answer: AnswerLine;
  readonly rulings: readonly Ruling[];
  readonly notes: readonly Note[];
  /** The messages this player has received since its last question. */
  readonly messages: readonly string[];
  /** The chart's values after the answer, one per player. */
  readonly measures: readonly number[];
}

/** A match replayed from its record. */
export interface Replayed {
  readonly plan: MatchLine;
  readonly game: Game;
  readonly turns: readonly ReplayedTurn[];
  readonly outcome: Outcome | undefined;
  /** Why the match was stopped before its end, if it was. */
  readonly stopped: string | undefined;
}

/** A replay that can also compute every state. */
export interface Viewable extends Replayed {
  /** The view at a moment, or at the end of the match if that is earlier. */
  viewAt(moment: Moment, seenBy?: number): View;
}

/** Whether an answer came above the soft limit of its question. */
export function isSlow({ ask, answer }: Pick<ReplayedTurn, "ask" | "answer">, timeScale: number): boolean {
  return ask.softLimitMs !== undefined && Math.round(answer.ms / timeScale) > ask.softLimitMs;
}
