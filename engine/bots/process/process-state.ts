import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** System calls by architecture: read, select, waiting for threads, children or their signal, and events; Linux only. */
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

/** What a process and its children do, by what their threads wait for; "unknown" where not Linux. */
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

/** The names in a folder, empty if it cannot be read. Like all of this file it reads /proc, which is Linux's. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The text of a file, empty if it cannot be read. */
export function readProcText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** A process and its descendants; those whose parent has ended are not found. */
export function listProcessTree(pid: number): number[] {
  const family = [pid];
  for (const member of family) {
    for (const tid of listNames(`/proc/${member}/task`)) {
      const children = readProcText(`/proc/${member}/task/${tid}/children`).trim();
      if (children !== "") family.push(...children.split(" ").map(Number));
    }
  }
  return family;
}

/** When a process started, in the system's own unit; empty if it has ended. */
function readStartTime(pid: number): string {
  const [, ...fields] = readProcText(`/proc/${pid}/stat`).split(") ");
  return fields.join(") ").split(" ")[19] ?? "";
}

/** The id of a process in its innermost namespace, as the process itself sees it. */
export function readInnerPid(pid: number): number | undefined {
  const [, numbers] = /^NSpid:\s+(.*)$/m.exec(readProcText(`/proc/${pid}/status`)) ?? [];
  return numbers === undefined ? undefined : Number(numbers.split(/\s+/).at(-1));
}

/** The first process of the namespace that the program around a bot made, with which it ends; else undefined. */
export function findFirstInside(pids: readonly number[], leader: number): number | undefined {
  return pids.find((pid) => pid !== leader && readInnerPid(pid) === 1);
}

/** All processes seen in a family with start times (ids are reused), also those that left it and removed their tag. */
export type SeenProcesses = Map<number, string>;

/** The processes seen so far: only the first one. */
export function noteFirst(pid: number): SeenProcesses {
  return new Map(process.platform === "linux" ? [[pid, readStartTime(pid)]] : []);
}

/** Finds the living processes among those seen and their descendants, and remembers them. */
export function findDescendants(seen: SeenProcesses): number[] {
  const living = new Set<number>();
  for (const [pid, start] of seen) {
    if (readStartTime(pid) !== start) seen.delete(pid);
    else if (!living.has(pid)) for (const one of listProcessTree(pid)) living.add(one);
  }
  for (const pid of living) if (!seen.has(pid)) seen.set(pid, readStartTime(pid));
  return [...living];
}
