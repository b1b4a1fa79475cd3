import type { Answer, BotRemark, SourceRange } from "../record/answer.ts";
import type { ProgramStamp } from "../record/bot-stamp.ts";
import type { InputStep } from "./input-step.ts";
import type { Language } from "./languages/language.ts";
import type { BotProcess } from "./process/bot-process.ts";
import type { ProcessInspector } from "./runtimes/runtime.ts";

/** A bot that runs. */
export interface StartedBot {
  readonly bot: BotProcess;
  readonly stamp: ProgramStamp;
  readonly language: Language | undefined;
  readonly step: InputStep;
  readonly outside: ProcessInspector | undefined;
}

/** The remarks made so far, so that none is repeated for every answer. */
export interface PreviousRemarks {
  hasLineEnd: boolean;
  /** Whether lines that no question asked for were remarked. */
  hasExtra: boolean;
}

/** A started bot and its state between turns. */
export interface PlayingBot extends StartedBot {
  readonly timeScale: number;
  /** Whether the host ends calls at their limit. */
  readonly areCallsEndedByHost: boolean;
  readonly asksManyAtOnce: boolean;
  /** Extra time for the next question, in milliseconds. */
  graceMs: number;
  isTurnOpen: boolean;
  readonly noticed: PreviousRemarks;
  /** How many answers in a row the trace did not report. */
  unseen: number;
  /** When to measure the bot's memory again. */
  memoryAt: number;
}

/** Milliseconds rounded to microseconds, as records keep them. */
export const roundTime = (ms: number) => Math.round(ms * 1000) / 1000;

/** The bot's stderr since the last call, and how many bytes were cut; undefined if there is none. */
export function readStderr(bot: BotProcess): Pick<Answer, "stderr" | "stderrCut"> | undefined {
  const { text, cut } = bot.stderr.take();
  if (text === "" && cut === 0) return undefined;
  return { ...(text === "" ? {} : { stderr: text }), ...(cut === 0 ? {} : { stderrCut: cut }) };
}

/** The field `remarks` of an answer; no field if there are none. */
export const toRemarksField = (remarks: readonly BotRemark[]) => (remarks.length > 0 ? { remarks } : {});

/** An answer whose locations are only as exact as the language allows. */
export function fitLocations({ language }: PlayingBot, answer: Answer): Answer {
  return language?.hasOnlyLines ? removeColumns(answer) : answer;
}

/** Removes columns, for languages whose running code has only the lines of the source. */
function removeColumns(answer: Answer): Answer {
  const bare = (frames: readonly SourceRange[]) => frames.map(({ file, line, name }) => ({ file, line, name }));
  const { error, stack, late, writtenBy } = answer;
  return {
    ...answer,
    ...(late?.frames ? { late: { ...late, frames: bare(late.frames) } } : {}),
    ...(error ? { error: { ...error, frames: bare(error.frames) } } : {}),
    ...(stack ? { stack: bare(stack) } : {}),
    ...(writtenBy ? { writtenBy: writtenBy.map((part) => ({ ...part, frames: bare(part.frames) })) } : {}),
  };
}
