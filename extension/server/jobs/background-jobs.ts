import type { HeldGate } from "./held-gate.ts";

type Waiting = Pick<HeldGate, "hold" | "release">;

/** What is played while nothing else is: whoever plays something else holds it until that is over. */
export interface BackgroundJobs extends Waiting {
  add(jobs: Waiting): void;
}

export function backgroundJobs(): BackgroundJobs {
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
