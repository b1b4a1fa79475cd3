import type { Ask, Reply } from "../../game/turn.ts";
import { DamagedRecord } from "../../record/damaged-record.ts";
import type { AnswerLine, RecordLine } from "../../record/match-record.ts";
import { findAsk, judge, type Position } from "../../record/position.ts";
import { answersIn } from "../../record/record-lines.ts";

/** More than these are never kept: of a longer match, a part that is spread over it. */
const maxScenes = 1000;

/** An answer of a match, and the state it was given in. */
export interface MatchScene {
  /** Counts from 0 over the record's answers. */
  readonly index: number;
  readonly ask: Ask;
  readonly state: unknown;
  readonly reply: Reply;
}

/** Which answers of a record are looked at: of one player, if it is named, and no more than can be kept. */
export function chosenAnswers(lines: readonly RecordLine[], player?: number): ReadonlySet<number> {
  const answers = [...answersIn(lines).entries()].filter(([, line]) => line.player === (player ?? line.player));
  // Odd, as who goes first alternates from game to game.
  let stride = 1;
  while (among(answers, stride).length > maxScenes) stride += 2;
  return new Set(among(answers, stride).map(([index]) => index));
}

/** Of a match of many games every so manieth game, else every so manieth answer. */
function among(answers: readonly (readonly [number, AnswerLine])[], stride: number) {
  const manyGames = answers.some(([, { gameNumber = 0 }]) => gameNumber > 0);
  return answers.filter(([, { gameNumber = 0 }], i) => (manyGames ? gameNumber : i) % stride === 0);
}

/** Judges one more answer of a record; false where the game cannot follow it, and the record is of no more use. */
export function follow(position: Position, line: AnswerLine): boolean {
  try {
    findAsk(line, position);
  } catch (error) {
    if (error instanceof DamagedRecord) return false;
    throw error;
  }
  judge(position, line);
  return true;
}
