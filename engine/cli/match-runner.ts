import { chooseConcurrency, describeConcurrency, type ParallelTiming } from "../arena/execute/concurrency.ts";
import { createPoolExecutor, type Executor } from "../arena/execute/executor.ts";
import { createPool, type Thinkers } from "../match/pool.ts";
import { parseQueueAccess } from "../queue/queue-address.ts";
import { formatPlural } from "../text/plural.ts";
import type { Options } from "./match-flags.ts";
import { handleFirstInterrupt, printError } from "./say.ts";

export interface MatchRunner {
  /** Opened by the first call. Throws QueueTrouble if the queue cannot play. */
  executor(match?: Thinkers): Promise<Executor>;
  /** How many matches run at a time, and how much longer a turn takes with so many. */
  timing(): ParallelTiming;
  /** The timing as a sentence, with the number of matches that were played again. */
  text(playedAgain: number): string;
}

/** Lends `act` what plays its matches, on this machine or on a queue. With `hasLowPriority`, bots run at low priority. */
export async function withMatchRunner<Result>(
  options: Options,
  act: (runner: MatchRunner) => Promise<Result>,
  hasLowPriority = false,
): Promise<Result> {
  let opened: OpenRunner | undefined;
  const executor = async (match?: Thinkers) => {
    opened ??= await openRunner(options, hasLowPriority, match);
    return opened.executor;
  };
  try {
    return await act({ executor, timing: () => opened!.timing(), text: (again) => opened!.text(again) });
  } finally {
    await opened?.dispose();
  }
}

/** The same, with a signal that the first Ctrl+C aborts. */
export async function playUntilInterrupt<Result>(
  options: Options,
  act: (runner: MatchRunner, signal: AbortSignal) => Promise<Result>,
  hasLowPriority = false,
): Promise<Result> {
  const stop = new AbortController();
  const restore = handleFirstInterrupt(() => stop.abort("interrupted"));
  return withMatchRunner(options, (runner) => act(runner, stop.signal).finally(restore), hasLowPriority);
}

type OpenRunner = Omit<MatchRunner, "executor"> & { readonly executor: Executor; dispose(): Promise<void> };

async function openRunner({ jobs, queue }: Options, hasLowPriority: boolean, match?: Thinkers): Promise<OpenRunner> {
  if (queue !== undefined) return createQueuePlayer(queue);
  const timing = await chooseConcurrency(jobs, match);
  const pool = createPool({ size: timing.jobs, hasLowPriority });
  return {
    executor: createPoolExecutor(pool),
    timing: () => timing,
    text: (playedAgain) => describeConcurrency(timing, playedAgain),
    dispose: () => pool.dispose(),
  };
}

async function createQueuePlayer(address: string): Promise<OpenRunner> {
  const { openQueueExecutor } = await import("../queue/queue.ts");
  const executor = await openQueueExecutor(parseQueueAccess(address), printError);
  return {
    executor,
    timing: () => executor.timing(),
    text(playedAgain) {
      const { workers, ...timing } = executor.timing();
      return `${formatPlural(workers, "worker")}, ${describeConcurrency(timing, playedAgain)}`;
    },
    dispose: () => executor.dispose(),
  };
}
