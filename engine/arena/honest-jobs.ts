import { availableParallelism } from "node:os";

/** Matches at a time that leave the clock honest: a match keeps a bot and its referee busy, hence half the cores. */
export function honestJobs(): number {
  return Math.max(1, Math.floor(availableParallelism() / 2));
}
