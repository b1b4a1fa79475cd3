import { isUtf8 } from "node:buffer";
import { type HostError, parseTimeLimitError } from "../../game/host-error.ts";
import type { Ask } from "../../game/turn.ts";
import { msg } from "../../l10n/speak.ts";
import {
  type Answer,
  type BotRemark,
  getBotForm,
  type SourceRange,
  toRecordedText,
  type WrittenBy,
} from "../../record/match-record.ts";
import { readResidentMemory } from "../process/process-state.ts";
import type { PipeAnswer } from "../process/timed-pipe.ts";
import type { ByteRange } from "../process/unread-output.ts";
import type { TraceChannel } from "../trace/channel.ts";
import type { WrittenPart } from "../trace/records.ts";
import {
  fitLocations,
  type InputStep,
  type PlayingBot,
  type PreviousRemarks,
  readStderr,
  remarkOnStep,
  roundTime,
  toRemarksField,
} from "./playing.ts";

interface ObservedAnswer {
  readonly ask: Ask;
  readonly answer: PipeAnswer & { readonly kind: "answer" };
  readonly hasCarriageReturns: boolean;
  readonly isInvalid: boolean;
  /** Complete lines of output beyond the requested answers. */
  readonly unreadLines: number;
  /** The first of these lines. */
  readonly unreadText: string | undefined;
  /** Input lines the bot had read when it wrote the answer, if a host reports them. */
  readonly linesRead: number | undefined;
  /** The source line that wrote the output after this answer. */
  readonly next: SourceRange | undefined;
}

const emptyList: readonly never[] = [];

/** Remarks about an answer, besides those that the host reported. */
function listAnswerRemarks(seen: ObservedAnswer, noticed: PreviousRemarks, step: InputStep): readonly BotRemark[] {
  const isUsual = !seen.isInvalid && !seen.hasCarriageReturns && !seen.answer.wasBuffered && seen.unreadLines === 0;
  if (isUsual && seen.linesRead === undefined) return emptyList;
  const remarks: BotRemark[] = [];
  if (seen.isInvalid) {
    remarks.push({
      kind: "encoding",
      message: msg("the answer is not valid UTF-8; invalid bytes are shown as \ufffd."),
    });
  }
  // On Windows, most languages end their lines so by themselves.
  if (seen.hasCarriageReturns && !noticed.hasLineEnd && process.platform !== "win32") {
    noticed.hasLineEnd = true;
    remarks.push({
      kind: "line-end",
      message: msg("lines end with CR LF; the CR was read as part of the newline."),
    });
  }
  remarks.push(...listExtraRemarks(seen, noticed));
  const { linesRead, answer, ask } = seen;
  const behind = linesRead === undefined || answer.wasBuffered ? undefined : remarkOnStep(step, linesRead, ask.turn);
  if (behind) remarks.push(behind);
  return remarks;
}

function listExtraRemarks(
  { answer, ask, unreadLines, unreadText: text, next }: ObservedAnswer,
  noticed: PreviousRemarks,
): BotRemark[] {
  // A question without text is nothing that a bot could wait for.
  if (answer.wasBuffered && ask.text.trim() === "") return [];
  if (answer.wasBuffered && answer.from === 0) {
    return [{ kind: "early", message: msg("printed before it was asked; it was read as the answer.") }];
  }
  if (noticed.hasExtra || (!answer.wasBuffered && unreadLines === 0)) return [];
  noticed.hasExtra = true;
  if (unreadLines === 0) {
    const message = msg("this line was printed before the question was sent: the bot printed too many lines.");
    return [{ kind: "extra", message }];
  }
  const message = msg(
    "printed {lines, plural, one {# extra line} other {# extra lines}}; the rest is read as the answer of the next turn.",
    { lines: unreadLines },
  );
  return [{ kind: "extra", ...toRecordedText(message), ...(next ? { at: next } : text ? { text } : {}) }];
}

/** The text of an answer from its bytes, which end with LF; with `isBlank`, the final empty line is part of it. */
export function readAnswerText({ of, start, end }: ByteRange, isBlank: boolean) {
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

/** An answer that arrived, with the index of its question among those sent together. */
export interface ReceivedAnswer {
  readonly index: number;
  readonly ask: Ask;
  readonly answer: PipeAnswer & { readonly kind: "answer" };
}

/** How to process answers that arrived together. */
export interface AnswerHandling {
  /** Whether their question was sent alone. */
  readonly isAlone: boolean;
  /** Whether the trace knows which lines wrote them. */
  readonly isTraced: boolean;
  readonly put: (index: number, answer: Answer) => void;
}

/** Passes on answers whose trace is there or not needed, else returns false. Promises would double the work. */
export function passOnAtOnce(
  playing: PlayingBot,
  came: readonly ReceivedAnswer[],
  looking: Omit<AnswerHandling, "isTraced">,
): boolean {
  const trace = getTrace(playing);
  if (trace) {
    if (!trace.hasCaughtUp(endByte(came.at(-1)!.answer))) return false;
    playing.unseen = 0;
  }
  passOnAnswers(playing, came, { ...looking, isTraced: trace !== undefined });
  return true;
}

/** Passes on answers that arrived together, once the trace has caught up with them or does not come. */
export async function passOnWithTrace(
  playing: PlayingBot,
  came: readonly ReceivedAnswer[],
  looking: Omit<AnswerHandling, "isTraced">,
): Promise<void> {
  const trace = getTrace(playing);
  if (trace) playing.unseen = (await trace.caughtUp(endByte(came.at(-1)!.answer))) ? 0 : playing.unseen + 1;
  passOnAnswers(playing, came, { ...looking, isTraced: trace !== undefined });
}

/** After so many answers without a trace, none is waited for: a bot that writes past its host would be delayed. */
const maxUnseen = 3;

/** The trace, unless the bot has none or writes past its host. */
const getTrace = ({ bot, unseen }: PlayingBot): TraceChannel | undefined =>
  unseen < maxUnseen ? bot.trace : undefined;

/** Passes answers on with all that is known; stderr, memory and remarks since the previous ones go to the first. */
function passOnAnswers(
  playing: PlayingBot,
  came: readonly ReceivedAnswer[],
  { isAlone, isTraced, put }: AnswerHandling,
): void {
  const { bot } = playing;
  // Everything reported since the previous answers belongs to the first of these.
  let output: OutputSinceAnswer | undefined = { ...readStderr(bot), ...measureMemory(playing) };
  let traceRemarks: readonly BotRemark[] = bot.trace?.remarks() ?? emptyList;
  for (const one of came) {
    put(one.index, fitLocations(playing, assembleAnswer(playing, one, { isAlone, isTraced, output, traceRemarks })));
    output = undefined;
    traceRemarks = emptyList;
  }
}

/** The position in the bot's whole output at which an answer ends. */
const endByte = ({ raw, from }: ReceivedAnswer["answer"]): number => from + raw.end - raw.start;

type OutputSinceAnswer = Pick<Answer, "stderr" | "stderrCut" | "memoryBytes">;

/** Measuring memory costs about as much as a turn of a quick bot, so it is done only at this interval. */
const memoryEveryMs = 100;

function measureMemory(playing: PlayingBot): Pick<Answer, "memoryBytes"> {
  const now = performance.now();
  if (now < playing.memoryAt) return {};
  playing.memoryAt = now + memoryEveryMs;
  const bytes = readResidentMemory(playing.bot.pid);
  return bytes === undefined ? {} : { memoryBytes: bytes };
}

/** What is known about an answer besides its text. */
interface AnswerContext {
  readonly isAlone: boolean;
  readonly isTraced: boolean;
  readonly output: OutputSinceAnswer | undefined;
  readonly traceRemarks: readonly BotRemark[];
}

function assembleAnswer(
  playing: PlayingBot,
  { ask, answer }: ReceivedAnswer,
  { isAlone, isTraced, output, traceRemarks }: AnswerContext,
): Answer {
  const { bot } = playing;
  const { raw, from } = answer;
  const { text, hasCarriageReturns, isInvalid } = readAnswerText(raw, ask.ends === "blank");
  const parts = isTraced ? bot.trace!.take(from, endByte(answer)) : undefined;
  // Of several questions sent together, the later ones are unread when the first is answered.
  const linesRead = isAlone ? parts?.at(-1)?.linesRead : undefined;
  const { unreadLines } = bot.pipe;
  const next = unreadLines > 0 ? bot.trace?.writerAfter(endByte(answer)) : undefined;
  const unreadText = unreadLines > 0 && !playing.noticed.hasExtra ? bot.pipe.unreadText : undefined;
  const seen = { ask, answer, hasCarriageReturns, isInvalid, unreadLines, unreadText, linesRead, next };
  const noticed = listAnswerRemarks(seen, playing.noticed, playing.step);
  const remarks = traceRemarks.length === 0 ? noticed : [...traceRemarks, ...noticed];
  const ms = roundTime(answer.ms);
  // For bots that are called, a call that the host ended at its limit counts as a timeout.
  const ended = getBotForm(playing.stamp) === "lines" ? undefined : parseTimeLimitError(text);
  if (ended)
    return { ...createEndedFacts(ended, ms, ask.limitMs * playing.timeScale), ...output, ...toRemarksField(remarks) };
  const writtenBy = parts && toAnswerSpans(parts, raw, from, text);
  if (writtenBy && !output && remarks.length === 0) return { text, ms, writtenBy };
  return { text, ms, ...(writtenBy ? { writtenBy } : {}), ...output, ...toRemarksField(remarks) };
}

/** A call may have ended by itself, with a result, before the host was asked to end it. */
function createEndedFacts({ frames, ms, late }: HostError, atPipeMs: number, limitMs: number): Answer {
  const took = { failure: "timeout" as const, ms: ms ?? atPipeMs };
  if (late === undefined) return { ...took, stack: frames };
  return { ...took, late: { ms: Math.max(0, took.ms - limitMs), text: late.slice(0, 4096), frames } };
}
