import { msg } from "../../l10n/speak.ts";
import type { BotError, BotRemark, SourceRange } from "../../record/match-record.ts";
import type { BotStack, TraceHost } from "./host.ts";
import {
  createLineSplitter,
  type OpenedFact,
  parseTraceMessage,
  type SentFrame,
  type TraceFact,
  type TraceMessage,
  type WriteMessage,
} from "./trace-message.ts";

/** A part of stdout and the call stack of the user's lines that wrote it, innermost first. */
export interface WrittenPart {
  readonly fromByte: number;
  readonly toByte: number;
  readonly frames: readonly SourceRange[];
  /** Input lines the bot had read before it wrote this. */
  readonly linesRead: number;
}

/** Older writes are forgotten beyond this number, for bots that print endlessly without being asked. */
const maxWrites = 50_000;
/** The longest line of a host has the answers of many parallel games, about 100 KB. */
const maxLineBytes = 1 << 20;
/** Maximum characters of stored call stacks (a host keeps 20,000 of its own) and of output of the runtime itself. */
const maxStackChars = 1 << 25;
const maxRuntimeOutputChars = 1 << 20;
/** Maximum of broken lines with the host's prefix: no host writes them, and each takes ten microseconds. */
const maxBrokenLines = 10_000;
/** Maximum number of files that a bot opens; a host reports no more. */
const maxOpened = 2000;
/** Maximum number of remarks between two answers. */
const maxRemarks = 50;

/** The messages received from a host so far. */
export type TraceRecords = ReturnType<typeof createTraceRecords>;

/** The state built from a host's messages. */
type TraceState = ReturnType<typeof createTraceState>;

function createTraceState(getPlace: (frame: SentFrame) => SourceRange) {
  return {
    getPlace,
    isTraced: true,
    chains: new Map<number, Chain>(),
    /** Total characters of the messages that defined call stacks. */
    chainText: 0,
    pid: undefined as number | undefined,
    isLoaded: false,
    /** The number of the call stack that last read input. */
    reading: undefined as number | undefined,
    written: 0,
    /** Writes; those before index `taken` are no longer needed. */
    parts: [] as WrittenPart[],
    taken: 0,
    linesRead: undefined as number | undefined,
    stack: undefined as BotStack | undefined,
    error: undefined as BotError | undefined,
    exit: undefined as BotError | undefined,
    /** Bytes of stdout whose writers were known when an error or exit was reported. */
    endedAt: undefined as number | undefined,
    remarks: [] as BotRemark[],
    opened: new Map<string, boolean | undefined>(),
    /** Lines the runtime itself wrote, and their total length. */
    own: [] as string[],
    ownText: 0,
    /** Whether the remark about foreign output has been made; it is made once. */
    hasReportedNoise: false,
    hasReportedClose: false,
  };
}

interface Chain {
  readonly frames: readonly SourceRange[];
  readonly text: number;
}

/** Reads the lines of a host. Only those that begin with `token` count; what they report about answers is kept. */
export function createTraceRecords({ mapping, fault }: TraceHost, token: string) {
  const mapped = mapping?.() ?? ((place) => place);
  const heard = createTraceState((frame) => mapped(toFrameRange(frame)));
  let broken = 0;
  const lines = createLineSplitter(maxLineBytes, (line) => {
    // A bot that knows the prefix and abuses it is ignored from here on: its source lines stay unknown.
    if (broken > maxBrokenLines) return;
    const isOurs = line.startsWith(token);
    const whole = isOurs ? parseTraceMessage(line.slice(token.length)) : undefined;
    if (isOurs && !whole) broken++;
    const fact = whole ?? parseAfterText(line, token);
    if (!whole) noteForeign(heard, fault?.begins, line);
    if (!fact) return;
    noteMessage(heard, fact, line.length);
  });
  return {
    receive: lines.add,
    close: lines.end,
    pid: () => heard.pid,
    loaded: () => heard.isLoaded,
    /** Whether the host reports writes at all. */
    tracesWrites: () => heard.isTraced,
    /** Bytes of stdout whose writers are known. */
    written: () => heard.written,
    take: (fromByte: number, toByte: number) => readWriters(heard, fromByte, toByte),
    /** The source line that wrote the output from a byte on. */
    writerAfter: (byte: number) =>
      heard.parts.slice(heard.taken).find((part) => part.toByte > byte && part.frames.length > 0)?.frames[0],
    /** Forgets the last stack before asking for a new one. */
    askStack() {
      heard.stack = undefined;
      heard.own = [];
      heard.ownText = 0;
    },
    /** The stack as reported by the host. */
    stack: () => heard.stack,
    /** The stack as written by the runtime itself, which also works when no host can run. */
    faultStack: () => fault?.read(heard.own)?.stack,
    error: () => heard.error ?? fault?.read(heard.own)?.error,
    exit: () => heard.exit,
    /** Whether the end was reported, with no output after it. */
    ending: () => heard.endedAt === heard.written || fault?.read(heard.own)?.error !== undefined,
    linesRead: () => heard.linesRead,
    remarks: () => heard.remarks.splice(0),
    /** The files that the bot has opened, and whether it may have written them. */
    opened: () => heard.opened,
    /** Called if the bot is still running but has closed the pipe. */
    closedByBot() {
      if (!heard.hasReportedClose) noteRemark(heard, closedText);
      heard.hasReportedClose = true;
    },
  };
}

/** A message that follows other output on the same line, such as a message that was cut off. */
function parseAfterText(line: string, token: string): TraceMessage | undefined {
  const at = line.lastIndexOf(token);
  return at > 0 ? parseTraceMessage(line.slice(at + token.length)) : undefined;
}

const noiseText = msg(
  "wrote to a descriptor it did not open, which Spar uses to trace lines. Its content is not shown.",
);
const closedText = msg(
  "closed the descriptor that Spar uses to trace lines, or replaced itself with another program: source lines are unknown from here on.",
);

function noteRemark({ remarks }: TraceState, message: string, at?: SourceRange, kind: BotRemark["kind"] = "notice") {
  if (remarks.length < maxRemarks) remarks.push({ kind, message, ...(at ? { at } : {}) });
}

/** Handles a line without the prefix: part of a fault report of the runtime, or foreign output. */
function noteForeign(heard: TraceState, begins: RegExp | undefined, line: string) {
  if (begins && (heard.own.length > 0 || begins.test(line))) {
    heard.own.push(line);
    heard.ownText += line.length + 1;
    if (heard.ownText < maxRuntimeOutputChars && heard.own.length < maxWrites) return;
    heard.own = heard.own.slice(heard.own.length / 2);
    heard.ownText = heard.own.reduce((sum, { length }) => sum + length + 1, 0);
  } else if (!heard.hasReportedNoise && line !== "") {
    heard.hasReportedNoise = true;
    noteRemark(heard, noiseText);
  }
}

function readWriters(heard: TraceState, fromByte: number, toByte: number): WrittenPart[] {
  const { parts } = heard;
  let at = heard.taken;
  const first = parts[at];
  if (first && first.fromByte <= fromByte && first.toByte >= toByte) {
    if (first.toByte === toByte) heard.taken = at + 1;
    forgetTaken(heard);
    return [clipWritten(first, fromByte, toByte)];
  }
  const taken: WrittenPart[] = [];
  for (; at < parts.length && parts[at]!.fromByte < toByte; at++) {
    const part = parts[at]!;
    if (part.toByte <= toByte) heard.taken = at + 1;
    if (part.toByte > fromByte) taken.push(clipWritten(part, fromByte, toByte));
  }
  forgetTaken(heard);
  return taken;
}

function clipWritten(part: WrittenPart, fromByte: number, toByte: number): WrittenPart {
  if (part.fromByte >= fromByte && part.toByte <= toByte) return part;
  return { ...part, fromByte: Math.max(part.fromByte, fromByte), toByte: Math.min(part.toByte, toByte) };
}

/** Removes many at once, because shifting the array for each answer would cost more than the answer. */
function forgetTaken(heard: TraceState) {
  if (heard.taken < heard.parts.length && heard.taken < 1000) return;
  heard.parts = heard.parts.slice(heard.taken);
  heard.taken = 0;
}

function noteMessage(heard: TraceState, message: TraceMessage, length: number) {
  if (isWrites(message)) noteWrites(heard, message);
  else if ("opened" in message) noteOpened(heard.opened, message);
  else noteFact(heard, message, length);
}

const isWrites = (message: TraceMessage): message is WriteMessage => Array.isArray(message);

function noteOpened(opened: TraceState["opened"], fact: OpenedFact) {
  if (opened.size >= maxOpened) return;
  const ways = [fact.writes, opened.has(fact.opened) ? opened.get(fact.opened) : fact.writes];
  opened.set(fact.opened, ways.includes(true) || (ways.includes(undefined) ? undefined : false));
}

function noteFact(heard: TraceState, fact: Exclude<TraceFact, OpenedFact>, length: number) {
  if ("ready" in fact) {
    heard.pid ??= fact.ready;
    heard.isTraced = heard.isTraced && fact.traced !== false;
  } else if ("loaded" in fact) heard.isLoaded = true;
  else if ("chain" in fact) noteChain(heard, fact.chain, { frames: fact.frames.map(heard.getPlace), text: length });
  else if ("stack" in fact) {
    heard.stack = toStack(fact.stack.map(heard.getPlace), fact.waiting, fact.toEnd);
    heard.linesRead = fact.linesRead;
  } else if ("reading" in fact) heard.reading = fact.reading;
  else if ("paused" in fact) {
    const reader = heard.reading === undefined ? undefined : heard.chains.get(heard.reading)?.frames;
    const frames = fact.blocked ? (reader ?? unknownPlaces) : fact.paused.map(heard.getPlace);
    heard.stack = toStack(frames, fact.blocked, fact.toEnd);
    heard.linesRead = fact.linesRead;
  } else if ("remark" in fact) noteRemark(heard, fact.message, fact.frames.map(heard.getPlace)[0], fact.remark);
  else if ("error" in fact) {
    heard.endedAt = heard.written;
    heard.error = { type: fact.error, message: fact.message, frames: fact.frames.map(heard.getPlace) };
  } else {
    heard.endedAt = heard.written;
    heard.exit = { type: "exit", message: fact.exit, frames: fact.frames.map(heard.getPlace) };
  }
}

/** Forgets the oldest call stacks when there are too many; the host has forgotten them too. */
function noteChain(heard: TraceState, number: number, chain: Chain) {
  heard.chainText += chain.text - (heard.chains.get(number)?.text ?? 0);
  heard.chains.set(number, chain);
  for (const [old, { text }] of heard.chains) {
    if (heard.chainText <= maxStackChars && heard.chains.size <= maxWrites) return;
    heard.chains.delete(old);
    heard.chainText -= text;
  }
}

function toStack(frames: readonly SourceRange[], isWaiting: boolean, readsToEnd: boolean | undefined): BotStack {
  return { frames, waiting: isWaiting, ...(readsToEnd ? { toEnd: readsToEnd } : {}) };
}

function noteWrites(heard: TraceState, writes: WriteMessage) {
  for (let i = 0; i < writes.length; i += 3) {
    const linesRead = writes[i + 2]!;
    const fromByte = heard.written;
    heard.written += writes[i + 1]!;
    heard.linesRead = linesRead;
    const frames = heard.chains.get(writes[i]!)?.frames ?? unknownPlaces;
    heard.parts.push({ fromByte, toByte: heard.written, frames, linesRead });
  }
  if (heard.parts.length > maxWrites) {
    heard.parts = heard.parts.slice(-maxWrites / 2);
    heard.taken = 0;
  }
}

const unknownPlaces: readonly SourceRange[] = [];

function toFrameRange([file, line, column, endLine, endColumn, name]: SentFrame): SourceRange {
  return {
    file,
    line,
    ...(column ? { column } : {}),
    ...(endLine ? { endLine } : {}),
    ...(endColumn ? { endColumn } : {}),
    ...(name ? { name } : {}),
  };
}
