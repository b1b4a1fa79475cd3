import { isUtf8 } from "node:buffer";
import type { SourceRange, WrittenBy } from "../record/answer.ts";
import type { ByteRange } from "./process/unread-output.ts";
import type { WrittenPart } from "./trace/records.ts";

export interface AnswerText {
  /** The answer without its line end. Only LF separates lines. */
  readonly text: string;
  readonly hasCarriageReturns: boolean;
  readonly isInvalid: boolean;
}

/** The text of an answer from its bytes, which end with LF; with `isBlank`, the final empty line is part of it. */
export function readAnswerText({ of, start, end }: ByteRange, isBlank: boolean): AnswerText {
  const whole = of.toString("utf8", start, end);
  const hasCarriageReturns = whole.includes("\r\n");
  const lines = hasCarriageReturns ? whole.replaceAll("\r\n", "\n") : whole;
  const closing = isBlank && lines.endsWith("\n\n") ? 2 : 1;
  const isInvalid = whole.includes("\ufffd") && !isUtf8(of.subarray(start, end));
  return { text: lines.slice(0, -closing), hasCarriageReturns, isInvalid };
}

/** Shared objects, by length, for answers that one call stack wrote as a whole; thousands of answers use the same one. */
const sharedWriters = new WeakMap<readonly SourceRange[], Map<number, readonly WrittenBy[]>>();

function getWholeWriters({ frames }: WrittenPart, { length }: string): readonly WrittenBy[] {
  if (frames.length === 0) return [];
  let known = sharedWriters.get(frames);
  if (known === undefined) {
    known = new Map();
    sharedWriters.set(frames, known);
  }
  let made = known.get(length);
  if (made === undefined) {
    made = [{ span: [0, length], frames }];
    known.set(length, made);
  }
  return made;
}

/** Converts positions in the bot's whole output to characters of one answer, whose first byte is byte `from`. */
export function toAnswerSpans(
  parts: readonly WrittenPart[],
  raw: ByteRange,
  from: number,
  text: string,
): readonly WrittenBy[] {
  const { of, start, end } = raw;
  const [first] = parts;
  if (parts.length === 1 && first!.fromByte <= from && first!.toByte >= from + end - start) {
    return getWholeWriters(first!, text);
  }
  const isPlain = end - start - text.length <= 2 && !of.subarray(start, end).includes(13);
  const characters = (byte: number) =>
    isPlain ? byte - from : of.toString("utf8", start, start + byte - from).replaceAll("\r\n", "\n").length;
  return parts
    .filter((part) => part.frames.length > 0)
    .map((part) => ({
      span: [Math.min(text.length, characters(part.fromByte)), Math.min(text.length, characters(part.toByte))] as const,
      frames: part.frames,
    }))
    .filter(({ span }) => span[0] < span[1] || text === "");
}
