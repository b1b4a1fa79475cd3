import { closeSync, openSync, readSync } from "node:fs";
import { listNames, readProcText } from "./process-state.ts";
import { findProgram } from "./program-path.ts";

// A bot's processes are identified by a limit that the kernel stores but has not enforced since Linux 2.4: the maximum
// number of file locks. Children inherit it, whatever they do to their environment, their group and their parents.

/** Larger numbers are not exact in every shell. */
const maxTag = 2 ** 45;
let lastNumber = 0;
let ownLimits: string | undefined;

/** The hard limit of this process by its name in /proc/self/limits, read once because limits do not change. */
function readOwnLimit(name: string): number {
  ownLimits ??= readProcText("/proc/self/limits");
  const [, hard = "unlimited"] = new RegExp(`^${name} +\\S+ +(\\S+)`, "m").exec(ownLimits) ?? [];
  return hard === "unlimited" ? Number.POSITIVE_INFINITY : Number(hard);
}

/** Creates a new tag. If a bot itself runs bots, their tags must be lower than its own. */
export function createProcessTag(): number {
  const roof = Math.min(maxTag, readOwnLimit("Max file locks"));
  const drawn = Math.floor(roof * (0.5 + Math.random() / 2));
  lastNumber = drawn === lastNumber ? drawn - 1 : drawn;
  return lastNumber;
}

const readBuffer = Buffer.alloc(4096);

/** Whether a process has the tag. Reads once into a shared buffer, since such processes may be short-lived. */
export function hasProcessTag(pid: number, tag: number): boolean {
  let file: number | undefined;
  try {
    file = openSync(`/proc/${pid}/limits`, "r");
    const length = readSync(file, readBuffer, 0, readBuffer.length, 0);
    const [, hard] = /^Max file locks +\S+ +(\d+)/m.exec(readBuffer.toString("latin1", 0, length)) ?? [];
    // A process that has ended stays listed until its parent collects it.
    return Number(hard) === tag && !/\) [ZX] /.test(readProcText(`/proc/${pid}/stat`));
  } catch {
    // The process has ended or belongs to another user.
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Up to this many ids are tried one by one: listing all processes takes longer, and few start during a match. */
const maxTried = 300;

/** Ids that processes after `first` may have, newest first; they start again from the lowest when used up. */
export function listPidsSince(first: number): number[] {
  const before = readNewestPid();
  if (before >= first && before - first < maxTried) {
    return Array.from({ length: before - first + 1 }, (_, back) => before - back);
  }
  const pids = listNames("/proc").map(Number);
  // Read after the list, so that it is at least as high as every id in it.
  const newest = readNewestPid();
  const age = (pid: number) => (pid <= newest ? newest - pid : Number.MAX_SAFE_INTEGER - pid);
  return pids
    .filter((pid) => pid > 0 && (newest < first ? pid >= first || pid <= newest : pid >= first && pid <= newest))
    .sort((a, b) => age(a) - age(b));
}

const readNewestPid = (): number => Number(readProcText("/proc/loadavg").trim().split(" ").at(-1));

/** The living processes with a tag that started after `first`. */
export function listTaggedPids(tag: number, first: number): number[] {
  return listPidsSince(first).filter((pid) => hasProcessTag(pid, tag));
}

/** The size limit of a single file; for the sum over many files see `limits.ts`. */
const fileBytes = 1024 ** 3;
/** How many processes and threads may be added to those that already exist on the machine. */
const maxAddedTasks = 2048;

/** Limits enforced by the kernel, and the tag, by their names for prlimit. */
export interface ProcessLimits {
  readonly locks: number;
  readonly fsize?: number;
  readonly nproc?: number;
}

/** The limits for a bot that starts now. */
export function createLimits(tag: number): ProcessLimits {
  const tasks = Number(readProcText("/proc/loadavg").split(/[ /]/)[4]) + maxAddedTasks;
  return {
    locks: tag,
    ...(fileBytes < readOwnLimit("Max file size") ? { fsize: fileBytes } : {}),
    ...(tasks < readOwnLimit("Max processes") ? { nproc: tasks } : {}),
  };
}

/** Wraps a command so that it runs with limits; undefined if no tool on this machine can set them. */
export function wrapInLimits(command: readonly string[], limits: ProcessLimits): readonly string[] | undefined {
  if (process.platform !== "linux") return undefined;
  limitSetter ??= { path: findProgram("prlimit") };
  // If the program does not exist, starting it without limits gives the best error message.
  if (limitSetter.path === undefined || findProgram(command[0]!) === undefined) return undefined;
  const options = Object.entries(limits).map(([name, limit]) => `--${name}=${limit}:${limit}`);
  return [limitSetter.path, ...options, "--", ...command];
}

let limitSetter: { readonly path: string | undefined } | undefined;
