import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { listProcessTree, readProcText } from "../../engine/bots/process/proc.ts";

/** How long processes may take to end. */
const endLimitMs = 10_000;

/**
 * Processes of a soak that still run: bots, guards and match processes. They are recognised by the soak's folder in
 * their arguments or environment, or as their working directory.
 */
export function listLeftProcesses(scratch: string): Promise<string[]> {
  return waitForNone(() => listSoakProcesses(scratch));
}

/** The same while VS Code is running: bots, and processes whose parent has gone. */
export function listStrays(scratch: string): Promise<string[]> {
  return waitForNone(() => {
    const family = new Set(listProcessTree(process.pid));
    return listSoakProcesses(scratch).filter((pid) => !family.has(pid) || isMarked(pid));
  });
}

async function waitForNone(left: () => number[]): Promise<string[]> {
  const until = performance.now() + endLimitMs;
  while (left().length > 0 && performance.now() < until) await pause(100);
  return left().map((pid) => `a process is left: ${pid} (${describeProcess(pid)}) ${readCommand(pid)}`);
}

function listSoakProcesses(scratch: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && !isEnded(pid) && isOfSoak(pid, scratch));
}

function isOfSoak(pid: number, scratch: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(scratch)) return true;
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes(scratch);
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}

/** A process that has ended stays listed until its parent collects its exit code. */
const isEnded = (pid: number) => !/\) [^ZX] /.test(readProcText(`/proc/${pid}/stat`));
/** Only bots have this limit on the number of open files. */
const isMarked = (pid: number) => /^Max file locks +\d/m.test(readProcText(`/proc/${pid}/limits`));
/** A process's state, what it waits for, and its parent. */
function describeProcess(pid: number): string {
  const fact = (name: string) =>
    new RegExp(`^${name}:\\s*(.*)`, "m").exec(readProcText(`/proc/${pid}/status`))?.[1] ?? "gone";
  const parent = fact("PPid");
  return `${fact("State")} in ${readProcText(`/proc/${pid}/wchan`) || "?"}, of ${parent} ${readCommand(Number(parent))}`;
}

const readCommand = (pid: number) => readProcText(`/proc/${pid}/cmdline`).replaceAll("\0", " ").slice(0, 200);
