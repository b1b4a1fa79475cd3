import { readFileSync } from "node:fs";
import type { Ask, Failure } from "../game.ts";
import { readHostError } from "../games/host-error.ts";
import type { Answer, BotError, BotStamp, LateAnswer } from "../record/answer.ts";
import { answerText } from "./answer-text.ts";
import { type InputStep, readOfTurn } from "./input-step.ts";
import type { Language } from "./languages/language.ts";
import type { BotProcess } from "./process/bot-process.ts";
import { exitError } from "./process/exit-words.ts";
import { within } from "./process/process-group.ts";
import { inputState } from "./process/process-state.ts";
import type { PipeAnswer, PipeLate } from "./process/timed-pipe.ts";
import type { Outside } from "./runtimes/runtime.ts";
import { guessExit, guessOutput } from "./source/guess-line.ts";

export interface Failed {
  readonly bot: BotProcess;
  readonly stamp: BotStamp;
  readonly language: Language | undefined;
  readonly step: InputStep;
  readonly outside: Outside | undefined;
  readonly ask: Ask;
  readonly kind: Exclude<PipeAnswer["kind"], "answer">;
  /** What lay in the pipe. */
  readonly partial: Buffer;
  /** The answer, should it come after its limit. */
  readonly late?: Promise<PipeLate>;
}

type Facts = { readonly failure: Failure } & Pick<
  Answer,
  "error" | "stack" | "late" | "waiting" | "flush" | "toEnd" | "read"
>;

/** Everything that can be found out about a bot that did not answer. */
export function failureFacts(failed: Failed): Promise<Facts> {
  const { exceeded } = failed.bot;
  if (exceeded) return excessFacts(failed, exceeded);
  switch (failed.kind) {
    case "timeout":
      return timeoutFacts(failed);
    case "flood":
      return floodFacts(failed);
    case "ended":
      return endFacts(failed);
  }
}

/** A bot that was stopped for what it used. */
async function excessFacts(failed: Failed, { over, frames }: NonNullable<BotProcess["exceeded"]>): Promise<Facts> {
  const error = { type: "the bot", message: `the bot ${over.message}`, frames };
  return { failure: "crash", error: await placed(failed, error, true) };
}

async function floodFacts({ bot, stamp, language, partial }: Failed): Promise<Facts> {
  const bytes = bot.pipe.received;
  const message = `printed ${bytes.toLocaleString("en")} bytes, far more than was asked for, and was stopped.`;
  const parts = await bot.trace?.writtenBy(bytes - partial.length, bytes);
  const frames = parts?.findLast((part) => part.frames.length > 0)?.frames;
  if (frames) return { failure: "flood", error: { type: "flood", message, frames } };
  const source = sourceOf(stamp);
  const line = partial.toString("latin1", 0, 2000).split("\n").at(-2) ?? partial.toString("latin1", 0, 200);
  const guess = source === undefined || !language ? undefined : guessOutput(source, language.words, line);
  const place = guess && stamp.file !== undefined ? [{ file: stamp.file, ...guess }] : [];
  return { failure: "flood", error: { type: "flood", message, frames: place, guessed: true } };
}

async function timeoutFacts(failed: Failed): Promise<Facts> {
  const { bot, language } = failed;
  // Before anything else touches the process.
  const state = inputState(bot.pid);
  const told = await bot.trace?.stack();
  const frames = told?.frames ?? (await failed.outside?.stack());
  const waiting = told?.waiting ?? state === "reading";
  const late = await lateAnswer(failed);
  // It had answered, and what it waited for is its next turn.
  if (late) return { failure: "timeout", late, ...(frames?.length && !waiting ? { stack: frames } : {}) };
  const read = readSoFar(failed, waiting);
  return {
    failure: "timeout",
    ...(frames?.length ? { stack: frames } : {}),
    ...(waiting ? { waiting } : {}),
    ...(waiting && language?.flush ? { flush: language.flush } : {}),
    ...(waiting && told?.toEnd ? { toEnd: true } : {}),
    ...(read ? { read } : {}),
  };
}

/** How much of its turn the bot has read; one that waits without a host to count has read all. */
function readSoFar({ bot, step }: Failed, waiting: boolean): Answer["read"] {
  const linesRead = bot.trace?.linesRead();
  if (linesRead !== undefined) return readOfTurn(step, linesRead);
  return waiting && step.ofTurn > 0 ? [step.ofTurn, step.ofTurn] : undefined;
}

/** So long after the limit an answer is still looked for, so that it is not taken for one that was never sent. */
const lateMs = 150;

async function lateAnswer({ bot, stamp, ask, late }: Failed): Promise<LateAnswer | undefined> {
  let came: PipeLate | undefined;
  await within(
    Promise.resolve(late).then((answer) => {
      came = answer;
    }),
    lateMs,
  );
  if (!came) return undefined;
  const { raw, from, ms } = came;
  const { text } = answerText(raw, ask.ends === "blank");
  // A host that ended the call has answered in the bot's place.
  if ((stamp.form ?? "lines") !== "lines" && readHostError(text)) return undefined;
  const parts = await bot.trace?.writtenBy(from, from + raw.end - raw.start);
  const frames = parts?.find((part) => part.frames.length > 0)?.frames;
  return { ms: Math.round(ms * 1000) / 1000, text: text.slice(0, 4096), ...(frames ? { frames } : {}) };
}

const exitWaitMs = 200;

async function endFacts(failed: Failed): Promise<Facts> {
  const { bot, stamp, language } = failed;
  await within(bot.exited, exitWaitMs);
  if (!bot.exit) {
    const message = "closed its standard output but runs on";
    return { failure: "closed", error: await placed(failed, { type: "output closed", message, frames: [] }, false) };
  }
  await within(bot.closed, exitWaitMs);
  await bot.trace?.settled();
  const ended = exitError(bot.exit);
  const crash = bot.trace?.error() ?? language?.readCrash?.(bot.stderr.recent, stamp.file ?? "");
  const exit = bot.trace?.exit();
  // A thread of a compiled program may fail and the program end as if all were well.
  const threadFailed = bot.exit.code === 0 && !exit && !language?.runtime.tellsEnd && crash !== undefined;
  const crashed =
    bot.exit.signal !== null ||
    threadFailed ||
    (bot.exit.code !== 0 && (crash !== undefined || language === undefined));
  const error = crashed ? (crash ?? ended) : exit ? { ...exit, type: ended.type } : ended;
  return { failure: crashed ? "crash" : "closed", error: await placed(failed, error, crashed) };
}

/** An error with the best place that can be had: known, or else guessed. */
async function placed({ outside, stamp, language }: Failed, error: BotError, crashed: boolean): Promise<BotError> {
  if (error.frames.length > 0) return error;
  const told = await outside?.end?.();
  if (told && told.length > 0) return { ...error, frames: told };
  const source = sourceOf(stamp);
  if (source === undefined || !language || stamp.file === undefined) return { ...error, guessed: true };
  const main = crashed ? guessOutput(source, language.words, "") : undefined;
  const guess = main ?? guessExit(source, language.words, told === undefined);
  return { ...error, frames: guess ? [{ file: stamp.file, ...guess }] : [], guessed: true };
}

function sourceOf({ file }: BotStamp): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
