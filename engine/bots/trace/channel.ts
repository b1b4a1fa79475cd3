import type { Writable } from "node:stream";
import type { BotError, BotRemark, SourceRange } from "../../record/answer.ts";
import type { Child } from "../process/child.ts";
import type { Host, Stack } from "./host.ts";
import { tracePipe } from "./pipe.ts";
import type { Pipes } from "./pipes.ts";
import { traceRecords, type Written } from "./records.ts";

/** What the host around a bot tells about it on a pipe of its own; questions go to it on another. */
export interface TraceChannel {
  /** Bytes from the host. `openTrace` listens to the child by itself. */
  receive(chunk: Buffer): void;
  /** The bot's own code is about to run, or will never. */
  readonly ready: Promise<void>;
  /** The host has loaded the file whose methods or function it calls, or will never. */
  readonly loaded: Promise<void>;
  /**
   * Who wrote the bytes [fromByte, toByte) of stdout, counted since the start, in their order; gaps have no frames.
   * Waits at most 50 ms until the trace has caught up. What lies before `toByte` is then forgotten.
   */
  writtenBy(fromByte: number, toByte: number): Promise<Written[]>;
  /** The two steps of `writtenBy`, for many answers that came together: waiting once, and then each in turn. False: it did not catch up. */
  caughtUp(toByte: number): Promise<boolean>;
  take(fromByte: number, toByte: number): Written[];
  /** What wrote the first output from a byte on, as far as is known by now. */
  writerAfter(byte: number): SourceRange | undefined;
  /** Where the bot is at this moment, or undefined when it does not say so within a second. */
  stack(): Promise<Stack | undefined>;
  /** The exception, or the signal with a stack, that ended the bot. Ask after `settled`. */
  error(): BotError | undefined;
  /** Where the bot ended by itself: the exit call or the last line. `type` is "exit code N". Ask after `settled`. */
  exit(): BotError | undefined;
  /** Whether it told, by all that has arrived, how its main thread ended, and has written nothing since. */
  ending(): boolean;
  /** All that the host had to say has arrived; waits at most 200 ms after the bot's end. */
  settled(): Promise<void>;
  /** Input lines that the bot had taken when it last wrote a line or was asked for its stack. */
  linesRead(): number | undefined;
  /** Things noticed since the last call. */
  remarks(): BotRemark[];
}

const catchUpMs = 50;
/** A note is written right after the answer: it is there by now, or within the time of a few looks. */
const soonRounds = 4;
const settleMs = 200;

/**
 * Opens the trace of a bot that was started with the pipes that its runtime chose. In a sandbox its host calls its process
 * otherwise than Spar does: `outer` tells how.
 */
export function openTrace(
  host: Host,
  child: Child,
  pipes: Pipes | undefined,
  outer: (inner: number) => number | undefined = (inner) => inner,
): TraceChannel {
  const records = traceRecords(host, pipes?.token ?? "");
  const bell = doorbell();
  const { until } = bell;
  const receive = (chunk: Buffer) => {
    records.receive(chunk);
    bell.ring();
  };
  const close = () => {
    records.close();
    bell.close();
  };
  const pipe = pipes && tracePipe(child, pipes, receive, close);
  if (!pipe) bell.close();

  async function caughtUp(toByte: number): Promise<boolean> {
    if (!records.tracesWrites()) return false;
    for (let round = 0; records.written() < toByte && round < soonRounds; round++) {
      if (round > 0) await new Promise((go) => setImmediate(go));
      pipe?.take();
    }
    if (records.written() < toByte) {
      pipe?.flow();
      await until(() => records.written() >= toByte, catchUpMs);
    }
    pipe?.look();
    if (records.written() >= toByte) return true;
    if (bell.isClosed() && (await runsOn(child))) records.closedByBot();
    return false;
  }

  function take(fromByte: number, toByte: number): Written[] {
    return records.tracesWrites() ? records.take(fromByte, toByte) : [];
  }

  return {
    receive,
    ready: until(() => records.pid() !== undefined),
    loaded: until(() => records.loaded()),
    async writtenBy(fromByte, toByte) {
      await caughtUp(toByte);
      return take(fromByte, toByte);
    },
    caughtUp,
    take,
    writerAfter(byte) {
      pipe?.take();
      return records.writerAfter(byte);
    },
    async stack() {
      pipe?.flow();
      // What it is asked by may write to what the bot has opened on the pipe's number.
      if (bell.isClosed()) {
        if (!hasEnded(child)) records.closedByBot();
        return undefined;
      }
      records.askStack();
      const pid = records.pid();
      if (!askForStack(host, child, pipes, pid === undefined ? undefined : outer(pid))) return undefined;
      await until(() => records.stack() !== undefined || records.ending(), host.stackMs);
      return records.stack() ?? records.faultStack();
    },
    error: () => records.error(),
    exit: () => {
      const exit = records.exit();
      return exit && child.exitCode !== null ? { ...exit, type: `exit code ${child.exitCode}` } : exit;
    },
    ending() {
      pipe?.take();
      return records.ending();
    },
    async settled() {
      pipe?.flow();
      await until(() => false, settleMs);
    },
    linesRead: () => records.linesRead(),
    remarks: () => records.remarks(),
  };
}

/** Waits for facts that may hold after each ring. */
function doorbell() {
  const waiters = new Set<() => void>();
  let open = true;
  const ring = () => {
    for (const waiter of waiters) waiter();
  };
  return {
    ring,
    isClosed: () => !open,
    /** Nothing will ring any more. */
    close() {
      open = false;
      ring();
    },
    /** Resolves when the condition holds, when nothing rings any more, or when the time has passed. */
    until(holds: () => boolean, ms?: number): Promise<void> {
      if (holds() || !open) return Promise.resolve();
      return new Promise((resolve) => {
        const finish = () => {
          waiters.delete(check);
          clearTimeout(timer);
          resolve();
        };
        const check = () => {
          if (holds() || !open) finish();
        };
        const timer = ms === undefined ? undefined : setTimeout(finish, ms);
        waiters.add(check);
      });
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: Child) => exitCode !== null || signalCode !== null;

/** Whether a program whose pipe is closed is still there when its end would have been heard of. */
async function runsOn(child: Child): Promise<boolean> {
  if (hasEnded(child)) return false;
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      done(false);
    };
    const timer = setTimeout(() => {
      child.off("exit", end);
      done(true);
    }, catchUpMs);
    child.once("exit", end);
  });
}

function askForStack(host: Host, child: Child, pipes: Pipes | undefined, pid: number | undefined): boolean {
  if (pid === undefined || hasEnded(child)) return false;
  // The list is longer than its type says.
  const stdio = child.stdio as readonly unknown[];
  try {
    host.askStack(pid, pipes?.fromSpar === undefined ? undefined : (stdio[pipes.fromSpar] as Writable));
    return true;
  } catch {
    return false;
  }
}
