import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { listProcessTree, readProcText } from "../../engine/bots/process/proc.ts";

/** So long what was told to end may take. */
const patienceMs = 10_000;

/**
 * What still runs of a soak, whoever started it: bots, guards, and processes that play matches. All of them are known by
 * the soak's own folder in what they were started with, or as the folder they work in.
 */
export function leftProcesses(scratch: string): Promise<string[]> {
  return afterPatience(() => ofSoak(scratch));
}

/** The same while VS Code is there: bots, and whatever has lost who started it. */
export function strays(scratch: string): Promise<string[]> {
  return afterPatience(() => {
    const family = new Set(listProcessTree(process.pid));
    return ofSoak(scratch).filter((pid) => !family.has(pid) || isMarked(pid));
  });
}

async function afterPatience(left: () => number[]): Promise<string[]> {
  const until = performance.now() + patienceMs;
  while (left().length > 0 && performance.now() < until) await pause(100);
  return left().map((pid) => `a process is left: ${pid} (${readCondition(pid)}) ${readCommand(pid)}`);
}

function ofSoak(scratch: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && !isEnded(pid) && belongs(pid, scratch));
}

function belongs(pid: number, scratch: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(scratch)) return true;
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes(scratch);
  } catch {
    // Ended meanwhile, or somebody else's.
    return false;
  }
}

/** One that has ended stays in the list until somebody asks how. */
const isEnded = (pid: number) => !/\) [^ZX] /.test(readProcText(`/proc/${pid}/stat`));
/** Bots have a limit that nobody else has. */
const isMarked = (pid: number) => /^Max file locks +\d/m.test(readProcText(`/proc/${pid}/limits`));
/** Whether it runs or waits, for what, and who started it. */
function readCondition(pid: number): string {
  const fact = (name: string) =>
    new RegExp(`^${name}:\\s*(.*)`, "m").exec(readProcText(`/proc/${pid}/status`))?.[1] ?? "gone";
  const parent = fact("PPid");
  return `${fact("State")} in ${readProcText(`/proc/${pid}/wchan`) || "?"}, of ${parent} ${readCommand(Number(parent))}`;
}

const readCommand = (pid: number) => readProcText(`/proc/${pid}/cmdline`).replaceAll("\0", " ").slice(0, 200);
