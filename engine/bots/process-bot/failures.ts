import { resolve } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { readHostError } from "../../game/host-error.ts";
import type { Ask, Failure } from "../../game/turn.ts";
import { joinTexts, msg } from "../../l10n/speak.ts";
import {
  type Answer,
  type BotError,
  getBotFile,
  getBotForm,
  type LateAnswer,
  type ProgramStamp,
  toRecordedText,
} from "../../record/match-record.ts";
import { clipOutput } from "../../text/clip-text.ts";
import { guessExit, guessOutput } from "../guess/output-match.ts";
import type { Language } from "../language.ts";
import type { BotProcess } from "../process/bot-process.ts";
import { type Exit, settlesWithin } from "../process/process-group.ts";
import { type InputState, readInputState, waitsForOthers } from "../process/process-state.ts";
import type { PipeFailure, PipeLate } from "../process/timed-pipe.ts";
import { adviseOnLineEnds, adviseOnScript } from "../source/script-advice.ts";
import { maxSourceChars } from "../source/syntax.ts";
import type { BotStack } from "../trace/host.ts";
import { readAnswerText } from "./answers.ts";
import { readOfTurn, type StartedBot } from "./playing.ts";

/** A question that was not answered, with the bot it was sent to. */
interface FailedAsk extends StartedBot {
  readonly ask: Ask;
  readonly kind: PipeFailure;
  /** Unread output of the bot. */
  readonly partial: Buffer;
  /** The answer, if it arrives after its limit. */
  readonly late?: Promise<PipeLate>;
}

type FailureDetails = { readonly failure: Failure } & Pick<
  Answer,
  "error" | "stack" | "late" | "waiting" | "flush" | "toEnd" | "read"
>;

/** The text of the bot's file, to guess lines. */
function readBotSource(stamp: ProgramStamp): string | undefined {
  const file = getBotFile(stamp);
  return file === undefined ? undefined : readUserText(file, maxSourceChars);
}

/** The usual cause of each signal. */
const meanings: Readonly<Record<string, string>> = {
  SIGSEGV: msg(
    "segmentation fault: invalid memory access (index out of range, null or freed pointer, infinite recursion)",
  ),
  SIGBUS: msg("bus error: misaligned or invalid memory access"),
  SIGFPE: msg("arithmetic error, usually an integer division by zero"),
  SIGILL: msg("illegal instruction: a function without return, or a build for another CPU (-march)"),
  SIGABRT: msg("aborted: an uncaught exception, a failed assertion or heap corruption"),
  SIGKILL: msg("killed, perhaps out of memory"),
  SIGTERM: msg("terminated by another process"),
  SIGPIPE: msg("broken pipe: wrote to a pipe whose reader has closed it"),
  SIGTRAP: msg("trap: a failed runtime check"),
  SIGSYS: msg("made a forbidden system call"),
};

/** Exit codes with which Windows ends a program: the name, without `STATUS_`, and the usual cause. */
const windowsCrashes: ReadonlyMap<number, readonly [name: string, cause: string]> = new Map([
  [0x80000003, ["BREAKPOINT", meanings.SIGTRAP!]],
  [0xc0000005, ["ACCESS_VIOLATION", msg("access violation (invalid memory access)")]],
  [0xc000001d, ["ILLEGAL_INSTRUCTION", meanings.SIGILL!]],
  [0xc0000094, ["INTEGER_DIVIDE_BY_ZERO", msg("integer division by zero")]],
  [0xc00000fd, ["STACK_OVERFLOW", msg("stack overflow (infinite recursion)")]],
  [0xc0000135, ["DLL_NOT_FOUND", msg("a library (DLL) was not found: add the folder of its compiler to the PATH")]],
  [0xc000013a, ["CONTROL_C_EXIT", meanings.SIGTERM!]],
  [0xc0000374, ["HEAP_CORRUPTION", meanings.SIGABRT!]],
  [0xc0000409, ["STACK_BUFFER_OVERRUN", meanings.SIGABRT!]],
]);

/** Whether a process was ended for a fault, rather than by itself with an exit code. */
export function hasCrashed({ code, signal }: Exit): boolean {
  return signal !== null || (code !== null && (windowsCrashes.has(code >>> 0) || code >>> 28 === 0xc));
}

export function describeExit(exit: Exit): BotError {
  const { code, signal } = exit;
  if (signal && code !== null)
    return {
      type: signal,
      ...toRecordedText(
        msg(
          "perhaps: {code} is the exit code of abort(), as after an uncaught exception, a failed assertion or heap corruption",
          { code },
        ),
      ),
      frames: [],
    };
  if (signal) return { type: signal, message: meanings[signal] ?? msg("killed by a signal"), frames: [] };
  const [name, message = ""] = windowsCrashes.get((code ?? 0) >>> 0) ?? [];
  const unnamed = hasCrashed(exit)
    ? `STATUS 0x${(code! >>> 0).toString(16).toUpperCase()}`
    : `exit code ${code ?? "unknown"}`;
  return { type: name === undefined ? unnamed : `STATUS_${name}`, message, frames: [] };
}

/** Whether the bot itself has ended, though a thread or child of it may keep its process or its pipes open. */
const isEnding = ({ exit, trace }: BotProcess): boolean => exit !== undefined || trace?.ending() === true;

/** How the thread ended that the main one waits for, according to stderr, if no host reports it. */
async function collectThreadFacts(failed: FailedAsk): Promise<FailureDetails | undefined> {
  const { bot, stamp, language } = failed;
  if (bot.exit || bot.trace || !language?.readCrash || !waitsForOthers(bot.pid)) return undefined;
  const error = language.readCrash(clipOutput(bot.stderr.look().text), getBotFile(stamp) ?? "");
  return error && { failure: "crash", error: await locateError(failed, error, true) };
}

/** Longer than a child of the bot can delay the report of its exit. */
const endWaitMs = 250;

/** How a bot ended, or what it did instead of answering. */
async function collectEndFacts(failed: FailedAsk): Promise<FailureDetails> {
  const { bot } = failed;
  await settlesWithin(bot.closed, endWaitMs);
  await bot.trace?.settled();
  if (bot.exit) return exitFacts(failed, bot.exit);
  const error = bot.trace?.ending() ? bot.trace.error() : undefined;
  if (error) return { failure: "crash", error: await locateError(failed, error, true) };
  const exit = bot.trace?.ending() ? bot.trace.exit() : undefined;
  const closed = exit
    ? {
        ...exit,
        type: "does not end",
        ...toRecordedText(
          msg(
            "the bot exited ({how}), but one of its threads or child processes is still running, so it cannot answer.",
            { how: exit.message },
          ),
        ),
      }
    : {
        type: "output closed",
        message: msg("the bot closed its standard output but is still running, so it cannot answer."),
        frames: [],
      };
  return { failure: "closed", error: await locateError(failed, closed, false) };
}

/** An exit, with the signal that it would perhaps have been elsewhere: a program may end with the same code by itself. */
export function readAbort(exit: Exit, language: Language | undefined, platform = process.platform): Exit {
  const isAbort = platform === "win32" && exit.code !== null && exit.code === language?.abortCode;
  return isAbort ? { ...exit, signal: "SIGABRT" } : exit;
}

async function exitFacts(failed: FailedAsk, exited: Exit): Promise<FailureDetails> {
  const { bot, stamp, language } = failed;
  const how = readAbort(exited, language);
  const ended = describeExit(how);
  const crash = bot.trace?.error() ?? language?.readCrash?.(clipOutput(bot.stderr.recent), getBotFile(stamp) ?? "");
  const exit = bot.trace?.exit();
  // A thread of a compiled program may fail while the program itself exits with code 0.
  const hasThreadFailed = how.code === 0 && !exit && !language?.runtime.reportsEnd && crash !== undefined;
  const hasFailedItself = how.code !== 0 && (crash !== undefined || language === undefined);
  const isCrash = hasCrashed(how) || hasThreadFailed || hasFailedItself;
  const error = isCrash ? (crash ?? ended) : exit ? { ...exit, type: ended.type } : ended;
  const located = await locateError(failed, error, isCrash);
  return {
    failure: isCrash ? "crash" : "closed",
    error: how.code === 0 ? located : addAdvice(located, failed, isCrash),
  };
}

/** Adds what would help where something was missing, or where a script is not as its shell wants it. */
function addAdvice(error: BotError, { bot, stamp, language }: FailedAsk, isCrash: boolean): BotError {
  const [program = ""] = stamp.command ?? [];
  const script = resolve(stamp.cwd ?? "", program);
  const file = getBotFile(stamp) ?? script;
  const adviseOnOther = file === script ? adviseOnScript : adviseOnLineEnds;
  const advise = language ? language.advise : adviseOnOther;
  const advice = advise?.(`${error.message}\n${clipOutput(bot.stderr.recent)}`, file, program);
  const said = [isCrash && error.type, error.message].filter(Boolean).join(": ");
  return advice ? { ...error, ...toRecordedText(joinTexts([said, advice], ". ")) } : error;
}

/** Adds the best known location to an error; if none is known, a guess. */
async function locateError(
  { outside, stamp, language }: FailedAsk,
  error: BotError,
  hasCrashed: boolean,
): Promise<BotError> {
  if (error.frames.length > 0) return error;
  const foundFrames = await outside?.end?.();
  if (foundFrames && foundFrames.length > 0) return { ...error, frames: foundFrames };
  const file = getBotFile(stamp);
  const source = readBotSource(stamp);
  if (source === undefined || !language || file === undefined) return { ...error, guessed: true };
  const main = hasCrashed ? guessOutput(source, language.words, "") : undefined;
  const guess = main ?? guessExit(source, language.words, foundFrames === undefined);
  return { ...error, frames: guess ? [{ file, ...guess }] : [], guessed: true };
}

const maxStacksAgain = 5;

/** Why a bot did not answer in time. What the trace and the exit say about its end takes precedence over the clock. */
async function collectTimeoutFacts(failed: FailedAsk): Promise<FailureDetails> {
  const { bot } = failed;
  // Reads the state first, since asking for a stack changes it.
  const state = readInputState(bot.pid);
  const ended = await collectThreadFacts(failed);
  if (ended) return ended;
  let botStack = isEnding(bot) ? undefined : await bot.trace?.stack();
  const mayCompute = state === "busy" || state === "unknown";
  // On a busy machine, the bot may have received the question too late to be in its own code yet.
  const isEarly = (stack: BotStack) => (stack.waiting ? mayCompute : stack.frames.length === 0);
  const tries = mayCompute ? maxStacksAgain : 1;
  for (let again = 0; again < tries && botStack && isEarly(botStack) && !isEnding(bot); again++)
    botStack = (await bot.trace?.stack()) ?? botStack;
  // Pending messages have arrived while the stack was read.
  return isEnding(bot) ? collectEndFacts(failed) : collectHangFacts(failed, state, botStack);
}

async function collectHangFacts(
  failed: FailedAsk,
  state: InputState,
  botStack: BotStack | undefined,
): Promise<FailureDetails> {
  const { bot, language, outside } = failed;
  const frames = botStack?.frames ?? (await outside?.stack());
  const isWaiting = botStack?.waiting ?? state === "reading";
  const late = await readLateAnswer(failed);
  // The bot had answered, and now waits for its next turn.
  if (late) return { failure: "timeout", late, ...(frames?.length && !isWaiting ? { stack: frames } : {}) };
  // The bot was about to end when its time ran out.
  if (isEnding(bot) && !outside?.endsProgram) return collectEndFacts(failed);
  const read = countReadLines(failed, isWaiting);
  return {
    failure: "timeout",
    ...(frames?.length ? { stack: frames } : {}),
    ...(isWaiting ? { waiting: isWaiting } : {}),
    ...(isWaiting && language?.flush ? { flush: language.flush } : {}),
    ...(isWaiting && botStack?.toEnd ? { toEnd: true } : {}),
    ...(read ? { read } : {}),
  };
}

/** How much of the turn's input the bot has read: all, if it waits for input without a host to count. */
function countReadLines({ bot, step }: FailedAsk, isWaiting: boolean): Answer["read"] {
  const linesRead = bot.trace?.linesRead();
  if (linesRead !== undefined) return readOfTurn(step, linesRead);
  return isWaiting && step.ofTurn > 0 ? [step.ofTurn, step.ofTurn] : undefined;
}

/** How long after the limit an answer is still waited for, to tell a late answer from a missing one. */
const lateAnswerMs = 150;

async function readLateAnswer({ bot, stamp, ask, late }: FailedAsk): Promise<LateAnswer | undefined> {
  let came: PipeLate | undefined;
  await settlesWithin(
    Promise.resolve(late).then((answer) => {
      came = answer;
    }),
    lateAnswerMs,
  );
  if (!came) return undefined;
  const { raw, from, ms } = came;
  const { text } = readAnswerText(raw, ask.ends === "blank");
  const ended = getBotForm(stamp) === "lines" ? undefined : readHostError(text);
  // A host that ended the call has sent an error in the bot's place, unless the call returned by itself.
  if (ended)
    return ended.late === undefined ? undefined : { ms, text: ended.late.slice(0, 4096), frames: ended.frames };
  const parts = await bot.trace?.writtenBy(from, from + raw.end - raw.start);
  const frames = parts?.find((part) => part.frames.length > 0)?.frames;
  return { ms: Math.round(ms * 1000) / 1000, text: text.slice(0, 4096), ...(frames ? { frames } : {}) };
}

/** Everything that can be found out about a bot that did not answer. */
export async function collectFailureFacts(failed: FailedAsk): Promise<FailureDetails> {
  const { exceeded } = failed.bot;
  if (exceeded) {
    const error = { type: "the bot", ...toRecordedText(exceeded.over.message), frames: exceeded.frames };
    return { failure: "crash", error: await locateError(failed, error, true) };
  }
  switch (failed.kind) {
    case "timeout":
      return collectTimeoutFacts(failed);
    case "flood":
      return collectFloodFacts(failed);
    case "ended":
      return collectEndFacts(failed);
  }
}

async function collectFloodFacts({ bot, stamp, language, partial }: FailedAsk): Promise<FailureDetails> {
  const bytes = bot.pipe.received;
  const message = msg("printed {bytes, number} bytes, far more than expected, and was stopped.", {
    bytes: bytes.toLocaleString("en"),
  });
  const parts = await bot.trace?.writtenBy(bytes - partial.length, bytes);
  const frames = parts?.findLast((part) => part.frames.length > 0)?.frames;
  if (frames) return { failure: "flood", error: { type: "flood", ...toRecordedText(message), frames } };
  const source = readBotSource(stamp);
  const line = partial.toString("latin1", 0, 2000).split("\n").at(-2) ?? partial.toString("latin1", 0, 200);
  const guess = source === undefined || !language ? undefined : guessOutput(source, language.words, line);
  const file = getBotFile(stamp);
  const place = guess && file !== undefined ? [{ file, ...guess }] : [];
  return { failure: "flood", error: { type: "flood", ...toRecordedText(message), frames: place, guessed: true } };
}
