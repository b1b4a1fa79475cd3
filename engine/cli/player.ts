import type { Executor } from "../arena/execute/executor.ts";
import { type Honesty, honestJobs, honestyText } from "../arena/execute/honest-jobs.ts";
import { poolExecutor } from "../arena/execute/pool-executor.ts";
import { createPool } from "../match/pool.ts";
import { loadQueue } from "../queue/load-queue.ts";
import { accessTo } from "../queue/queue-address.ts";

/** Who plays the matches of a command. */
export interface Player {
  readonly executor: Executor;
  /** How many go on at a time, and what that does to the clock. */
  honesty(): Honesty;
  /** The same in words, with how many matches were played again. */
  text(playedAgain: number): string;
  dispose(): Promise<void>;
}

export interface PlayerOptions {
  readonly jobs?: number;
  /** The address of a queue, whose workers play then. */
  readonly queue?: string;
}

/** `givesWay`: its bots get the processor after other programs. Throws QueueTrouble where the queue cannot play. */
export async function openPlayer({ jobs: wanted, queue }: PlayerOptions, givesWay = false): Promise<Player> {
  if (queue !== undefined) return queuePlayer(queue);
  const honesty = await honestJobs(wanted);
  const pool = createPool({ size: honesty.jobs, givesWay });
  return {
    executor: poolExecutor(pool),
    honesty: () => honesty,
    text: (playedAgain) => honestyText(honesty, playedAgain),
    dispose: () => pool.dispose(),
  };
}

async function queuePlayer(address: string): Promise<Player> {
  const executor = await loadQueue().openQueueExecutor(accessTo(address));
  return {
    executor,
    honesty: () => executor.honesty(),
    text(playedAgain) {
      const { workers, ...honesty } = executor.honesty();
      return `${workers} ${workers === 1 ? "worker" : "workers"}, ${honestyText(honesty, playedAgain)}`;
    },
    dispose: () => executor.dispose(),
  };
}
