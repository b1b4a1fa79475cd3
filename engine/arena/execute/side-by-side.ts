import type { Executor } from "./executor.ts";

/**
 * Runs a job for each item, started in order, as many at a time as the executor allows. Items are taken one by one, so
 * the list may be generated lazily. The first error stops all others, and is thrown when they have ended.
 */
export async function runInParallel<Item>(
  items: Iterable<Item>,
  executor: Pick<Executor, "atOnce">,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
  stop?: AbortSignal,
): Promise<void> {
  const failed = new AbortController();
  const signal = stop ? AbortSignal.any([stop, failed.signal]) : failed.signal;
  let going = 0;
  let wake = () => {};
  const oneEnds = () => new Promise<void>((go) => (wake = go));
  const begin = async (item: Item) => {
    try {
      await work(item, signal);
    } catch (error) {
      failed.abort(error);
    }
    going--;
    wake();
  };
  for (const item of items) {
    while (going > 0) {
      const most = await executor.atOnce();
      // Jobs that end during this call wake no waiter, so they are counted after it.
      if (going < Math.max(1, most)) break;
      await oneEnds();
    }
    if (signal.aborted) break;
    going++;
    void begin(item);
  }
  while (going > 0) await oneEnds();
  if (failed.signal.aborted) throw failed.signal.reason;
}
