import type { MatchPlan } from "../../record/match-record.ts";
import type { Executor, RecordFilter } from "./executor.ts";
import type { Gate } from "./gate.ts";
import { playCounted } from "./play-counted.ts";
import type { PlayedMatch } from "./played.ts";

/** A match that was played to its end. */
export type CompletedMatch = PlayedMatch & Required<Pick<PlayedMatch, "outcome">>;

/** Whether a match was played to its end, rather than stopped. */
export function isHeldEnd(played: PlayedMatch): played is CompletedMatch {
  return played.outcome !== undefined;
}

/**
 * Plays a match to its end. If the gate closes, the match is stopped, and played again from its seeds once the gate
 * opens. Returns undefined if it was stopped for good, or a sentence if the referee failed.
 */
export async function playWhileOpen(
  executor: Executor,
  plan: MatchPlan,
  { signal, gate, records }: { readonly signal: AbortSignal; readonly gate?: Gate; readonly records?: RecordFilter },
): Promise<CompletedMatch | string | undefined> {
  for (;;) {
    await gate?.passed(signal);
    if (signal.aborted) return undefined;
    const held = gate?.closed;
    const either = held ? AbortSignal.any([signal, held]) : signal;
    const played = await playCounted(executor, plan, { signal: either, records });
    if (isHeldEnd(played)) return played;
    if (played.refereeFailure !== undefined) return played.refereeFailure;
    if (!held?.aborted) return undefined;
  }
}
