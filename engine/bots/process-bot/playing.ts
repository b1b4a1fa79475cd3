import { joinTexts, msg, type Text } from "../../l10n/speak.ts";
import {
  type Answer,
  type BotRemark,
  type ProgramStamp,
  type SourceRange,
  toRecordedText,
} from "../../record/match-record.ts";
import type { Language } from "../language.ts";
import type { BotProcess } from "../process/bot-process.ts";
import type { ProcessInspector } from "../runtimes/runtime.ts";

export interface StartedBot {
  readonly bot: BotProcess;
  readonly stamp: ProgramStamp;
  readonly language: Language | undefined;
  readonly step: InputStep;
  readonly outside: ProcessInspector | undefined;
  readonly isTraced: boolean;
  /** The time of its start. */
  readonly began: number;
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

/** Tracks how much input a bot has read, to notice when it gets out of step. */
export interface InputStep {
  /** Lines sent before the current turn. */
  before: number;
  /** The number of input lines of the current turn. */
  ofTurn: number;
  /** Remarks already made; each is made only once, since later ones follow from it. */
  readonly remarked: Set<"early" | "leftover">;
}

/** The state of a bot that has been sent nothing. */
export const createInputStep = (): InputStep => ({ before: 0, ofTurn: 0, remarked: new Set() });

/** Counts the lines of a text sent to the bot; `isNewTurn` starts a new count. */
export function countSent(step: InputStep, text: string, isNewTurn: boolean): void {
  if (isNewTurn) {
    step.before += step.ofTurn;
    step.ofTurn = 0;
  }
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) step.ofTurn++;
}

/** How many lines of this turn the bot has read, and how many there are. */
export function readOfTurn(step: InputStep, linesRead: number): readonly [number, number] {
  return [Math.min(step.ofTurn, Math.max(0, linesRead - step.before)), step.ofTurn];
}

/** The remark about an answer that came after the bot had read `linesRead` lines since its start. */
export function remarkOnStep(step: InputStep, linesRead: number, turn: number): BotRemark | undefined {
  const left = step.before - linesRead;
  const [read, all] = readOfTurn(step, linesRead);
  const kind = left > 0 ? "leftover" : read < all ? "early" : undefined;
  if (kind === undefined || step.remarked.has(kind)) return undefined;
  step.remarked.add(kind);
  return { kind, ...toRecordedText(kind === "leftover" ? describeLeftover(left) : describeEarly(read, all, turn)) };
}

function describeLeftover(left: number): Text {
  const unread = msg(
    "{lines, plural, one {# line of an earlier turn is} other {# lines of earlier turns are}} still unread when it answers: the bot is out of sync.",
    { lines: left },
  );
  return joinTexts([unread, msg("A bot must read every line of a turn and answer once.")]);
}

function describeEarly(read: number, all: number, turn: number): Text {
  if (read > 0)
    return msg(
      "answered after reading only {read, number} of the {all, number} lines of turn {turn, number}: read all of them first.",
      { read, all, turn },
    );
  return msg("answered before reading turn {turn, number}: it may have printed an extra line in the turn before.", {
    turn,
  });
}
