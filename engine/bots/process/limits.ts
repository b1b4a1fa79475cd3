import { readlinkSync, type Stats, statSync } from "node:fs";
import { Socket } from "node:net";
import type { Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import { findDescendants } from "./descendants.ts";
import { marked } from "./mark.ts";
import { listProcessTree, names, readProcText } from "./proc.ts";
import type { ProcessGroup } from "./process-group.ts";

/** What a bot may use of the machine, with all that it starts. */
export interface Limits {
  /** Resident memory in MB (of 1,048,576 bytes). */
  readonly memory: number;
  readonly processes: number;
  /** Written, but not to Spar, in MB. */
  readonly written: number;
}

/** CodinGame allows 768 MB; a quarter of a machine with 4 GB is left to each of two bots. */
export const usualLimits: Limits = { memory: 1024, processes: 100, written: 1024 };

/** A limit that was passed, in a sentence. */
export interface Over {
  readonly limit: keyof Limits;
  readonly message: Text;
}

const megabyte = 1024 ** 2;
/** Looking takes a tenth of a millisecond. */
const everyMs = 100;
/** Memory grows by some 200 MB in the time above, so that one who uses half of his is looked at more often. */
const quickMs = 20;

/** Looks at all processes of a group now and then, and calls once when they use too much. Linux only. */
export function watchLimits(group: ProcessGroup, limits: Limits, onOver: (over: Over) => void): void {
  if (process.platform !== "linux") return;
  const tasksBefore = allTasks();
  const look = () => {
    if (group.over) return;
    const kin = findDescendants(group.seen);
    // Those whose parents ended before they were seen are looked for when there are many more of anything.
    const many = group.mark !== undefined && allTasks() - tasksBefore > limits.processes;
    const all = many ? [...new Set([...kin, ...marked(group.mark, group.leader)])] : kin;
    const over = overBy(all, limits, heardFrom(group));
    if (over) return onOver(over);
    const soon = sum(kin, residentBytes) > (limits.memory * megabyte) / 2;
    setTimeout(look, soon ? quickMs : everyMs).unref();
  };
  setTimeout(look, everyMs).unref();
}

/**
 * Calls once when a program of the system's, with all that it started, holds more than `megabytes`. For compilers, which
 * hide nothing; a bot's group is watched by `watchLimits`. Linux only.
 */
export function watchMemory(pid: number, megabytes: number, onOver: () => void): { stop(): void } {
  if (process.platform !== "linux") return { stop() {} };
  const timer = setInterval(() => {
    if (!usesMore(listProcessTree(pid), megabytes * megabyte)) return;
    clearInterval(timer);
    onOver();
  }, quickMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Settles when a group has gone well beyond its memory, or is being ended. */
export async function farBeyond(group: ProcessGroup, limits: Limits): Promise<void> {
  const most = Math.max(far * limits.memory, limits.memory + further) * megabyte;
  while (!group.over && !usesMore(findDescendants(group.seen), most)) {
    await new Promise((go) => setTimeout(go, quickMs));
  }
}

const far = 1.25;
/** In MB: where little is allowed, it is passed by much before anybody looks. */
const further = 512;

/** What came through its pipes was written, but to no file. */
function heardFrom({ child }: ProcessGroup): number {
  return child.stdio.reduce((all, pipe) => all + (pipe instanceof Socket ? pipe.bytesRead : 0), 0);
}

function allTasks(): number {
  return Number(readProcText("/proc/loadavg").split(/[ /]/)[4]);
}

function overBy(pids: readonly number[], { memory, processes, written }: Limits, heard: number): Over | undefined {
  if (pids.length > processes)
    return {
      limit: "processes",
      message: msg("the bot started more than {processes, number} processes and was stopped.", { processes }),
    };
  if (usesMore(pids, memory * megabyte))
    return {
      limit: "memory",
      message: msg("the bot used more than {memory, number} MB of memory and was stopped.", {
        memory: inWords(memory),
      }),
    };
  if (sum(pids, writtenBytes) - heard > written * megabyte)
    return {
      limit: "written",
      message: msg("the bot wrote more than {written, number} MB and was stopped.", { written: inWords(written) }),
    };
  return undefined;
}

const inWords = (megabytes: number) => megabytes.toLocaleString("en");

/** What several processes share counts once; to find that out takes long, so it is left for when it matters. */
function usesMore(pids: readonly number[], bytes: number): boolean {
  if (holdsInFiles(pids) > bytes) return true;
  if (sum(pids, residentBytes) <= bytes) return false;
  return pids.length === 1 || sum(pids, getShare) > bytes;
}

/** Memory with that of open files without a name (`memfd_create`) and of System V, which count for no process unless mapped. */
function holdsInFiles(pids: readonly number[]): number {
  const files = new Map<number, number>();
  for (const pid of pids) {
    for (const descriptor of names(`/proc/${pid}/fd`)) {
      const file = memoryFile(`/proc/${pid}/fd/${descriptor}`);
      if (file) files.set(file.ino, file.blocks * blockBytes);
    }
  }
  const held = [...files.values()].reduce((all, bytes) => all + bytes, segmentBytes(pids));
  if (held === 0) return 0;
  return held + sum(pids, residentBytes) - sum(pids, (pid) => kilobytes(`/proc/${pid}/status`, "RssShmem"));
}

/** Memory of System V that these made. */
function segmentBytes(pids: readonly number[]): number {
  const [head = "", ...rows] = readProcText("/proc/sysvipc/shm").trim().split("\n");
  const columns = head.trim().split(/\s+/);
  const [maker, size] = [columns.indexOf("cpid"), columns.indexOf("rss")];
  return rows
    .map((row) => row.trim().split(/\s+/))
    .reduce((all, cells) => all + (pids.includes(Number(cells[maker])) ? Number(cells[size]) : 0), 0);
}

/** What `stat` counts in. */
const blockBytes = 512;

function memoryFile(descriptor: string): Stats | undefined {
  try {
    return readlinkSync(descriptor).startsWith("/memfd:") ? statSync(descriptor) : undefined;
  } catch {
    // It is closed by now.
    return undefined;
  }
}

function sum(pids: readonly number[], of: (pid: number) => number): number {
  return pids.reduce((all, pid) => all + of(pid), 0);
}

function residentBytes(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, "VmRSS");
}

function getShare(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, "Pss");
}

function kilobytes(file: string, name: string): number {
  return 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readProcText(file))?.[1] ?? 0);
}

/** What reached a disk may have been written to memory only, by a mapped file. */
function writtenBytes(pid: number): number {
  const told = readProcText(`/proc/${pid}/io`);
  const [, calls = 0] = /^wchar: (\d+)$/m.exec(told) ?? [];
  const [, disk = 0] = /^write_bytes: (\d+)$/m.exec(told) ?? [];
  return Math.max(Number(calls), Number(disk));
}
