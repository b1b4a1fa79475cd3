import type { BotRemark } from "../../record/match-record.ts";
import { parseJson } from "../../text/json.ts";

/** A stack frame as sent by a host: file, line, column, end line, end column, function; 0 or "" if unknown. */
export type SentFrame = readonly [string, number, number?, number?, number?, string?];

/** One message of a host: writes as `[stack, bytes, lines read, …]`, three numbers each, or one of the facts below. */
export type TraceMessage = WriteMessage | TraceFact;
export type WriteMessage = readonly number[];
/** A file that the bot has opened, and whether to write it; undefined if another program or a library decides that. */
export interface OpenedFact {
  readonly opened: string;
  readonly writes: boolean | undefined;
}
export type TraceFact =
  | { readonly ready: number; readonly traced?: boolean }
  /** The host has loaded the bot's file. */
  | { readonly loaded: true }
  | OpenedFact
  | { readonly chain: number; readonly frames: readonly SentFrame[] }
  | {
      readonly stack: readonly SentFrame[];
      readonly waiting: boolean;
      readonly toEnd?: boolean;
      readonly linesRead: number;
    }
  /** Where Node is about to read its input, which may block. */
  | { readonly reading: number }
  /** From Node's second thread: where the main thread was stopped, or whether it is blocked on its input. */
  | {
      readonly paused: readonly SentFrame[];
      readonly blocked: boolean;
      readonly toEnd?: boolean;
      readonly linesRead: number;
    }
  | { readonly error: string; readonly message: string; readonly frames: readonly SentFrame[] }
  | { readonly exit: string; readonly frames: readonly SentFrame[] }
  | { readonly remark: BotRemark["kind"]; readonly message: string; readonly frames: readonly SentFrame[] };

/** Longer texts are clipped and further frames dropped, because nobody would read them. */
const maxTextChars = 10_000;
const maxFrames = 64;
/** Maximum of lines, columns, and bytes of one write; no system accepts larger writes. */
const maxPlace = 2 ** 31 - 1;

/** Parses a message and validates every part; undefined if it is not one. Invalid frames are dropped. */
export function parseTraceMessage(line: string): TraceMessage | undefined {
  if (line.startsWith("[")) return parseWrites(line);
  // This check is cheap, while an exception of the JSON parser costs as much as hundreds of valid characters.
  if (!line.startsWith("{") || !line.endsWith("}")) return undefined;
  const given = parseJson(line) as Record<string, unknown> | undefined;
  if (given === undefined) return undefined;
  const kind = messageKinds.find((name) => Object.hasOwn(given, name));
  return kind && messageReaders[kind](given);
}

/** Reads each character once, because every answer has such a message. */
function parseWrites(line: string): WriteMessage | undefined {
  const last = line.length - 1;
  const writes: number[] = [];
  let value = -1; // no digit so far
  for (let at = 1; at <= last; at++) {
    const code = line.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) value = Math.max(value, 0) * 10 + code - 0x30;
    else {
      if (value < 0 || value > maxPlace || line[at] !== (at === last ? "]" : ",")) return undefined;
      writes.push(value);
      value = -1;
    }
  }
  return last > 0 && value < 0 && writes.length % 3 === 0 ? writes : undefined;
}

const messageReaders = {
  ready: ({ ready, traced }) =>
    // Ids below 2 are refused, because a signal to them would reach other processes.
    isCount(ready) && ready > 1 ? { ready, traced: traced !== false } : undefined,
  loaded: () => ({ loaded: true }),
  opened: ({ opened, writes }) =>
    isText(opened) && opened.length <= maxTextChars
      ? { opened, writes: typeof writes === "boolean" ? writes : undefined }
      : undefined,
  chain: ({ chain, frames }) => (isCount(chain) && isList(frames) ? { chain, frames: parseFrames(frames) } : undefined),
  stack: ({ stack, waiting, toEnd, linesRead }) =>
    isList(stack) && isCount(linesRead)
      ? { stack: parseFrames(stack), waiting: waiting === true, toEnd: toEnd === true, linesRead }
      : undefined,
  reading: ({ reading }) => (isCount(reading) ? { reading } : undefined),
  paused: ({ paused, blocked, toEnd, linesRead }) =>
    isList(paused) && isCount(linesRead)
      ? { paused: parseFrames(paused), blocked: blocked === true, toEnd: toEnd === true, linesRead }
      : undefined,
  remark: ({ remark, message, frames }) =>
    isRemark(remark) && isText(message) && isList(frames)
      ? { remark, message: cutText(message), frames: parseFrames(frames) }
      : undefined,
  error: ({ error, message, frames }) =>
    isText(error) && isText(message) && isList(frames)
      ? { error: cutText(error), message: cutText(message), frames: parseFrames(frames) }
      : undefined,
  exit: ({ exit, frames }) =>
    isText(exit) && isList(frames) ? { exit: cutText(exit), frames: parseFrames(frames) } : undefined,
} satisfies Record<string, (given: Record<string, unknown>) => TraceFact | undefined>;
const messageKinds = Object.keys(messageReaders) as (keyof typeof messageReaders)[];

const isText = (value: unknown): value is string => typeof value === "string";
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isRemark = (value: unknown): value is BotRemark["kind"] => isText(value) && remarkKinds.has(value);
const remarkKinds: ReadonlySet<string> = new Set<BotRemark["kind"]>([
  "early",
  "leftover",
  "extra",
  "encoding",
  "line-end",
  "notice",
]);

const cutText = (text: string) => (text.length > maxTextChars ? `${text.slice(0, maxTextChars)}…` : text);

function parseFrames(sent: readonly unknown[]): readonly SentFrame[] {
  return sent.slice(0, maxFrames).flatMap((frame) => parseFrame(frame) ?? []);
}

function parseFrame(sent: unknown): [SentFrame] | undefined {
  if (!Array.isArray(sent)) return undefined;
  const [file, line, column = 0, endLine = 0, endColumn = 0, name = ""] = sent as unknown[];
  if (!isText(file) || file === "" || file.length > maxTextChars || !isText(name)) return undefined;
  if (!isPlace(line) || !isPlace(column) || !isPlace(endLine) || !isPlace(endColumn)) return undefined;
  return [[file, Math.max(1, line), column, endLine, endColumn, cutText(name)]];
}

const isPlace = (value: unknown): value is number => isCount(value) && value <= maxPlace;

/** Splits bytes into lines in linear time; of a line over `maxBytes` only the end is passed on, to save memory. */
export function createLineSplitter(
  maxBytes: number,
  notify: (line: string) => void,
): { add(chunk: Buffer): void; end(): void } {
  let parts: Buffer[] = [];
  let size = 0;
  function keep(part: Buffer) {
    parts.push(Buffer.from(part));
    size += part.length;
    if (size <= 2 * maxBytes && parts.length < 4096) return;
    const kept = Buffer.concat(parts);
    parts = [Buffer.from(kept.subarray(-maxBytes))];
    size = parts[0]!.length;
  }
  function passKept() {
    const line = Buffer.concat(parts).subarray(-maxBytes).toString("utf8");
    parts = [];
    size = 0;
    notify(line);
  }
  function passAll(lines: string) {
    for (const line of lines.split("\n")) notify(line.length > maxBytes ? line.slice(-maxBytes) : line);
  }
  return {
    /** The caller may use the chunk's memory again. */
    add(chunk) {
      let start = 0;
      if (size > 0) {
        const end = chunk.indexOf(0x0a);
        keep(end < 0 ? chunk : chunk.subarray(0, end));
        if (end < 0) return;
        passKept();
        start = end + 1;
      }
      const last = chunk.lastIndexOf(0x0a);
      if (last >= start) passAll(chunk.toString("utf8", start, last));
      const rest = Math.max(start, last + 1);
      if (rest < chunk.length) keep(chunk.subarray(rest));
    },
    /** The rest without a newline is a line too. */
    end() {
      if (size > 0) passKept();
    },
  };
}
