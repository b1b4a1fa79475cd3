export interface Job {
  readonly id: string;
  /** Only one job per key runs at a time. */
  readonly key?: string;
  /** Does the job; not called if it was aborted before its turn. */
  work(signal: AbortSignal): Promise<void>;
  failed(error: Error): void;
  /** Called last, however the job ended. */
  ended?(): void;
}

interface RunningJob {
  readonly id: string;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/** A newer job with the same key aborts the one before, and begins when that has ended. */
export interface Jobs {
  start(job: Job): void;
  isRunning(key: string): boolean;
  /** Whether the job is running or waiting, and has not been stopped. */
  isOpen(id: string): boolean;
  /** Stops a job, or without an id all of them. Resolves when they have ended. */
  stop(why: string, id?: string): Promise<void>;
}

/** `replaced` is the reason with which a newer job aborts the one before. */
export function createJobs(replaced: string): Jobs {
  const running = new Map<string, RunningJob>();

  async function run({ work, failed, ended }: Job, signal: AbortSignal, before: Promise<void> | undefined) {
    await before;
    try {
      if (!signal.aborted) await work(signal);
    } catch (error) {
      failed(error as Error);
    }
    ended?.();
  }

  return {
    start(job) {
      const { id, key = "" } = job;
      const before = running.get(key);
      before?.controller.abort(replaced);
      const controller = new AbortController();
      const ended = run(job, controller.signal, before?.ended).finally(() => {
        if (running.get(key)?.controller === controller) running.delete(key);
      });
      running.set(key, { id, controller, ended });
    },
    isRunning: (key) => running.has(key),
    isOpen: (id) => [...running.values()].some((job) => job.id === id && !job.controller.signal.aborted),
    async stop(why, id) {
      const chosen = [...running.values()].filter((job) => id === undefined || job.id === id);
      for (const { controller } of chosen) controller.abort(why);
      await Promise.all(chosen.map(({ ended }) => ended));
    },
  };
}
