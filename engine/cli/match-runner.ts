import { chooseConcurrency, describeConcurrency, type ParallelTiming } from "../arena/execute/concurrency.ts";
import type { Executor } from "../arena/execute/executor.ts";
import { poolExecutor } from "../arena/execute/pool-executor.ts";
import { createPool } from "../match/pool.ts";
import { accessTo } from "../queue/queue-address.ts";
import { complain } from "./say.ts";

/** Who plays the matches of a command. */
export interface MatchRunner {
  readonly executor: Executor;
  /** How many go on at a time, and what that does to the clock. */
  timing(): ParallelTiming;
  /** The same in words, with how many matches were played again. */
  text(playedAgain: number): string;
  dispose(): Promise<void>;
}

export interface MatchRunnerOptions {
  readonly jobs?: number;
  /** The address of a queue, whose workers play then. */
  readonly queue?: string;
}

/** `givesWay`: its bots get the processor after other programs. Throws QueueTrouble where the queue cannot play. */
export async function openMatchRunner(
  { jobs: wanted, queue }: MatchRunnerOptions,
  givesWay = false,
): Promise<MatchRunner> {
  if (queue !== undefined) return queuePlayer(queue);
  const honesty = await chooseConcurrency(wanted);
  const pool = createPool({ size: honesty.jobs, givesWay });
  return {
    executor: poolExecutor(pool),
    timing: () => honesty,
    text: (playedAgain) => describeConcurrency(honesty, playedAgain),
    dispose: () => pool.dispose(),
  };
}

async function queuePlayer(address: string): Promise<MatchRunner> {
  const { openQueueExecutor } = await import("../queue/queue.ts");
  const executor = await openQueueExecutor(accessTo(address), complain);
  return {
    executor,
    timing: () => executor.honesty(),
    text(playedAgain) {
      const { workers, ...honesty } = executor.honesty();
      return `${workers} ${workers === 1 ? "worker" : "workers"}, ${describeConcurrency(honesty, playedAgain)}`;
    },
    dispose: () => executor.dispose(),
  };
}
