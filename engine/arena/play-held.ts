import type { Pool } from "../match/pool.ts";
import type { MatchPlan, RecordLine } from "../record/match-record.ts";
import { createReplay, type Viewable } from "../record/replay.ts";
import type { Gate } from "./gate.ts";
import { playCounted } from "./play-again.ts";

/**
 * Plays a match that counts to its end. One that goes on when the gate is closed is stopped, and played again from its
 * seeds when it is opened; undefined when it was stopped for good.
 */
export async function playHeld(
  pool: Pool,
  plan: MatchPlan,
  signal: AbortSignal,
  gate?: Gate,
): Promise<{ readonly record: readonly RecordLine[]; readonly replay: Viewable } | undefined> {
  for (;;) {
    await gate?.passed(signal);
    if (signal.aborted) return undefined;
    const held = gate?.closed;
    const record = await playCounted(pool, plan, held ? AbortSignal.any([signal, held]) : signal);
    const replay = createReplay(record, { notes: false });
    if (replay.outcome) return { record, replay };
    if (!held?.aborted) return undefined;
  }
}
