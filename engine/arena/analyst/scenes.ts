import type { ExactAnalysis, Foresight } from "../../game/analysis.ts";
import type { Ask, Reply } from "../../game/turn.ts";
import { DamagedRecord } from "../../record/damaged-record.ts";
import type { AnswerLine, RecordLine } from "../../record/match-record.ts";
import { findAsk, judgeReply, type Position } from "../../record/position.ts";
import { listAnswers } from "../../record/record-lines.ts";

/** Limits the memory for scenes: of a longer match, an evenly spread part is examined. */
const maxScenes = 1000;

/** An answer of a match, with the state in which it was given. */
export interface MatchScene {
  /** The index of the answer in the record, from 0. */
  readonly index: number;
  readonly ask: Ask;
  readonly state: unknown;
  readonly reply: Reply;
  /** What earlier answers say of their players (`Foresight.note`); absent if they are not known. */
  readonly past?: unknown;
}

/** Chooses the answers of a record to examine: those of one player or of all, up to the limit. */
export function chooseAnswers(lines: readonly RecordLine[], player?: number): ReadonlySet<number> {
  const answers = [...listAnswers(lines).entries()].filter(([, line]) => line.player === (player ?? line.player));
  // Odd, because in many games the first player alternates.
  let stride = 1;
  while (selectAmong(answers, stride).length > maxScenes) stride += 2;
  return new Set(selectAmong(answers, stride).map(([index]) => index));
}

/** Keeps every stride-th game of a match of many games, else every stride-th answer. */
function selectAmong(answers: readonly (readonly [number, AnswerLine])[], stride: number) {
  const hasManyGames = answers.some(([, { gameNumber = 0 }]) => gameNumber > 0);
  return answers.filter(([, { gameNumber = 0 }], i) => (hasManyGames ? gameNumber : i) % stride === 0);
}

/** What answers say of their players (`Foresight.note`), this one and those before it. */
export function noteAnswer(by: Foresight | ExactAnalysis, past: unknown, { state }: Position, reply: Reply): unknown {
  return by.isExact ? undefined : by.note?.(past, state, reply);
}

/**
 * Judges the next answer of a record; false if the game cannot follow the record any further. Rethrows errors other
 * than DamagedRecord.
 */
export function followAnswer(position: Position, line: AnswerLine): boolean {
  try {
    findAsk(line, position);
  } catch (error) {
    if (error instanceof DamagedRecord) return false;
    throw error;
  }
  judgeReply(position, line);
  return true;
}
