import { isSolo } from "../../game/referee.ts";
import { type BotStamp, getOriginal, listAnswers, type MatchRecord, readPlan } from "../../record/match-record.ts";
import { findAsk, judgeReply, type Position, startOfRecord } from "../../record/position.ts";

/** A question of a recorded match, by the names of what the player was sent. */
export interface Sample {
  /** The index of the answer in the record, from 0. */
  readonly answer: number;
  readonly player: number;
  readonly turn: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The questions of a match that are learned from, who played it, and who won. */
export interface SampledMatch {
  readonly samples: readonly Sample[];
  /** The players' bots; versions of one file are one bot. */
  readonly bots: readonly string[];
  /** The player who has won alone; undefined for a draw. */
  readonly winner: number | undefined;
  readonly turns: number;
}

/** A player's questions, evenly spread; undefined without winner, end or names. Throws as `startOfRecord`. */
export function sampleMatch(record: MatchRecord): SampledMatch | undefined {
  const { bots, referee } = readPlan(record);
  const end = record.at(-1);
  if (bots.length < 2 || end?.kind !== "end" || (referee && isSolo(referee))) return undefined;
  const first = end.outcome.places.filter((place) => place === 1).length;
  const winner = first === 1 ? end.outcome.places.indexOf(1) : undefined;
  const count = listAnswers(record).length / bots.length;
  const stride = count / mostSamples;
  const isTaken = (turn: number) => Math.floor(turn / stride) > Math.floor((turn - 1) / stride);
  const samples = readSamples(record, isTaken);
  if (samples.length === 0) return undefined;
  return { samples, bots: bots.map(nameBot), winner, turns: count };
}

/** For each player of a match. */
const mostSamples = 12;

const nameBot = (stamp: BotStamp) => (stamp.kind === "file" ? (getOriginal(stamp) ?? stamp.file) : stamp.name);

/** The questions of a match whose turn is wanted. */
export function readSamples(record: MatchRecord, isWanted: (turn: number) => boolean): Sample[] {
  const position = startOfRecord(record);
  const samples: Sample[] = [];
  for (const [answer, line] of listAnswers(record).entries()) {
    const { player, turn } = findAsk(line, position);
    const fields = isWanted(turn) ? readFields(position, player) : undefined;
    if (fields) samples.push({ answer, player, turn, fields });
    judgeReply(position, line);
  }
  return samples;
}

function readFields({ game: { views }, state }: Position, player: number): Sample["fields"] | undefined {
  const fields = views.observation?.(views.view(state, player), player);
  return fields && Object.keys(fields).length > 0 ? fields : undefined;
}
