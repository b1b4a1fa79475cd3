import { findFirstDifference as parted } from "../../engine/record/compare.ts";
import type { Replayed } from "../../engine/record/replayed.ts";

/** The match that was on the board before, for comparison with the current one. */
export interface EarlierMatch {
  readonly match: string;
  readonly names: readonly string[];
  readonly ending: string | undefined;
  /** The first answer in which the two differ; undefined while they are equal. */
  readonly parts: number | undefined;
}

/**
 * The first answer in which two matches differ. The end of a match that is still being played does not count as a
 * difference.
 */
export function findDifferingAnswer(a: Replayed, b: Replayed): number | undefined {
  const difference = parted(a, b);
  const isOver = a.outcome !== undefined && b.outcome !== undefined;
  return difference && (difference.what !== "length" || isOver) ? difference.answer : undefined;
}

/** Whether two matches can be shown side by side. */
export function areComparable(a: Replayed, b: Replayed): boolean {
  return a.game.id === b.game.id && a.plan.bots.length === b.plan.bots.length;
}
