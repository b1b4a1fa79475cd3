import type { MatchPlan } from "./match-record.ts";

/** What a player reached by the criterion of an optimization game, by its name; empty in other games. */
export function getCriterionNumber(
  { referee }: Pick<MatchPlan, "referee">,
  scores: readonly number[],
  player: number,
): Readonly<Record<string, number>> {
  const value = scores[player];
  return referee?.criterion && value !== undefined ? { [referee.criterion.name]: value } : {};
}
