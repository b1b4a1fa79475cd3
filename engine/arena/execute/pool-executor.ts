import type { Pool } from "../../match/pool.ts";
import type { Executor } from "./executor.ts";
import { toPlayedMatch } from "./played.ts";

/** Plays matches in processes of this machine. */
export function createPoolExecutor(pool: Pick<Pool, "play" | "size">): Executor {
  return {
    play: async (plan, { signal } = {}) => toPlayedMatch(await pool.play(plan, { signal })),
    // One more than can be played, so that the next match starts while the last one is counted.
    atOnce: async () => (await pool.size()) + 1,
  };
}
