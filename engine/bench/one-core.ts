import { spawnSync } from "node:child_process";

const taskset = (...args: string[]) => spawnSync("taskset", args, { encoding: "utf8" }).stdout ?? "";

/**
 * Runs this process and all that it starts on one core, where `taskset` is there. Whether a bot shares a core with who asks
 * it is luck that lasts, and makes an answer three times as long: two benches once said +11 and +62 µs of the same trace.
 */
export async function onOneCore<T>(run: () => Promise<T>): Promise<T> {
  const pid = String(process.pid);
  const mask = /mask: (\w+)/.exec(taskset("-p", pid))?.[1];
  const core = /list: (\d+)/.exec(taskset("-cp", pid))?.[1];
  if (mask === undefined || core === undefined) return run();
  taskset("-acp", core, pid);
  try {
    return await run();
  } finally {
    taskset("-ap", mask, pid);
  }
}
