import { setTimeout as pause } from "node:timers/promises";
import { skip } from "./skip.ts";

/** How many times as long as on a quiet machine a program takes now, at least 1: limits of tests grow by it. */
export function measureSlowness(): number {
  const wantedMs = 50;
  const [began, before] = [performance.now(), process.cpuUsage()];
  for (let spentMs = 0; spentMs < wantedMs; ) {
    const { user, system } = process.cpuUsage(before);
    spentMs = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - began) / wantedMs);
}

const maxSlowness = 3;
const patienceMs = 30_000;

/** For a test about a few milliseconds: waits until the machine is quiet enough for it, and skips it if that never comes. */
export async function waitForQuiet(context: Mocha.Context): Promise<void> {
  context.timeout(patienceMs + context.timeout());
  for (const until = performance.now() + patienceMs; measureSlowness() > maxSlowness; await pause(200))
    if (performance.now() > until) skip(context, "the machine is busy");
}
