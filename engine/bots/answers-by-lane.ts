import type { Answer } from "../record/answer.ts";
import type { AnswerLine, MatchRecord } from "../record/match-record.ts";

/** A recorded answer, and the line it stands in. */
export interface GivenAnswer {
  readonly line: AnswerLine;
  readonly answer: Answer;
}

/** The answers of each lane in their order, to be taken from the front. */
export function answersByLane(lines: MatchRecord): Map<number, GivenAnswer[]> {
  const lanes = new Map<number, GivenAnswer[]>();
  for (const line of lines) {
    if (line.kind !== "answer") continue;
    const lane = line.lane ?? 0;
    if (!lanes.has(lane)) lanes.set(lane, []);
    lanes.get(lane)!.push({ line, answer: answerOf(line) });
  }
  return lanes;
}

function answerOf({ kind: _kind, player: _player, lane: _lane, ...answer }: AnswerLine): Answer {
  return answer;
}
