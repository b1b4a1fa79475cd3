import type { Pool } from "../../match/pool.ts";
import type { Executor } from "./executor.ts";
import { playedFrom } from "./played.ts";

/** Plays on the processes of this machine. */
export function poolExecutor(pool: Pick<Pool, "play" | "size">): Executor {
  return {
    play: async (plan, { signal } = {}) => playedFrom(await pool.play(plan, { signal })),
    // One more than are played, so that the next is begun while the last is counted.
    atOnce: async () => (await pool.size()) + 1,
  };
}
