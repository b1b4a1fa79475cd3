import type { PinnedPlan, PinnedPlans } from "../../match/pinned-plan.ts";
import { replacePaths } from "../../record/compact-lines.ts";
import type { MatchPlan, MatchRecord } from "../../record/match-record.ts";
import { type Executor, type PlayedMatch, toMatchFacts, toPlayedMatch } from "./executor.ts";

/**
 * Plays all matches with the sources that their bots had at the beginning. A match in which a file was changed does not
 * count and is played again. Results refer to the bots' own files, not to copies.
 */
export function createPinnedExecutor(executor: Executor, plans: PinnedPlans): Executor {
  return {
    atOnce: () => executor.atOnce(),
    async play(plan, how = {}) {
      for (;;) {
        const pinned = await plans.of(plan);
        const played = await executor.play(pinned.plan, how);
        // From now on, a copy replaces the changed source, so this ends after a few attempts.
        if (pinned.isUndisturbed() || how.signal?.aborted) return restoreSources(played, plan, pinned);
      }
    },
  };
}

/** The result as if the originals had played. */
function restoreSources(played: PlayedMatch, plan: MatchPlan, { places }: PinnedPlan): PlayedMatch {
  if (places.length === 0) return played;
  const moved = <Value>(value: Value) => JSON.parse(replacePaths(JSON.stringify(value), places)) as Value;
  const record = played.record && restoreNames(moved(played.record), plan);
  if (record && played.by === undefined) return toPlayedMatch(record);
  return { ...moved(toMatchFacts(played)), record, by: played.by };
}

function restoreNames(record: MatchRecord, { bots }: MatchPlan): MatchRecord {
  return record.map((line) => (line.kind === "match" ? { ...line, bots } : line));
}
