import { type Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { getLockMs } from "./queue-intervals.ts";
import { prefix } from "./queue-names.ts";
import type { SignedText } from "./signed.ts";

export type TakenJob = Job<SignedText>;

/** A queue for certain languages, as seen by a worker. */
export interface JobFetcher {
  /** Takes the next job, if any; it stays with this worker as long as its lock is renewed. */
  next(): Promise<TakenJob | undefined>;
  close(): Promise<void>;
}

/** A job is blamed and fails once this many workers have been lost while playing it. */
const maxLost = 20;

/**
 * Jobs are fetched by hand, one whenever a slot is free. The slots of a worker are shared by all its queues, and a job
 * prefetched here would wait while another machine is idle.
 */
export async function openJobFetcher(redis: Redis, name: string, token: string): Promise<JobFetcher> {
  const worker = new Worker<SignedText>(name, null, {
    ...{ connection: redis, prefix, skipVersionCheck: true, autorun: false },
    ...{ lockDuration: getLockMs(), stalledInterval: getLockMs() / 2, maxStalledCount: maxLost },
  });
  worker.on("error", () => {});
  await worker.startStalledCheckTimer();
  return {
    next: () => worker.getNextJob(token, { block: false }),
    close: () => worker.close(true),
  };
}

/** Renews the lock of a job until stopped; another worker may take the job while this machine is suspended or too busy. */
export function keepLocked(job: TakenJob, token: string): () => void {
  const timer = setInterval(() => {
    job.extendLock(token, getLockMs()).catch(() => {
      // The lock has expired, so the job is given to the next free slot, here or elsewhere.
    });
  }, getLockMs() / 3);
  return () => clearInterval(timer);
}
