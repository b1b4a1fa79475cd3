import type { Answer, BotStamp } from "../record/answer.ts";
import type { AnswerLine, MatchRecord } from "../record/match-record.ts";
import type { Bot } from "./bot.ts";

/** Gives the answers of a recorded match again, lane by lane; after the last one it has ended. */
export function recordedBot(stamp: BotStamp, record: MatchRecord, player: number): Bot {
  const lanes = new Map<number, Answer[]>();
  for (const line of record)
    if (line.kind === "answer" && line.player === player) laneOf(line.lane).push(answerOf(line));

  function laneOf(lane = 0): Answer[] {
    const known = lanes.get(lane);
    if (known) return known;
    const made: Answer[] = [];
    lanes.set(lane, made);
    return made;
  }

  return {
    stamp,
    start: () => Promise.resolve({ ok: true }),
    tell() {},
    ask: (asks) => Promise.resolve(asks.map(({ lane }) => laneOf(lane).shift() ?? { failure: "closed", ms: 0 })),
    stop: () => Promise.resolve(),
  };
}

function answerOf({ kind: _kind, player: _player, lane: _lane, ...answer }: AnswerLine): Answer {
  return answer;
}
