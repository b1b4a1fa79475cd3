import type { HeldGate } from "./held-gate.ts";

type Waiting = Pick<HeldGate, "hold" | "release">;

/** Jobs that run only while nothing else is played; anything else that plays holds them until it has ended. */
export interface BackgroundJobs extends Waiting {
  add(jobs: Waiting): void;
}

export function createBackgroundJobs(): BackgroundJobs {
  const all: Waiting[] = [];
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
