import { setTimeout } from "node:timers/promises";
import type { Bot } from "../bots/bot.ts";
import {
  type Answer,
  type AnswerLine,
  type BotStamp,
  listAnswers,
  type MatchRecord,
  readPlan,
} from "../record/match-record.ts";
import { judgeReply, type Position, startOfRecord } from "../record/position.ts";
import { makeBot } from "./make-bot.ts";

/** The questions put to one player of a recorded match. */
export interface RecordedQuestions {
  readonly record: MatchRecord;
  readonly player: number;
}

export interface NewAnswer {
  /** The index of the question in the record, from 0; -1 if the program did not start. */
  readonly index: number;
  readonly turn: number;
  readonly answer: Answer;
}

/** Whether two answers are the same, or failed in the same way; a missing one is as none. */
export const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  one?.text === other?.text && one?.failure === other?.failure;

/** A factor for time limits: only answers are compared, not their speed, while other processes run. */
export const timeFactor = 5;

interface AskAgainOptions {
  readonly trace?: boolean;
  /** Sends each question in pieces that begin and end within lines. */
  readonly isInPieces?: boolean;
  /** The index of the last question to ask; by default that of the match. */
  readonly until?: number;
  readonly signal?: AbortSignal;
}

/** Asks a fresh process a player's recorded questions, whatever it answers, until it fails or the signal aborts. */
export async function askAgain(
  { record, player }: RecordedQuestions,
  stamp: BotStamp,
  { trace = false, isInPieces = false, until = Number.POSITIVE_INFINITY, signal }: AskAgainOptions = {},
): Promise<NewAnswer[]> {
  const plan = readPlan(record);
  const made = makeBot(stamp, player, {
    ...plan,
    bots: [stamp],
    trace,
    timeScale: Math.max(plan.timeScale, timeFactor),
  });
  const bot = isInPieces ? sendInPieces(made) : made;
  const end = () => void bot.stop();
  signal?.addEventListener("abort", end);
  try {
    const started = await bot.start();
    if (!started.ok) {
      const error = { type: "start", message: started.why, frames: started.frames ?? [] };
      return [{ index: -1, turn: 0, answer: { failure: "start", ms: 0, error } }];
    }
    const position = startOfRecord(record);
    const lines = [...listAnswers(record)];
    const given: NewAnswer[] = [];
    while (position.open.length > 0 && position.index <= until && !signal?.aborted) {
      const round = await askOpen(bot, position, player);
      // An answer that arrives after the abort may be incomplete: it is ignored.
      if (signal?.aborted) break;
      const failed = round.findIndex(({ answer }) => answer.failure !== undefined);
      given.push(...(failed < 0 ? round : round.slice(0, failed + 1)));
      if (failed >= 0 || !judgeRecordedAnswers(position, lines)) break;
    }
    return given;
  } finally {
    signal?.removeEventListener("abort", end);
    await bot.stop();
  }
}

/** How many pieces a question is sent in, and the pause between them in milliseconds. */
const pieceCount = 3;
const pieceMs = 3;

function sendInPieces(bot: Bot): Bot {
  return {
    ...bot,
    async ask([first, ...more]) {
      const size = Math.ceil(first!.text.length / pieceCount);
      let rest = first!.text;
      for (; rest.length > size; rest = rest.slice(size)) {
        bot.tell(rest.slice(0, size));
        await setTimeout(pieceMs);
      }
      return bot.ask([{ ...first!, text: rest }, ...more]);
    },
  };
}

async function askOpen(bot: Bot, position: Position, player: number): Promise<NewAnswer[]> {
  for (const tell of position.tells) if (tell.player === player) bot.tell(tell.text, tell.gameNumber);
  const mine = [...position.open.entries()].filter(([, ask]) => ask.player === player);
  const answers = mine.length > 0 ? await bot.ask(mine.map(([, ask]) => ask)) : [];
  return answers.map((answer, i) => {
    const [at, { turn }] = mine[i]!;
    return { index: position.index + at, turn, answer };
  });
}

/** Judges the recorded answers to all open questions; false if the record ends before. */
function judgeRecordedAnswers(position: Position, lines: AnswerLine[]): boolean {
  for (let left = position.open.length; left > 0; left--) {
    const line = lines.shift();
    if (!line) return false;
    judgeReply(position, line);
  }
  return true;
}
