import type { Outcome } from "../game/rules.ts";
import type { MatchPlan } from "./match-record.ts";

/**
 * What a player reached by the criterion of an optimization game, by its name; empty in other games, and where the player
 * did not solve the test case.
 */
export function getCriterionNumber(
  { referee }: Pick<MatchPlan, "referee">,
  outcome: Pick<Outcome, "reached"> | undefined,
  player: number,
): Readonly<Record<string, number>> {
  const value = outcome?.reached?.[player] ?? undefined;
  return referee?.criterion && value !== undefined ? { [referee.criterion.name]: value } : {};
}
