import type { Answer } from "../record/answer.ts";
import type { AnswerLine, MatchRecord } from "../record/match-record.ts";

/** A recorded answer, and the line it stands in. */
export interface GivenAnswer {
  readonly line: AnswerLine;
  readonly answer: Answer;
}

/** The answers of each game in their order, to be taken from the front. */
export function answersByGame(lines: MatchRecord): Map<number, GivenAnswer[]> {
  const games = new Map<number, GivenAnswer[]>();
  for (const line of lines) {
    if (line.kind !== "answer") continue;
    const gameNumber = line.gameNumber ?? 0;
    if (!games.has(gameNumber)) games.set(gameNumber, []);
    games.get(gameNumber)!.push({ line, answer: getAnswer(line) });
  }
  return games;
}

function getAnswer({ kind: _kind, player: _player, gameNumber: _number, ...answer }: AnswerLine): Answer {
  return answer;
}
