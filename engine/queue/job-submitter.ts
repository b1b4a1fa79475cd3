import { type Job, Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { purposes } from "./match-job.ts";
import type { QueueAccess } from "./queue-address.ts";
import { formatQueueName, type Needs, prefix, redisKeys } from "./queue-names.ts";
import { type SignedText, signText } from "./signed.ts";

/** A queue for workers with certain languages, as seen by the submitter. */
export interface JobSubmitter {
  readonly needs: Needs;
  add(id: string, job: object): Promise<void>;
  find(id: string): Promise<Job | undefined>;
  /** Removes a job that no worker has taken; false if one has. */
  remove(id: string): Promise<boolean>;
  waiting(): Promise<number>;
  close(): Promise<void>;
}

/** Events about jobs. Losing one is harmless, because the submitter also polls. */
export interface JobEvents {
  completed(id: string, returned: unknown): void;
  failed(id: string, why: string): void;
  /** Called for a job that had been submitted before. */
  known(id: string): void;
}

/** Unclaimed results are kept for a day. */
const resultSeconds = 24 * 3600;
const jobRetention = { removeOnComplete: { age: resultSeconds }, removeOnFail: { age: resultSeconds } };
/** Maximum number of events kept for listeners. */
const maxEvents = 2000;

/** The queue of jobs with these needs. With `listener`, it reports events from now on. */
export async function openJobSubmitter(
  redis: Redis,
  access: QueueAccess,
  needs: Needs,
  listener?: JobEvents,
): Promise<JobSubmitter> {
  const name = formatQueueName(access, needs);
  const connection = { connection: redis, prefix, skipVersionCheck: true };
  // Start after the last event: earlier ones may concern an older run of the same match.
  const [[lastEventId] = ["0-0"]] = await redis.xrevrange(`${prefix}:${name}:events`, "+", "-", "COUNT", 1);
  const queue = new Queue<SignedText>(name, { ...connection, streams: { events: { maxLen: maxEvents } } });
  queue.on("error", () => {});
  const events = listener && new QueueEvents(name, { ...connection, lastEventId });
  events?.on("error", () => {});
  events?.on("completed", ({ jobId, returnvalue }) => listener!.completed(jobId, returnvalue));
  events?.on("failed", ({ jobId, failedReason }) => listener!.failed(jobId, failedReason));
  events?.on("duplicated", ({ jobId }) => listener!.known(jobId));
  return {
    needs,
    async add(id, job) {
      await redis.sadd(redisKeys.needs(access), needs);
      await queue.add("match", signText(JSON.stringify(job), purposes.job(id), access.token), {
        jobId: id,
        ...jobRetention,
      });
    },
    find: (id) => queue.getJob(id),
    remove: async (id) => (await queue.remove(id)) === 1,
    waiting: () => queue.getWaitingCount(),
    async close() {
      await Promise.all([events?.close(), queue.close()]);
    },
  };
}
