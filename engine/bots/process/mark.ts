import { closeSync, openSync, readSync } from "node:fs";
import { programPath } from "../build/program-path.ts";
import { names, readProcText } from "./proc.ts";

// A bot's processes are known by a limit that the kernel keeps and nobody obeys: how many file locks they may hold, in
// force until Linux 2.4 only. Children inherit it whatever they do to their environment, their group and their parents.

/** Above this, numbers are not exact in every shell. */
const maxTag = 2 ** 45;
let last = 0;
let own: string | undefined;

/** The hard limit of this process by its name in /proc/self/limits; they do not change while it runs. */
function ownLimit(name: string): number {
  own ??= readProcText("/proc/self/limits");
  const [, hard = "unlimited"] = new RegExp(`^${name} +\\S+ +(\\S+)`, "m").exec(own) ?? [];
  return hard === "unlimited" ? Number.POSITIVE_INFINITY : Number(hard);
}

/** A fresh mark; a bot that runs bots has one itself, and theirs have to be lower. */
export function freshMark(): number {
  const roof = Math.min(maxTag, ownLimit("Max file locks"));
  const drawn = Math.floor(roof * (0.5 + Math.random() / 2));
  last = drawn === last ? drawn - 1 : drawn;
  return last;
}

const room = Buffer.alloc(4096);

/** Whether a process has the mark. Read at once and into one buffer, as those that are looked for may not live long. */
export function hasMark(pid: number, mark: number): boolean {
  let file: number | undefined;
  try {
    file = openSync(`/proc/${pid}/limits`, "r");
    const length = readSync(file, room, 0, room.length, 0);
    const [, hard] = /^Max file locks +\S+ +(\d+)/m.exec(room.toString("latin1", 0, length)) ?? [];
    return Number(hard) === mark && lives(pid);
  } catch {
    // It has ended, or is somebody else's.
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** So many numbers are tried one by one: to list all processes takes longer, and there are rarely more in the time of a match. */
const maxTried = 300;

/** Those who may be processes that began after `first` did, the newest first: numbers begin again from below when they are used up. */
export function since(first: number): number[] {
  const before = newestPid();
  if (before >= first && before - first < maxTried) {
    return Array.from({ length: before - first + 1 }, (_, back) => before - back);
  }
  const pids = names("/proc").map(Number);
  // Read after the list, so that it stands above all that are in it.
  const newest = newestPid();
  const age = (pid: number) => (pid <= newest ? newest - pid : Number.MAX_SAFE_INTEGER - pid);
  return pids
    .filter((pid) => pid > 0 && (newest < first ? pid >= first || pid <= newest : pid >= first && pid <= newest))
    .sort((a, b) => age(a) - age(b));
}

function newestPid(): number {
  return Number(readProcText("/proc/loadavg").trim().split(" ").at(-1));
}

/** The living processes with a mark, those that began after `first` did. */
export function marked(mark: number, first: number): number[] {
  return since(first).filter((pid) => hasMark(pid, mark));
}

/** A process that has ended stays in the list until its parent asks how. */
function lives(pid: number): boolean {
  return !/\) [ZX] /.test(readProcText(`/proc/${pid}/stat`));
}

/** A single file may not grow beyond this, and many only until they are noticed (`limits.ts`). */
const fileBytes = 1024 ** 3;
/** So many processes and threads may come in addition to all that there are, whoever started those. */
const moreTasks = 2048;

/** Limits that the kernel enforces, and the mark, by their names for prlimit. */
export interface SetLimits {
  readonly locks: number;
  readonly fsize?: number;
  readonly nproc?: number;
}

/** The limits of a bot that is started now. */
export function limitsWith(mark: number): SetLimits {
  const tasks = Number(readProcText("/proc/loadavg").split(/[ /]/)[4]) + moreTasks;
  return {
    locks: mark,
    ...(fileBytes < ownLimit("Max file size") ? { fsize: fileBytes } : {}),
    ...(tasks < ownLimit("Max processes") ? { nproc: tasks } : {}),
  };
}

/** The command with limits; undefined where nothing is there that sets them. */
export function limitedCommand(command: readonly string[], limits: SetLimits): readonly string[] | undefined {
  if (process.platform !== "linux") return undefined;
  setter ??= { path: programPath("prlimit") };
  // What cannot be run at all is told best by the system itself.
  if (setter.path === undefined || programPath(command[0]!) === undefined) return undefined;
  const options = Object.entries(limits).map(([name, limit]) => `--${name}=${limit}:${limit}`);
  return [setter.path, ...options, "--", ...command];
}

let setter: { readonly path: string | undefined } | undefined;
