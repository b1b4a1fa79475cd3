import type { Executor } from "../../engine/arena/executor.ts";
import type { Honesty } from "../../engine/arena/honest-jobs.ts";
import { poolExecutor } from "../../engine/arena/pool-executor.ts";
import { createPool } from "../../engine/match/pool.ts";

/** Where the matches of a series, a league, a duel or a tuning are played. */
export interface SeriesPlayer {
  readonly executor: Executor;
  dispose(): Promise<void>;
}

/** `givesWay`: their bots get the processor after other programs. */
export function seriesPlayer(honesty: () => Promise<Pick<Honesty, "jobs">>, givesWay = false): SeriesPlayer {
  const pool = createPool({ size: async () => (await honesty()).jobs, givesWay });
  return { executor: poolExecutor(pool), dispose: () => pool.dispose() };
}
