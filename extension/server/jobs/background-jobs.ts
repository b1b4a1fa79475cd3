import type { HeldGate } from "./held-gate.ts";

type WaitingJob = Pick<HeldGate, "hold" | "release">;

/** Jobs that run only while nothing else is played; anything else that plays holds them until it has ended. */
export interface BackgroundJobs extends WaitingJob {
  add(jobs: WaitingJob): void;
}

export function createBackgroundJobs(): BackgroundJobs {
  const all: WaitingJob[] = [];
  return {
    add: (jobs) => void all.push(jobs),
    hold(who) {
      for (const jobs of all) jobs.hold(who);
    },
    release(who) {
      for (const jobs of all) jobs.release(who);
    },
  };
}
