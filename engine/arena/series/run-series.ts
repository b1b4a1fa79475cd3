import type { Executor, RecordFilter } from "../execute/executor.ts";
import { type CountedMatch, playCounted } from "../execute/play-counted.ts";
import { runInParallel } from "../execute/side-by-side.ts";
import type { Pairing } from "./series.ts";

/** Plays the pairings in parallel; `played` is called for each finished match, in the order they finish. */
export async function runSeries(
  pairings: readonly Pairing[],
  executor: Executor,
  played: (match: CountedMatch, pairing: Pairing, index: number) => void | Promise<void>,
  { signal: stop, records }: { readonly signal?: AbortSignal; readonly records?: RecordFilter } = {},
): Promise<void> {
  const play = async ([index, pairing]: [number, Pairing], signal: AbortSignal) => {
    const match = await playCounted(executor, pairing.plan, { signal, records });
    if (match && !signal.aborted) await played(match, pairing, index);
  };
  await runInParallel(pairings.entries(), executor, play, stop);
}
