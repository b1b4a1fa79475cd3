import { spawnSync } from "node:child_process";

const runTaskset = (...args: string[]) => spawnSync("taskset", args, { encoding: "utf8" }).stdout ?? "";

/**
 * Runs this process and all its children on one core, if `taskset` is available. Whether a bot shares a core with the
 * process that asks it is a matter of luck that lasts for a run and changes times by a factor of three: two benchmarks
 * once gave +11 and +62 µs for the same trace.
 */
export async function runOnOneCore<T>(run: () => Promise<T>): Promise<T> {
  const pid = String(process.pid);
  const mask = /mask: (\w+)/.exec(runTaskset("-p", pid))?.[1];
  const core = /list: (\d+)/.exec(runTaskset("-cp", pid))?.[1];
  if (mask === undefined || core === undefined) return run();
  runTaskset("-acp", core, pid);
  try {
    return await run();
  } finally {
    runTaskset("-ap", mask, pid);
  }
}
