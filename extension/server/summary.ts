import { resultFor } from "../../engine/arena/tally.ts";
import { guessLine } from "../../engine/bots/guess-line.ts";
import type { MatchRecord } from "../../engine/record/match-record.ts";
import { type MatchResult, resultOf } from "../../engine/record/match-result.ts";
import { createReplay } from "../../engine/record/replay.ts";
import type { MatchSummary } from "../protocol.ts";

interface Circumstances {
  readonly id: string;
  readonly run: string;
  readonly bot: string;
  readonly me: number;
  readonly seed: string;
}

/** What a record says of the match, and the same as one line of the lists. */
export function summaryOf(
  record: MatchRecord,
  { id, run, bot, me, seed }: Circumstances,
): { summary: MatchSummary; result: MatchResult } {
  const replay = createReplay(record);
  const end = record.at(-1);
  const result = resultOf(replay, end?.kind === "end" ? end.durationMs : 0, guessLine);
  const { places, scores, reason, detail, turns, durationMs } = result;
  const names = result.players.map(({ name }) => name);
  const problems = result.problems.filter(({ player }) => player === me);
  const how = replay.outcome ? resultFor(places, me) : "stopped";
  const facts = { names, result: how, places, scores, reason, detail, seed, turns, durationMs, problems } as const;
  const { at, branch } = replay.plan;
  const summary = { id, run, bot, me, game: result.game, at, ...facts, ...(branch ? { branch } : {}) };
  return { summary, result };
}
