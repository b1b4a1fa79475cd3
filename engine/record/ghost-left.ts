import { t } from "../l10n/speak.ts";
import type { Replayed } from "./replay.ts";

/** How far a ghost went with its record. */
export interface GhostFate {
  readonly player: number;
  /** The first turn in which it did not answer as recorded, and the index of that answer; absent: there was none. */
  readonly left?: { readonly turn: number; readonly answer: number };
}

/** What became of each ghost of a match; it says itself where it leaves its record. */
export function ghostFates({ plan, turns }: Pick<Replayed, "plan" | "turns">): GhostFate[] {
  return plan.bots.flatMap(({ ghost }, player) => {
    if (!ghost) return [];
    const left = turns.find(
      ({ ask, answer }) => ask.player === player && answer.remarks?.some(({ kind }) => kind === "notice"),
    );
    return [{ player, ...(left && { left: { turn: left.ask.turn, answer: left.index } }) }];
  });
}

/** "the ghost left its record in turn 14". */
export function fateText({ left }: GhostFate): string {
  return left
    ? t("the ghost left its record in turn {turn, number}", { turn: left.turn })
    : t("the ghost kept to its record");
}
