import type { MatchPlan } from "../../record/match-record.ts";
import type { Executor, RecordFilter } from "./executor.ts";
import type { Gate } from "./gate.ts";
import type { PlayedMatch } from "./played.ts";

/** A match that was played to its end. */
export type CompletedMatch = PlayedMatch &
  Required<Pick<PlayedMatch, "outcome">> & { readonly refereeFailure?: undefined };

/** A match that was played to its end, or that counts for nobody, because its referee failed. */
export type CountedMatch = CompletedMatch | (PlayedMatch & Required<Pick<PlayedMatch, "refereeFailure">>);

interface CountedMatchOptions {
  readonly signal?: AbortSignal;
  /** While it is closed, the match is stopped; it is played again from its seeds once it opens. */
  readonly gate?: Gate;
  readonly records?: RecordFilter;
}

/**
 * Plays a match that counts, as in series, duels, leagues and tuning; undefined if it was stopped for good. If the
 * machine caused a timeout, the match is played once more, on another machine if there is one; the second result counts
 * in any case, and its record says what it replaces.
 */
export async function playCounted(
  executor: Executor,
  plan: MatchPlan,
  { signal, gate, records }: CountedMatchOptions = {},
): Promise<CountedMatch | undefined> {
  for (;;) {
    if (gate) await gate.passed(signal);
    if (signal?.aborted) return undefined;
    const held = gate?.closed;
    const how = { signal: joinSignals(signal, held), records };
    let played = await executor.play(plan, how);
    if (played.doubt && !how.signal?.aborted)
      played = await executor.play({ ...plan, replaces: played.doubt }, { ...how, elsewhere: played.by });
    if (hasEnded(played)) return played;
    if (!held?.aborted) return undefined;
  }
}

function hasEnded(played: PlayedMatch): played is CountedMatch {
  return played.refereeFailure !== undefined || played.outcome !== undefined;
}

function joinSignals(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}
