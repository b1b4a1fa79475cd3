import { readdirSync } from "node:fs";
import { programPath } from "../build/tool.ts";
import { text } from "./proc.ts";

// A bot's processes are known by a limit that the kernel keeps and nobody obeys: how many file locks they may hold, in
// force until Linux 2.4 only. Children inherit it whatever they do to their environment, their group and their parents.

/** Above this, numbers are not exact in every shell. */
const most = 2 ** 45;
let last = 0;

/** The hard limit of this process by its name in /proc/self/limits. */
export function ownLimit(name: string): number {
  const [, hard = "unlimited"] = new RegExp(`^${name} +\\S+ +(\\S+)`, "m").exec(text("/proc/self/limits")) ?? [];
  return hard === "unlimited" ? Number.POSITIVE_INFINITY : Number(hard);
}

/** A fresh mark; a bot that runs bots has one itself, and theirs have to be lower. */
export function freshMark(): number {
  const roof = Math.min(most, ownLimit("Max file locks"));
  const drawn = Math.floor(roof * (0.5 + Math.random() / 2));
  last = drawn === last ? drawn - 1 : drawn;
  return last;
}

export function hasMark(pid: string | number, mark: number): boolean {
  const [, hard] = /^Max file locks +\S+ +(\d+)/m.exec(text(`/proc/${pid}/limits`)) ?? [];
  return Number(hard) === mark;
}

/** The living processes with a mark, those that began after `first` did. */
export function marked(mark: number, first: number): number[] {
  // Numbers begin again from below when they are used up.
  const wrapped = Number(text("/proc/loadavg").trim().split(" ").at(-1)) < first;
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => (wrapped ? pid > 0 : pid >= first) && hasMark(pid, mark) && lives(pid));
}

/** A process that has ended stays in the list until its parent asks how. */
function lives(pid: number): boolean {
  return !/\) [ZX] /.test(text(`/proc/${pid}/stat`));
}

/** A single file may not grow beyond this, and many only until they are noticed (`limits.ts`). */
const fileBytes = 1024 ** 3;
/** So many processes and threads may come in addition to all that there are, whoever started those. */
const moreTasks = 2048;

/** The command with a mark and with limits that the kernel enforces; undefined where nothing is there that sets them. */
export function markedCommand(command: readonly string[], mark: number): readonly string[] | undefined {
  if (process.platform !== "linux") return undefined;
  setter ??= { path: programPath("prlimit") };
  // What cannot be run at all is told best by the system itself.
  if (setter.path === undefined || programPath(command[0]!) === undefined) return undefined;
  const tasks = Number(text("/proc/loadavg").split(/[ /]/)[4]);
  const limits = [`--locks=${mark}:${mark}`];
  if (fileBytes < ownLimit("Max file size")) limits.push(`--fsize=${fileBytes}:${fileBytes}`);
  if (tasks + moreTasks < ownLimit("Max processes")) limits.push(`--nproc=${tasks + moreTasks}:${tasks + moreTasks}`);
  return [setter.path, ...limits, "--", ...command];
}

let setter: { readonly path: string | undefined } | undefined;
