import { readHostError } from "../game/host-error.ts";
import type { Answer, LateAnswer } from "../record/answer.ts";
import { getBotForm } from "../record/bot-stamp.ts";
import { readAnswerText } from "./answer-text.ts";
import { collectEndFacts, collectThreadFacts, isEnding } from "./end-facts.ts";
import type { FailedAsk, FailureDetails } from "./failed.ts";
import { readOfTurn } from "./input-step.ts";
import { settlesWithin } from "./process/process-group.ts";
import { type InputState, readInputState } from "./process/process-state.ts";
import type { PipeLate } from "./process/timed-pipe.ts";
import type { BotStack } from "./trace/host.ts";

/** Why a bot did not answer in time. What the trace and the exit say about its end takes precedence over the clock. */
export async function collectTimeoutFacts(failed: FailedAsk): Promise<FailureDetails> {
  const { bot } = failed;
  // Reads the state first, since asking for a stack changes it.
  const state = readInputState(bot.pid);
  const ended = await collectThreadFacts(failed);
  if (ended) return ended;
  let botStack = isEnding(bot) ? undefined : await bot.trace?.stack();
  // A bot that computes is not waiting: on a busy machine it may have received the question too late.
  if (botStack?.waiting && state === "busy" && !isEnding(bot)) botStack = (await bot.trace?.stack()) ?? botStack;
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

/**
 * How much of the turn's input the bot has read; a bot that waits for input without a host to count has read all of it.
 */
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
