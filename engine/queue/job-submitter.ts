import { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { purposes, type SignedText, signText } from "./match-job.ts";
import type { QueueAccess } from "./queue-address.ts";
import { formatQueueName, getRoundMs, type Needs, prefix, redisKeys } from "./queue-names.ts";

/** How a job ended: with what its worker returned, or why it failed. */
export type JobEnd = { readonly returned: unknown } | { readonly failed: string };

/** A queue for workers with certain languages, as seen by the submitter. */
export interface JobSubmitter {
  /**
   * Queues a job unless it is there from before, and waits for its end; undefined if Redis has lost it or the signal was
   * aborted.
   */
  run(id: string, job: object, signal: AbortSignal): Promise<JobEnd | undefined>;
  /** Removes a job that no worker has taken; false if one has. */
  remove(id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Unclaimed results are kept for a day. */
const resultSeconds = 24 * 3600;
const jobRetention = { removeOnComplete: { age: resultSeconds }, removeOnFail: { age: resultSeconds } };
/** Maximum number of events kept for listeners. */
const maxEvents = 2000;

/** What is waited for: an event may be lost, so a job is also looked up now and then. */
interface Waiting {
  end?: JobEnd;
  wake: () => void;
}

/** The queue of jobs with these needs. */
export async function openJobSubmitter(redis: Redis, access: QueueAccess, needs: Needs): Promise<JobSubmitter> {
  const name = formatQueueName(access, needs);
  const connection = { connection: redis, prefix, skipVersionCheck: true };
  // Start after the last event: earlier ones may concern an older run of the same match.
  const [[lastEventId] = ["0-0"]] = await redis.xrevrange(`${prefix}:${name}:events`, "+", "-", "COUNT", 1);
  const queue = new Queue<SignedText>(name, { ...connection, streams: { events: { maxLen: maxEvents } } });
  queue.on("error", () => {});
  const events = new QueueEvents(name, { ...connection, lastEventId });
  events.on("error", () => {});
  const open = new Map<string, Waiting>();
  const wake = (id: string, end?: JobEnd) => {
    const waiting = open.get(id);
    if (!waiting) return;
    waiting.end ??= end;
    waiting.wake();
  };
  events.on("completed", ({ jobId, returnvalue }) => wake(jobId, { returned: returnvalue }));
  events.on("failed", ({ jobId, failedReason }) => wake(jobId, { failed: failedReason }));
  // It was queued before, and may have ended.
  events.on("duplicated", ({ jobId }) => wake(jobId));

  async function add(id: string, job: object): Promise<void> {
    await redis.sadd(redisKeys.needs(access), needs);
    const data = signText(JSON.stringify(job), purposes.job(id), access.token);
    await queue.add("match", data, { jobId: id, ...jobRetention });
  }

  async function findEnd(id: string): Promise<JobEnd | "open" | "lost"> {
    const job = await queue.getJob(id);
    if (!job) return "lost";
    if (!job.finishedOn) return "open";
    return job.failedReason ? { failed: job.failedReason } : { returned: job.returnvalue };
  }

  return {
    async run(id, job, signal) {
      const waiting: Waiting = { wake() {} };
      open.set(id, waiting);
      try {
        const isWoken = waitForWake(waiting, signal);
        await add(id, job);
        await isWoken;
        while (!waiting.end && !signal.aborted) {
          const found = await findEnd(id);
          if (found === "lost") return undefined;
          if (found !== "open") return found;
          if (!waiting.end) await waitForWake(waiting, signal);
        }
        return waiting.end;
      } finally {
        if (open.get(id) === waiting) open.delete(id);
      }
    },
    remove: async (id) => (await queue.remove(id)) === 1,
    async close() {
      await Promise.all([events.close(), queue.close()]);
    },
  };
}

/** Resolves at an event of the job, after a while without one, or when the signal is aborted. */
async function waitForWake(waiting: Waiting, signal: AbortSignal): Promise<void> {
  await new Promise<void>((go) => {
    const timer = setTimeout(go, getRoundMs());
    waiting.wake = () => {
      clearTimeout(timer);
      go();
    };
    signal.addEventListener("abort", waiting.wake, { once: true });
  });
  signal.removeEventListener("abort", waiting.wake);
}
