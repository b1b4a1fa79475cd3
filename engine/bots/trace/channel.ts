import type { Writable } from "node:stream";
import type { Pipes, TraceHost } from "./host.ts";
import { type HostProcess, openTracePipe, type TracePipe } from "./pipe.ts";
import { createTraceRecords, type TraceRecords, type WrittenPart } from "./records.ts";

/** Trace messages from the host around a bot by one pipe, and questions to it by another. */
export type TraceChannel = ReturnType<typeof openTrace>;

const catchUpLimitMs = 50;
/** The message about an answer is there when the answer is, or within a few rounds of the event loop. */
const maxLoopRounds = 4;
const settleLimitMs = 200;
/** How much longer than usual a stack may take on a busy machine. */
const busyPatience = 8;

/** Opens a bot's trace by its runtime's pipes; `outer` maps the process ids that a sandboxed host sees. */
export function openTrace(
  host: TraceHost,
  child: HostProcess,
  pipes: Pipes | undefined,
  outer: (inner: number) => number | undefined = (inner) => inner,
) {
  const records = createTraceRecords(host, pipes?.token ?? "");
  const bell = createDoorbell();
  const { until } = bell;
  const receive = (chunk: Buffer) => {
    records.receive(chunk);
    bell.ring();
  };
  const close = () => {
    records.close();
    bell.close();
  };
  const pipe = pipes && openTracePipe(child, pipes, receive, close);
  if (!pipe) bell.close();

  const { hasCaughtUp, caughtUp } = followWrites({ records, pipe, bell, child });

  function take(fromByte: number, toByte: number): WrittenPart[] {
    return records.tracesWrites() ? records.take(fromByte, toByte) : [];
  }

  return {
    /** Passes on bytes from the host; `openTrace` already reads the child's pipe. */
    receive,
    /** Resolves when the bot's own code is about to run, or never will. */
    ready: until(() => records.pid() !== undefined),
    /** Resolves when the host has loaded the file whose methods or function it calls, or never will. */
    loaded: until(() => records.loaded()),
    /**
     * Which lines wrote the bytes [fromByte, toByte) of stdout, counted from the start, in order; parts of unknown origin
     * have no frames. Waits at most 50 ms for the trace to catch up, then forgets everything before `toByte`.
     */
    async writtenBy(fromByte: number, toByte: number) {
      await caughtUp(toByte);
      return take(fromByte, toByte);
    },
    /** The steps of `writtenBy` for many answers together: false if the trace has not caught up with `toByte`. */
    hasCaughtUp,
    caughtUp,
    take,
    /** The source line that wrote the output from a byte on, if known. */
    writerAfter(byte: number) {
      pipe?.take();
      return records.writerAfter(byte);
    },
    /** Where the bot is now, or undefined if it does not answer in time. */
    async stack() {
      pipe?.flow();
      // The pipe for questions may by now be a file of the bot with the same descriptor.
      if (bell.isClosed()) {
        if (!hasEnded(child)) records.closedByBot();
        return undefined;
      }
      records.askStack();
      const pid = records.pid();
      if (!askForStack(host, child, pipes, pid === undefined ? undefined : outer(pid))) return undefined;
      await until(() => records.stack() !== undefined || records.ending(), host.stackMs);
      const answered = () => (records.stack() ?? records.faultStack()) !== undefined || records.ending();
      await until(answered, busyPatience * host.stackMs);
      return records.stack() ?? records.faultStack();
    },
    /** The exception, or the signal with its stack, that ended the bot. Call after `settled`. */
    error: () => records.error(),
    /** Where the bot exited: the exit call or the last line. `type` is "exit code N". Call after `settled`. */
    exit: () => {
      const exit = records.exit();
      return exit && child.exitCode !== null ? { ...exit, type: `exit code ${child.exitCode}` } : exit;
    },
    /** Whether the bot has reported how its main thread ended and has written nothing since. */
    ending() {
      pipe?.take();
      return records.ending();
    },
    /** Resolves when all messages of the host have arrived; at most 200 ms after the bot's end. */
    async settled() {
      pipe?.flow();
      await until(() => false, settleLimitMs);
    },
    /** Input lines the bot had read when it last wrote a line or was asked for its stack. */
    linesRead: () => records.linesRead(),
    /** Remarks since the last call. */
    remarks: () => records.remarks(),
    opened: () => records.opened(),
  };
}

interface FollowedTrace {
  readonly records: TraceRecords;
  readonly pipe: TracePipe | undefined;
  readonly bell: ReturnType<typeof createDoorbell>;
  readonly child: HostProcess;
}

/** How the trace is brought up to a byte of the output: at once, or after waiting for it. */
function followWrites({ records, pipe, bell, child }: FollowedTrace) {
  const isThere = (toByte: number) => records.written() >= toByte;

  function hasCaughtUp(toByte: number): boolean {
    if (!records.tracesWrites()) return false;
    if (!isThere(toByte)) pipe?.take();
    if (!isThere(toByte)) return false;
    pipe?.look();
    return true;
  }

  async function caughtUp(toByte: number): Promise<boolean> {
    if (!records.tracesWrites()) return false;
    for (let round = 0; round < maxLoopRounds; round++) {
      if (hasCaughtUp(toByte)) return true;
      await new Promise((go) => setImmediate(go));
    }
    pipe?.flow();
    await bell.until(() => isThere(toByte), catchUpLimitMs);
    pipe?.look();
    if (isThere(toByte)) return true;
    if (bell.isClosed() && (await isStillRunning(child))) records.closedByBot();
    return false;
  }

  return { hasCaughtUp, caughtUp };
}

/** Waits for conditions that may become true whenever it is rung. */
function createDoorbell() {
  const waiters = new Set<() => void>();
  let isOpen = true;
  const ring = () => {
    for (const waiter of waiters) waiter();
  };
  return {
    ring,
    isClosed: () => !isOpen,
    /** Ends the channel: it will not ring again. */
    close() {
      isOpen = false;
      ring();
    },
    /** Resolves when the condition holds, when no more rings will follow, or after `ms`. */
    until(holds: () => boolean, ms?: number): Promise<void> {
      if (holds() || !isOpen) return Promise.resolve();
      return new Promise((resolve) => {
        const finish = () => {
          waiters.delete(check);
          clearTimeout(timer);
          resolve();
        };
        const check = () => {
          if (holds() || !isOpen) finish();
        };
        const timer = ms === undefined ? undefined : setTimeout(finish, ms);
        waiters.add(check);
      });
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: HostProcess) => exitCode !== null || signalCode !== null;

/** Whether a program that closed its pipe still runs when its exit would have been reported. */
async function isStillRunning(child: HostProcess): Promise<boolean> {
  if (hasEnded(child)) return false;
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      done(false);
    };
    const timer = setTimeout(() => {
      child.off("exit", end);
      done(true);
    }, catchUpLimitMs);
    child.once("exit", end);
  });
}

function askForStack(host: TraceHost, child: HostProcess, pipes: Pipes | undefined, pid: number | undefined): boolean {
  if (pid === undefined || hasEnded(child)) return false;
  // Node's type is too narrow: there are more than five entries.
  const stdio = child.stdio as readonly unknown[];
  try {
    host.askStack(pid, pipes?.fromSpar === undefined ? undefined : (stdio[pipes.fromSpar] as Writable));
    return true;
  } catch {
    return false;
  }
}
