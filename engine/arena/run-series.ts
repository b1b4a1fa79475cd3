import type { Pool } from "../match/pool.ts";
import type { RecordLine } from "../record/match-record.ts";
import { playCounted } from "./play-again.ts";
import type { Pairing } from "./series.ts";

/** Plays the pairings side by side on the pool; `played` hears each finished match, in the order they finish. */
export async function runSeries(
  pairings: readonly Pairing[],
  pool: Pool,
  played: (record: readonly RecordLine[], pairing: Pairing, index: number) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await Promise.all(
    pairings.map(async (pairing, index) => {
      if (signal?.aborted) return;
      const record = await playCounted(pool, pairing.plan, signal);
      if (!signal?.aborted) await played(record, pairing, index);
    }),
  );
}
