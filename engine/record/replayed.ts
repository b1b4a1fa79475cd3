import type { Game } from "../game/game.ts";
import type { Outcome } from "../game/rules.ts";
import type { Ask, Note, Ruling } from "../game/turn.ts";
import type { View } from "../game/views.ts";
import { t } from "../l10n/speak.ts";
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

/** How long a ghost followed its record. */
export interface GhostFate {
  readonly player: number;
  /** The first turn in which it did not repeat its record, with the index of that answer; absent if there was none. */
  readonly left?: { readonly turn: number; readonly answer: number };
}

/** How long each ghost of a match followed its record, from the ghost's own remarks. */
export function listGhostFates({ plan, turns }: Pick<Replayed, "plan" | "turns">): GhostFate[] {
  return plan.bots.flatMap(({ kind }, player) => {
    if (kind !== "ghost") return [];
    const left = turns.find(
      ({ ask, answer }) => ask.player === player && answer.remarks?.some(({ kind }) => kind === "notice"),
    );
    return [{ player, ...(left && { left: { turn: left.ask.turn, answer: left.index } }) }];
  });
}

/** "the ghost left its record in turn 14". */
export function describeFate({ left }: GhostFate): string {
  return left
    ? t("the ghost left its record in turn {turn, number}", { turn: left.turn })
    : t("the ghost followed its record");
}
