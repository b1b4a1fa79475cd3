import { readlinkSync } from "node:fs";
import { listNames, listProcessTree, readProcText } from "./proc.ts";

/**
 * Numbers of system calls by architecture: read, select, waiting for other threads, waiting for children (or their
 * signal), waiting for events. Only Linux tells what a process waits for; elsewhere its state is "unknown".
 */
interface Calls {
  readonly read: number;
  readonly select: readonly number[];
  readonly threads: number;
  readonly children: readonly number[];
  readonly events: readonly number[];
  /** The system calls among them whose first argument is the list of events. */
  readonly listed: readonly number[];
}
const systemCalls: Readonly<Record<string, Calls>> = {
  x64: {
    read: 0,
    select: [23, 270],
    threads: 202,
    children: [61, 247, 130, 128],
    events: [232, 281, 441, 7, 271, 23, 270],
    listed: [232, 281, 441],
  },
  arm64: {
    read: 63,
    select: [72],
    threads: 98,
    children: [260, 95, 133, 137],
    events: [22, 441, 73, 72],
    listed: [22, 441],
  },
};

export type InputState =
  /** A thread is blocked in a read of standard input, or waits for that alone: it has consumed all it was sent. */
  | "reading"
  /** The main thread waits for events that include standard input, and no thread computes. */
  | "listening"
  /** The main thread waits for other or unknown events, and no thread computes. */
  | "idle"
  /** The main thread waits for a child, as a shell does, and all other threads are idle. */
  | "parent"
  | "busy"
  | "unknown";

/** The state of a family of processes is the first of these that one of them has. */
const statesByPriority = ["reading", "busy", "listening", "parent", "idle"] as const;

/**
 * What a process and its children are doing, judged by what their threads wait for; "unknown" on systems other than
 * Linux.
 */
export function readInputState(pid: number): InputState {
  const numbers = systemCalls[process.arch];
  if (process.platform !== "linux" || !numbers) return "unknown";
  const states = listProcessTree(pid).map((member) => readState(member, numbers, pid));
  return statesByPriority.find((state) => states.includes(state)) ?? "unknown";
}

function readState(pid: number, numbers: Calls, first: number): InputState {
  const threads = readSyscalls(pid);
  if (threads.some((thread) => isReading(thread, numbers))) return "reading";
  const main = threads.find(({ tid }) => tid === pid);
  if (!main) return "unknown";
  if (threads.some(({ call }) => call === undefined)) return "busy";
  if (numbers.children.includes(main.call!)) return "parent";
  if (![...numbers.events, numbers.threads].includes(main.call!)) return "busy";
  return isListening(pid, main, numbers) && readInputTarget(pid) === readInputTarget(first) ? "listening" : "idle";
}

/** Whether a thread waits for nothing but standard input: a select of it alone, without a time limit, is Haskell's way. */
function isReading({ call, args: [first, input, , , limit] }: Thread, { read, select }: Calls): boolean {
  if (call === read) return first === 0;
  return select.includes(call!) && first === 1 && input !== 0 && limit === 0;
}

/** Whether standard input is among the events that a thread waits for. */
function isListening(pid: number, { call, args: [first] }: Thread, { listed }: Calls): boolean {
  return listed.includes(call!) && /^tfd: +0 /m.test(readProcText(`/proc/${pid}/fdinfo/${first}`));
}

/** What standard input is connected to; a child may have another one. */
function readInputTarget(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/fd/0`);
  } catch {
    return undefined;
  }
}

/** Whether the main thread only waits for another thread or a child; undefined if unknown. */
export function waitsForOthers(pid: number): boolean | undefined {
  const numbers = systemCalls[process.arch];
  if (process.platform !== "linux" || !numbers) return undefined;
  const main = readSyscalls(pid).find(({ tid }) => tid === pid);
  return main?.call !== undefined && [numbers.threads, ...numbers.children].includes(main.call);
}

/** Resident memory of a process in bytes; undefined if the system does not report it. */
export function readResidentMemory(pid: number): number | undefined {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readProcText(`/proc/${pid}/status`)) ?? [];
  return kilobytes === undefined ? undefined : 1024 * Number(kilobytes);
}

/** Milliseconds since its start that a process was ready to run but had no processor; undefined if unknown. */
export function readWaitedMs(pid: number): number | undefined {
  const threads = listNames(`/proc/${pid}/task`).map(
    (tid) => readProcText(`/proc/${pid}/task/${tid}/schedstat`).split(" ")[1],
  );
  if (threads.length === 0 || threads.includes(undefined)) return undefined;
  return threads.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6;
}

interface Thread {
  readonly tid: number;
  /** The system call the thread is in; absent while it computes. */
  readonly call?: number;
  /** The arguments of the call; empty while it computes. */
  readonly args: readonly number[];
}

function readSyscalls(pid: number): Thread[] {
  return listNames(`/proc/${pid}/task`).flatMap((name) => {
    const [call, ...args] = readProcText(`/proc/${pid}/task/${name}/syscall`).trimEnd().split(" ");
    if (!call) return [];
    const tid = Number(name);
    return [call === "running" ? { tid, args: [] } : { tid, call: Number(call), args: args.map(Number) }];
  });
}
