import { msg } from "../l10n/speak.ts";
import { type BotError, toRecordedText } from "../record/answer.ts";
import { getBotFile } from "../record/bot-stamp.ts";
import { clipOutput } from "../text/clip-text.ts";
import { type FailedAsk, type FailureDetails, readBotSource } from "./failed.ts";
import type { BotProcess } from "./process/bot-process.ts";
import { describeExit } from "./process/exit-words.ts";
import { type Exit, settlesWithin } from "./process/process-group.ts";
import { waitsForOthers } from "./process/process-state.ts";
import { guessExit, guessOutput } from "./source/output-match.ts";

/** Whether the bot itself has ended, though a thread or child of it may keep its process or its pipes open. */
export function isEnding({ exit, trace }: BotProcess): boolean {
  return exit !== undefined || trace?.ending() === true;
}

/**
 * How a thread ended according to stderr since the last answer, if no host reports it and the main thread only waits
 * for others: for that thread, or for one that never comes.
 */
export async function collectThreadFacts(failed: FailedAsk): Promise<FailureDetails | undefined> {
  const { bot, stamp, language } = failed;
  if (bot.exit || bot.trace || !language?.readCrash || !waitsForOthers(bot.pid)) return undefined;
  const error = language.readCrash(clipOutput(bot.stderr.look().text), getBotFile(stamp) ?? "");
  return error && { failure: "crash", error: await locateError(failed, error, true) };
}

/** Longer than a child of the bot can delay the report of its exit. */
const endWaitMs = 250;

/** How a bot ended, or what it did instead of answering. */
export async function collectEndFacts(failed: FailedAsk): Promise<FailureDetails> {
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
            {
              how: exit.message,
            },
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

async function exitFacts(failed: FailedAsk, how: Exit): Promise<FailureDetails> {
  const { bot, stamp, language } = failed;
  const ended = describeExit(how);
  const crash = bot.trace?.error() ?? language?.readCrash?.(clipOutput(bot.stderr.recent), getBotFile(stamp) ?? "");
  const exit = bot.trace?.exit();
  // A thread of a compiled program may fail while the program itself exits with code 0.
  const hasThreadFailed = how.code === 0 && !exit && !language?.runtime.reportsEnd && crash !== undefined;
  const hasFailedItself = how.code !== 0 && (crash !== undefined || language === undefined);
  const hasCrashed = how.signal !== null || hasThreadFailed || hasFailedItself;
  const error = hasCrashed ? (crash ?? ended) : exit ? { ...exit, type: ended.type } : ended;
  return { failure: hasCrashed ? "crash" : "closed", error: await locateError(failed, error, hasCrashed) };
}

/** Facts about a bot that was stopped because it used too much memory, disk space or processes. */
export async function collectExcessFacts(
  failed: FailedAsk,
  { over, frames }: NonNullable<BotProcess["exceeded"]>,
): Promise<FailureDetails> {
  const error = { type: "the bot", ...toRecordedText(over.message), frames };
  return { failure: "crash", error: await locateError(failed, error, true) };
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
