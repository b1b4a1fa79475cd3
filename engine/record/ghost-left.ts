import { t } from "../l10n/speak.ts";
import type { Replayed } from "./replayed.ts";

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
