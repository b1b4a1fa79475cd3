import type { Redis } from "ioredis";
import { connect } from "./connect.ts";
import { jobLine } from "./job-line.ts";
import type { QueueAccess } from "./queue-address.ts";
import { keys, languagesIn } from "./queue-names.ts";
import { allWorkers, isOurs, type WorkerFacts } from "./registry.ts";

/** What goes on in a queue. */
export interface QueueStatus {
  readonly workers: readonly (WorkerFacts & { readonly ours: boolean })[];
  /** Matches that wait, by the languages that they need. */
  readonly backlog: readonly { readonly languages: readonly string[]; readonly waiting: number }[];
}

/** Throws QueueTrouble where there is no queue. */
export async function queueStatus(access: QueueAccess): Promise<QueueStatus> {
  const redis = await connect(access);
  try {
    const workers = (await allWorkers(redis)).map((worker) => ({ ...worker, ours: isOurs(worker, access) }));
    const needs = await redis.smembers(keys.needs(access));
    return { workers, backlog: await Promise.all(needs.sort().map((each) => backlogOf(redis, access, each))) };
  } finally {
    redis.disconnect();
  }
}

async function backlogOf(redis: Redis, access: QueueAccess, needs: string) {
  const line = await jobLine(redis, access, needs);
  const waiting = await line.waiting();
  return { languages: languagesIn(needs), waiting };
}
