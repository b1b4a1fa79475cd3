import { type Job, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { prefix } from "./queue-names.ts";
import type { Sealed } from "./sealed.ts";
import { lockMs } from "./tempo.ts";

export type TakenJob = Job<Sealed>;

/** The jobs for workers with some languages, as one of these workers sees them. */
export interface WorkerLine {
  /** The next job, if there is one; nobody else has it as long as its lock is renewed. */
  next(): Promise<TakenJob | undefined>;
  close(): Promise<void>;
}

/** So often may the workers that have a job be lost, before the job is taken for the reason. */
const mostLost = 20;

/**
 * Jobs are fetched by hand, one whenever a place is free: the places of a worker are shared by all its queues, and what
 * is fetched beyond them would wait here while another machine has nothing to do.
 */
export async function workerLine(redis: Redis, name: string, token: string): Promise<WorkerLine> {
  const worker = new Worker<Sealed>(name, null, {
    ...{ connection: redis, prefix, skipVersionCheck: true, autorun: false },
    ...{ lockDuration: lockMs(), stalledInterval: lockMs() / 2, maxStalledCount: mostLost },
  });
  worker.on("error", () => {});
  await worker.startStalledCheckTimer();
  return {
    next: () => worker.getNextJob(token, { block: false }),
    close: () => worker.close(true),
  };
}

/** Renews the lock of a job until it is stopped; the job may be somebody else's when this machine was away for longer. */
export function keepLocked(job: TakenJob, token: string): () => void {
  const timer = setInterval(() => {
    job.extendLock(token, lockMs()).catch(() => {
      // Somebody else has it, and what is played here will not count.
    });
  }, lockMs() / 3);
  return () => clearInterval(timer);
}
