import type { ParallelTiming } from "../../../engine/arena/execute/concurrency.ts";
import { createPoolExecutor, type Executor } from "../../../engine/arena/execute/executor.ts";
import { createPool, type Thinkers } from "../../../engine/match/pool.ts";
import { parseQueueAccess } from "../../../engine/queue/queue-address.ts";
import type { QueueExecutor } from "../../../engine/queue/queue-executor.ts";
import type { SettingsSource } from "../base/settings.ts";

interface PlayerParts {
  /** Measures how many matches play at a time on this machine. */
  readonly timing: (match?: Thinkers) => Promise<ParallelTiming>;
  readonly settings: Pick<SettingsSource, "all">;
  readonly hasLowPriority?: boolean;
}

/** Plays the matches of series, leagues, duels and tuning runs, here or with the configured queue. */
export function createSeriesPlayer({ timing, settings, hasLowPriority }: PlayerParts) {
  const pool = createPool({ size: async (match) => (await timing(match)).jobs, hasLowPriority });
  const byQueue = readQueueSetting(settings);
  const executor = (match?: Thinkers): Executor => {
    const here = createPoolExecutor(pool, match);
    return {
      play: async (plan, how) => ((await byQueue.now()) ?? here).play(plan, how),
      atOnce: async () => ((await byQueue.now()) ?? here).atOnce(),
    };
  };
  return {
    ...{ pool, executor },
    /** The number of matches at a time. */
    timing: async (match: Thinkers) => (await byQueue.now())?.timing() ?? timing(match),
    dispose: async () => void (await Promise.all([pool.dispose(), byQueue.dispose()])),
  };
}

/** The connection to the configured queue, opened on first use and again when the setting changes. */
function readQueueSetting(settings: Pick<SettingsSource, "all">) {
  let open: { readonly address: string; readonly executor: Promise<QueueExecutor> } | undefined;
  const close = async () => {
    const before = open;
    open = undefined;
    // A connection that failed need not be closed.
    await before?.executor.then(
      (executor) => executor.dispose(),
      () => {},
    );
  };
  return {
    async now(): Promise<QueueExecutor | undefined> {
      const { queue: address } = await settings.all();
      if (open?.address !== address) await close();
      if (address === "") return undefined;
      open ??= { address, executor: openQueue(address) };
      const opening = open;
      // The next match will try again.
      opening.executor.catch(() => {
        if (open === opening) open = undefined;
      });
      return opening.executor;
    },
    dispose: close,
  };
}

async function openQueue(address: string): Promise<QueueExecutor> {
  const { openQueueExecutor } = await import("../../../engine/queue/queue.ts");
  return openQueueExecutor(parseQueueAccess(address));
}
