import { chooseConcurrency, describeConcurrency, type ParallelTiming } from "../arena/execute/concurrency.ts";
import { createPoolExecutor, type Executor } from "../arena/execute/executor.ts";
import { createPool } from "../match/pool.ts";
import { parseQueueAccess } from "../queue/queue-address.ts";
import { formatPlural } from "../text/plural.ts";
import type { Options } from "./match-flags.ts";
import { printError } from "./say.ts";

export interface MatchRunner {
  readonly executor: Executor;
  /** How many matches run at a time, and how much longer a turn takes with so many. */
  timing(): ParallelTiming;
  /** The timing as a sentence, with the number of matches that were played again. */
  text(playedAgain: number): string;
  dispose(): Promise<void>;
}

/** With `hasLowPriority`, bots run at low priority. Throws QueueTrouble if the queue cannot play. */
export async function openMatchRunner({ jobs: wanted, queue }: Options, hasLowPriority = false): Promise<MatchRunner> {
  if (queue !== undefined) return createQueuePlayer(queue);
  const timing = await chooseConcurrency(wanted);
  const pool = createPool({ size: timing.jobs, hasLowPriority });
  return {
    executor: createPoolExecutor(pool),
    timing: () => timing,
    text: (playedAgain) => describeConcurrency(timing, playedAgain),
    dispose: () => pool.dispose(),
  };
}

async function createQueuePlayer(address: string): Promise<MatchRunner> {
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
