import type { BotError, BotRemark, SourceRange } from "../../record/answer.ts";
import type { Host, Stack } from "./host.ts";

/** Part of stdout and the chain of the user's lines that wrote it, innermost first. */
export interface Written {
  readonly fromByte: number;
  readonly toByte: number;
  readonly frames: readonly SourceRange[];
  /** Input lines that the bot had taken before it wrote this. */
  readonly linesRead: number;
}

/** A frame as a host sends it: file, line, column, end line, end column, function; 0 or "" where unknown. */
type SentFrame = readonly [string, number, number?, number?, number?, string?];
/** One line of fd 3 is JSON: writes `[chain, bytes, lines read, …]`, three numbers each, or one of these. What the runtime itself writes lies between. */
type Sent = Told | readonly number[];
type Told =
  | { readonly ready: number; readonly traced?: false }
  /** A host that calls the bot has loaded its file. */
  | { readonly loaded: true }
  | { readonly chain: number; readonly frames: readonly SentFrame[] }
  | {
      readonly stack: readonly SentFrame[];
      readonly waiting: boolean;
      readonly toEnd?: boolean;
      readonly linesRead: number;
    }
  /** Where Node reads its input from, now that it may block. */
  | { readonly reading: number }
  /** Node's second thread: where the first was stopped, or whether it is blocked on its input. */
  | {
      readonly paused: readonly SentFrame[];
      readonly blocked: boolean;
      readonly toEnd?: boolean;
      readonly linesRead: number;
    }
  | { readonly error: string; readonly message: string; readonly frames: readonly SentFrame[] }
  | { readonly exit: string; readonly frames: readonly SentFrame[] }
  | { readonly remark: BotRemark["kind"]; readonly message: string; readonly frames: readonly SentFrame[] };

/** More writes than this without anyone asking who made them are forgotten: a bot that prints without end. */
const mostKept = 50_000;

/** What was received on fd 3 so far. */
export interface TraceRecords {
  receive(chunk: Buffer): void;
  close(): void;
  pid(): number | undefined;
  loaded(): boolean;
  /** Whether writes are told at all. */
  tracesWrites(): boolean;
  /** Bytes of stdout accounted for. */
  written(): number;
  take(fromByte: number, toByte: number): Written[];
  /** What wrote the first bytes from one on. */
  writerAfter(byte: number): SourceRange | undefined;
  /** Forgets the last stack, before a new one is asked for. */
  askStack(): void;
  /** The stack as the host told it. */
  stack(): Stack | undefined;
  /** The same as the runtime itself wrote it, which works while no host can run. */
  faultStack(): Stack | undefined;
  error(): BotError | undefined;
  exit(): BotError | undefined;
  linesRead(): number | undefined;
  remarks(): BotRemark[];
}

/** What a host has said so far. */
interface Heard {
  readonly placeOf: (frame: SentFrame) => SourceRange;
  traced: boolean;
  readonly chains: Map<number, readonly SourceRange[]>;
  pid?: number;
  loaded: boolean;
  /** The chain that reads input, last told. */
  reading?: number;
  written: number;
  /** Those before `taken` are forgotten. */
  parts: Written[];
  taken: number;
  linesRead?: number;
  stack?: Stack;
  error?: BotError;
  exit?: BotError;
  remarks: BotRemark[];
  /** Lines that are not the host's: the runtime's own. */
  foreign: string[];
}

export function traceRecords({ mapping, readFault }: Host): TraceRecords {
  const mapped = mapping?.() ?? ((place) => place);
  const heard: Heard = {
    placeOf: (frame) => mapped(frameRange(frame)),
    traced: true,
    loaded: false,
    chains: new Map(),
    written: 0,
    parts: [],
    taken: 0,
    remarks: [],
    foreign: [],
  };
  let rest: Buffer | undefined;
  return {
    receive(chunk) {
      const all = rest ? Buffer.concat([rest, chunk]) : chunk;
      const end = all.lastIndexOf(0x0a);
      rest = end + 1 < all.length ? all.subarray(end + 1) : undefined;
      if (end >= 0) for (const line of all.toString("utf8", 0, end).split("\n")) noteLine(heard, line);
    },
    close() {
      if (rest) heard.foreign.push(rest.toString());
      rest = undefined;
    },
    pid: () => heard.pid,
    loaded: () => heard.loaded,
    tracesWrites: () => heard.traced,
    written: () => heard.written,
    take: (fromByte, toByte) => take(heard, fromByte, toByte),
    writerAfter: (byte) =>
      heard.parts.slice(heard.taken).find((part) => part.toByte > byte && part.frames.length > 0)?.frames[0],
    askStack() {
      heard.stack = undefined;
      heard.foreign = [];
    },
    stack: () => heard.stack,
    faultStack: () => readFault?.(heard.foreign)?.stack,
    error: () => heard.error ?? readFault?.(heard.foreign)?.error,
    exit: () => heard.exit,
    linesRead: () => heard.linesRead,
    remarks: () => heard.remarks.splice(0),
  };
}

function take(heard: Heard, fromByte: number, toByte: number): Written[] {
  const { parts } = heard;
  let at = heard.taken;
  const first = parts[at];
  if (first && first.fromByte <= fromByte && first.toByte >= toByte) {
    if (first.toByte === toByte) heard.taken = at + 1;
    forgetTaken(heard);
    return [clipped(first, fromByte, toByte)];
  }
  const taken: Written[] = [];
  for (; at < parts.length && parts[at]!.fromByte < toByte; at++) {
    const part = parts[at]!;
    if (part.toByte <= toByte) heard.taken = at + 1;
    if (part.toByte > fromByte) taken.push(clipped(part, fromByte, toByte));
  }
  forgetTaken(heard);
  return taken;
}

function clipped(part: Written, fromByte: number, toByte: number): Written {
  if (part.fromByte >= fromByte && part.toByte <= toByte) return part;
  return { ...part, fromByte: Math.max(part.fromByte, fromByte), toByte: Math.min(part.toByte, toByte) };
}

/** Not one by one: moving up what is left costs more than an answer. */
function forgetTaken(heard: Heard) {
  if (heard.taken < heard.parts.length && heard.taken < 1000) return;
  heard.parts = heard.parts.slice(heard.taken);
  heard.taken = 0;
}

function noteLine(heard: Heard, line: string) {
  const first = line.charCodeAt(0);
  const sent = first === 0x5b || first === 0x7b ? parsed(line) : undefined;
  if (!sent) heard.foreign.push(line);
  else if (isWrite(sent)) noteWrites(heard, sent);
  else note(heard, sent);
}

function note(heard: Heard, sent: Told) {
  if ("ready" in sent) {
    heard.pid = sent.ready;
    heard.traced = sent.traced !== false;
  } else if ("loaded" in sent) heard.loaded = true;
  else if ("chain" in sent) heard.chains.set(sent.chain, sent.frames.map(heard.placeOf));
  else if ("stack" in sent) {
    heard.stack = stackOf(sent.stack.map(heard.placeOf), sent.waiting, sent.toEnd);
    heard.linesRead = sent.linesRead;
  } else if ("reading" in sent) heard.reading = sent.reading;
  else if ("paused" in sent) {
    const reader = heard.reading === undefined ? undefined : heard.chains.get(heard.reading);
    const frames = sent.blocked ? (reader ?? []) : sent.paused.map(heard.placeOf);
    heard.stack = stackOf(frames, sent.blocked, sent.toEnd);
    heard.linesRead = sent.linesRead;
  } else if ("remark" in sent) {
    heard.remarks.push({ kind: sent.remark, message: sent.message, at: sent.frames.map(heard.placeOf)[0] });
  } else if ("error" in sent) {
    heard.error = { type: sent.error, message: sent.message, frames: sent.frames.map(heard.placeOf) };
  } else heard.exit = { type: "exit", message: sent.exit, frames: sent.frames.map(heard.placeOf) };
}

function stackOf(frames: readonly SourceRange[], waiting: boolean, toEnd: boolean | undefined): Stack {
  return { frames, waiting, ...(toEnd ? { toEnd } : {}) };
}

function noteWrites(heard: Heard, writes: readonly number[]) {
  for (let i = 0; i < writes.length; i += 3) {
    const linesRead = writes[i + 2]!;
    const fromByte = heard.written;
    heard.written += writes[i + 1]!;
    heard.linesRead = linesRead;
    const frames = heard.chains.get(writes[i]!) ?? unknown;
    heard.parts.push({ fromByte, toByte: heard.written, frames, linesRead });
  }
  if (heard.parts.length > mostKept) {
    heard.parts = heard.parts.slice(-mostKept / 2);
    heard.taken = 0;
  }
}

const unknown: readonly SourceRange[] = [];

function isWrite(sent: Sent): sent is readonly number[] {
  return Array.isArray(sent);
}

function parsed(line: string): Sent | undefined {
  try {
    return JSON.parse(line) as Sent;
  } catch {
    return undefined;
  }
}

function frameRange([file, line, column, endLine, endColumn, name]: SentFrame): SourceRange {
  return {
    file,
    line,
    ...(column ? { column } : {}),
    ...(endLine ? { endLine } : {}),
    ...(endColumn ? { endColumn } : {}),
    ...(name ? { name } : {}),
  };
}
