import type { MatchPlan } from "../../record/match-record.ts";
import type { Executor, PlayHow } from "./executor.ts";
import type { Played } from "./played.ts";

/**
 * Plays a match that counts with others. One with a time-out that the machine is to blame for is doubtful and played
 * again once, on another machine where there is one, whatever comes of it then; the record says what it replaces.
 */
export async function playCounted(executor: Executor, plan: MatchPlan, how: PlayHow = {}): Promise<Played> {
  const played = await executor.play(plan, how);
  const { doubt: replaces } = played;
  if (!replaces || how.signal?.aborted) return played;
  return executor.play({ ...plan, replaces }, { ...how, elsewhere: played.by });
}
