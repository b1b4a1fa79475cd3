import type { Answer, BotStamp } from "../record/answer.ts";
import type { AnswerLine, MatchRecord } from "../record/match-record.ts";
import type { Bot } from "./bot.ts";

/** Gives the answers of a recorded match again, lane by lane; after the last one it has ended. */
export function recordedBot(stamp: BotStamp, record: MatchRecord, player: number): Bot {
  const lanes = answersByLane(record.filter((line) => line.kind === "answer" && line.player === player));
  return {
    stamp,
    start: () => Promise.resolve({ ok: true }),
    tell() {},
    ask: (asks) =>
      Promise.resolve(asks.map(({ lane }) => lanes.get(lane ?? 0)?.shift()?.answer ?? { failure: "closed", ms: 0 })),
    stop: () => Promise.resolve(),
  };
}

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
