import type { MatchPlan } from "../../record/match-record.ts";
import type { Executor, PlayMatchOptions } from "./executor.ts";
import type { PlayedMatch } from "./played.ts";

/**
 * Plays a match that counts. If the machine caused a timeout, the match is played once more, on another machine if
 * there is one; the second result counts in any case, and its record says what it replaces.
 */
export async function playCounted(
  executor: Executor,
  plan: MatchPlan,
  how: PlayMatchOptions = {},
): Promise<PlayedMatch> {
  const played = await executor.play(plan, how);
  const { doubt: replaces } = played;
  if (!replaces || how.signal?.aborted) return played;
  return executor.play({ ...plan, replaces }, { ...how, elsewhere: played.by });
}
