import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { purposes, type SignedText, signText } from "./match-job.ts";
import { formatQueueName, getRoundMs, type Needs, prefix, type QueueAccess, redisKeys } from "./queue-address.ts";

/** How a job ended: with what its worker returned, or why it failed. */
export type JobEnd = { readonly returned: unknown } | { readonly failed: string };

/** A queue for workers with certain languages, as seen by the submitter. */
export type JobSubmitter = Awaited<ReturnType<typeof openJobSubmitter>>;

/** Unclaimed results are kept for a day. */
const resultSeconds = 24 * 3600;
const jobRetention = { removeOnComplete: { age: resultSeconds }, removeOnFail: { age: resultSeconds } };
/** Maximum number of events kept for listeners. */
const maxEvents = 2000;

export async function openJobSubmitter(redis: Redis, access: QueueAccess, needs: Needs) {
  const name = formatQueueName(access, needs);
  const connection = { connection: redis, prefix, skipVersionCheck: true };
  // Start after the last event: earlier ones may concern an older run of the same match.
  const [[lastEventId] = ["0-0"]] = await redis.xrevrange(`${prefix}:${name}:events`, "+", "-", "COUNT", 1);
  const queue = new Queue<SignedText>(name, { ...connection, streams: { events: { maxLen: maxEvents } } });
  queue.on("error", () => {});
  const events = new QueueEvents(name, { ...connection, lastEventId });
  events.on("error", () => {});
  // Two for each match that is waited for.
  events.setMaxListeners(0);

  /** Resolves when the job has ended or was there before, after a while without such an event, or at the abort. */
  async function waitForEvent(id: string, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const until = { signal: AbortSignal.any([signal, over.signal]) };
    const heard = ["completed", "failed", "duplicated"].map((kind) => once(events, `${kind}:${id}`, until));
    await Promise.race([...heard, pause(getRoundMs(), undefined, until)]).catch(() => {});
    over.abort();
  }

  async function add(id: string, job: object): Promise<void> {
    await redis.sadd(redisKeys.needs(access), needs);
    const data = signText(JSON.stringify(job), purposes.job(id), access.token);
    await queue.add("match", data, { jobId: id, ...jobRetention });
  }

  return {
    /** Queues a job unless it is there, and waits for its end; undefined if Redis lost it or the signal was aborted. */
    async run(id: string, job: object, signal: AbortSignal): Promise<JobEnd | undefined> {
      let isHeard = waitForEvent(id, signal);
      await add(id, job);
      for (;;) {
        await isHeard;
        // An event may be lost, so only what Redis has of the job counts.
        const found = signal.aborted ? undefined : await queue.getJob(id);
        if (!found) return undefined;
        if (found.finishedOn)
          return found.failedReason ? { failed: found.failedReason } : { returned: found.returnvalue };
        isHeard = waitForEvent(id, signal);
      }
    },
    /** Removes a job that no worker has taken; false if one has. */
    remove: async (id: string) => (await queue.remove(id)) === 1,
    async close() {
      await Promise.all([events.close(), queue.close()]);
    },
  };
}
