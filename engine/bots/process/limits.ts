import { readlinkSync, type Stats, statSync } from "node:fs";
import { Socket } from "node:net";
import { msg, type Text } from "../../l10n/speak.ts";
import type { Limits } from "../bot.ts";
import type { Child } from "./launcher.ts";
import { findDescendants, listNames, listProcessTree, readProcText, type SeenProcesses } from "./process-state.ts";
import { listTaggedPids } from "./process-tag.ts";

/** An exceeded limit, described in a sentence. */
export interface ExceededLimit {
  readonly limit: keyof Limits;
  readonly message: Text;
}

/** What is looked at of a group of processes. */
interface WatchedGroup {
  readonly child: Child;
  readonly leader: number;
  readonly isOver: boolean;
  readonly tag: number | undefined;
  readonly seen: SeenProcesses;
}

const megabyte = 1024 ** 2;
/** A check takes a tenth of a millisecond. */
const intervalMs = 100;
/** Memory can grow by 200 MB in the normal interval, so a bot over half of its limit is checked at this one. */
const frequentCheckIntervalMs = 20;

/** Checks all processes of a group regularly and calls `onOver` once if they exceed a limit. Linux only. */
export function watchLimits(group: WatchedGroup, limits: Limits, onOver: (over: ExceededLimit) => void): void {
  if (process.platform !== "linux") return;
  let minTasks = countTasks();
  const look = () => {
    if (group.isOver) return;
    const descendants = findDescendants(group.seen);
    // Processes whose parents ended before they were seen are searched for only if the number of processes on the
    // machine has grown a lot.
    const tasks = countTasks();
    // The smallest number so far: others may have had many processes when the bot began, and fewer since.
    minTasks = Math.min(minTasks, tasks);
    const hasGrown = group.tag !== undefined && tasks - minTasks > limits.processes;
    const all = hasGrown ? [...new Set([...descendants, ...listTaggedPids(group.tag, group.leader)])] : descendants;
    const over = findExceededLimit(all, limits, countBytesRead(group));
    if (over) return onOver(over);
    const shouldLookSoon = sum(descendants, readResidentBytes) > (limits.memory * megabyte) / 2;
    setTimeout(look, shouldLookSoon ? frequentCheckIntervalMs : intervalMs).unref();
  };
  setTimeout(look, intervalMs).unref();
}

/** Calls `onOver` once a compiler and its children use more than `megabytes` (Linux); for bots: `watchLimits`. */
export function watchMemory(pid: number, megabytes: number, onOver: () => void): { stop(): void } {
  if (process.platform !== "linux") return { stop() {} };
  const timer = setInterval(() => {
    if (!exceedsMemory(listProcessTree(pid), megabytes * megabyte)) return;
    clearInterval(timer);
    onOver();
  }, frequentCheckIntervalMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Resolves when a group has exceeded its memory limit by far, or is being ended. */
export async function waitForFarBeyondLimit(group: WatchedGroup, limits: Limits): Promise<void> {
  const maxBytes = Math.max(overshootFactor * limits.memory, limits.memory + extraMegabytes) * megabyte;
  while (!group.isOver && !exceedsMemory(findDescendants(group.seen), maxBytes)) {
    await new Promise((go) => setTimeout(go, frequentCheckIntervalMs));
  }
}

const overshootFactor = 1.25;
/** In MB: a small limit can be exceeded by this much before the next check. */
const extraMegabytes = 512;

/** Bytes received through the pipes, which were written but not to a file. */
const countBytesRead = ({ child }: WatchedGroup): number =>
  child.stdio.reduce((all, pipe) => all + (pipe instanceof Socket ? pipe.bytesRead : 0), 0);

const countTasks = (): number => Number(readProcText("/proc/loadavg").split(/[ /]/)[4]);

function findExceededLimit(
  pids: readonly number[],
  { memory, processes, written }: Limits,
  heard: number,
): ExceededLimit | undefined {
  if (pids.length > processes)
    return {
      limit: "processes",
      message: msg("the bot started more than {processes, number} processes and was stopped.", { processes }),
    };
  if (exceedsMemory(pids, memory * megabyte))
    return {
      limit: "memory",
      message: msg("the bot used more than {memory, number} MB of memory and was stopped.", {
        memory: formatMegabytes(memory),
      }),
    };
  if (sum(pids, readWrittenBytes) - heard > written * megabyte)
    return {
      limit: "written",
      message: msg("the bot wrote more than {written, number} MB and was stopped.", {
        written: formatMegabytes(written),
      }),
    };
  return undefined;
}

const formatMegabytes = (megabytes: number) => megabytes.toLocaleString("en");

/** Whether memory is over, shared memory counted once: that takes long, so it is done if the simple sum is too high. */
function exceedsMemory(pids: readonly number[], bytes: number): boolean {
  if (countUnchargedBytes(pids) > bytes) return true;
  if (sum(pids, readResidentBytes) <= bytes) return false;
  return pids.length === 1 || sum(pids, readMemoryShare) > bytes;
}

/** Bytes in unnamed files (`memfd_create`) and System V segments, charged to no process that does not map them. */
function countUnchargedBytes(pids: readonly number[]): number {
  const files = new Map<number, number>();
  for (const pid of pids) {
    for (const descriptor of listNames(`/proc/${pid}/fd`)) {
      const file = readMemoryFileStats(`/proc/${pid}/fd/${descriptor}`);
      if (file) files.set(file.ino, file.blocks * blockBytes);
    }
  }
  const held = [...files.values()].reduce((all, bytes) => all + bytes, readSegmentBytes(pids));
  if (held === 0) return 0;
  return held + sum(pids, readResidentBytes) - sum(pids, (pid) => readKilobytes(`/proc/${pid}/status`, "RssShmem"));
}

/** Bytes in System V segments created by these processes. */
function readSegmentBytes(pids: readonly number[]): number {
  const [head = "", ...rows] = readProcText("/proc/sysvipc/shm").trim().split("\n");
  const columns = head.trim().split(/\s+/);
  const [maker, size] = [columns.indexOf("cpid"), columns.indexOf("rss")];
  return rows
    .map((row) => row.trim().split(/\s+/))
    .reduce((all, cells) => all + (pids.includes(Number(cells[maker])) ? Number(cells[size]) : 0), 0);
}

/** The unit of `stat`'s block counts. */
const blockBytes = 512;

function readMemoryFileStats(descriptor: string): Stats | undefined {
  try {
    return readlinkSync(descriptor).startsWith("/memfd:") ? statSync(descriptor) : undefined;
  } catch {
    // The file has been closed meanwhile.
    return undefined;
  }
}

function sum(pids: readonly number[], of: (pid: number) => number): number {
  return pids.reduce((all, pid) => all + of(pid), 0);
}

/** The resident memory of a process with its page tables, which can grow without any resident page. */
function readResidentBytes(pid: number): number {
  const status = readProcText(`/proc/${pid}/status`);
  return findKilobytes(status, "VmRSS") + findKilobytes(status, "VmPTE");
}

const readMemoryShare = (pid: number): number =>
  readKilobytes(`/proc/${pid}/smaps_rollup`, "Pss") + readKilobytes(`/proc/${pid}/status`, "VmPTE");

const readKilobytes = (file: string, name: string) => findKilobytes(readProcText(file), name);

function findKilobytes(text: string, name: string): number {
  return 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0);
}

/** The larger count is used: data written through a mapped file appears only as disk writes. */
function readWrittenBytes(pid: number): number {
  const counters = readProcText(`/proc/${pid}/io`);
  const [, calls = 0] = /^wchar: (\d+)$/m.exec(counters) ?? [];
  const [, disk = 0] = /^write_bytes: (\d+)$/m.exec(counters) ?? [];
  return Math.max(Number(calls), Number(disk));
}
