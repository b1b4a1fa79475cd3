import { type Job, Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { purposes } from "./match-job.ts";
import type { QueueAccess } from "./queue-address.ts";
import { keys, type Needs, prefix, queueName } from "./queue-names.ts";
import { type Sealed, sealed } from "./sealed.ts";

/** The jobs for workers with some languages, as one who asks for matches sees them. */
export interface JobLine {
  readonly needs: Needs;
  add(id: string, job: object): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  /** Takes a job away that nobody plays; false where somebody does. */
  remove(id: string): Promise<boolean>;
  waiting(): Promise<number>;
  close(): Promise<void>;
}

/** What is heard of jobs. Nothing is lost where an event is: whoever waits asks again. */
export interface JobNews {
  completed(id: string, returned: unknown): void;
  failed(id: string, why: string): void;
  /** It had been asked for before. */
  known(id: string): void;
}

/** A result that nobody came for is kept for a day. */
const keptSeconds = 24 * 3600;
const keep = { removeOnComplete: { age: keptSeconds }, removeOnFail: { age: keptSeconds } };
/** Events that are kept for those who listen. */
const mostEvents = 2000;

export async function jobLine(redis: Redis, access: QueueAccess, needs: Needs, news?: JobNews): Promise<JobLine> {
  const name = queueName(access, needs);
  const connection = { connection: redis, prefix, skipVersionCheck: true };
  // What went on before is nobody's news, even if it was the same match.
  const [[lastEventId] = ["0-0"]] = await redis.xrevrange(`${prefix}:${name}:events`, "+", "-", "COUNT", 1);
  const queue = new Queue<Sealed>(name, { ...connection, streams: { events: { maxLen: mostEvents } } });
  queue.on("error", () => {});
  const events = news && new QueueEvents(name, { ...connection, lastEventId });
  events?.on("error", () => {});
  events?.on("completed", ({ jobId, returnvalue }) => news!.completed(jobId, returnvalue));
  events?.on("failed", ({ jobId, failedReason }) => news!.failed(jobId, failedReason));
  events?.on("duplicated", ({ jobId }) => news!.known(jobId));
  return {
    needs,
    async add(id, job) {
      await redis.sadd(keys.needs(access), needs);
      await queue.add("match", sealed(JSON.stringify(job), purposes.job(id), access.token), { jobId: id, ...keep });
    },
    find: (id) => queue.getJob(id),
    remove: async (id) => (await queue.remove(id)) === 1,
    waiting: () => queue.getWaitingCount(),
    async close() {
      await Promise.all([events?.close(), queue.close()]);
    },
  };
}
