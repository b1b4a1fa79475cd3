import type { Ask } from "../../game/turn.ts";
import { t } from "../../l10n/speak.ts";
import { askAgain } from "../../match/ask-again.ts";
import type { Answer } from "../../record/answer.ts";
import type { BotStamp } from "../../record/bot-stamp.ts";
import { DamagedRecord } from "../../record/damaged-record.ts";
import type { AnswerLine, MatchRecord } from "../../record/match-record.ts";
import { findAsk, judgeReply, type Position, startOfRecord } from "../../record/position.ts";
import { listAnswers } from "../../record/record-lines.ts";
import { noteAnswer } from "../analyst/scenes.ts";

/** The answer of a bot to a question of a recorded match. */
export interface AskedTurn {
  readonly ask: Ask;
  /** The position in which the question was asked. */
  readonly position: Position;
  /** What earlier answers say of their players (`Foresight.note`). */
  readonly past: unknown;
  readonly answer: Answer;
  /** The turn in which the bot failed, if that was before the question. */
  readonly failedBefore?: number;
}

/**
 * Asks a fresh process of a bot every question up to the last answer of a record. Each question is the recorded one,
 * whatever the bot answers. Throws DamagedRecord if the game cannot follow the record.
 */
export async function askLast(record: MatchRecord, stamp: BotStamp): Promise<AskedTurn> {
  const lines = listAnswers(record);
  const last = lines.length - 1;
  const { player } = lines[last]!;
  const asked = openQuestionAt(record, last);
  const given = await askAgain({ record, player }, stamp);
  const found = given.find(({ index }) => index === last);
  if (found) return { ...asked, answer: found.answer };
  const { index, turn, answer } = given.at(-1)!;
  return { ...openQuestionAt(record, Math.max(0, index)), answer, failedBefore: turn };
}

/** The position before the recorded answer with this index, and the question asked there. */
function openQuestionAt(record: MatchRecord, index: number): Pick<AskedTurn, "ask" | "position" | "past"> {
  const lines = listAnswers(record);
  const position = startOfRecord(record);
  const past = judgeEarlierAnswers(index, position, lines);
  return { ask: findAsk(lines[index]!, position), position, past };
}

/** Judges all recorded answers before this one, and returns what they say of their players. */
function judgeEarlierAnswers(index: number, position: Position, lines: readonly AnswerLine[]): unknown {
  const analysis = position.game.extras?.analysis;
  let past: unknown;
  while (position.index < index) {
    const line = lines[position.index];
    if (!line) throw new DamagedRecord(t("The last answer is from a different player than the one asked."));
    findAsk(line, position);
    if (analysis) past = noteAnswer(analysis, past, position, line);
    judgeReply(position, line);
  }
  return past;
}
