import type { Game } from "../game.ts";
import type { Pool } from "../match/pool.ts";
import type { MatchSetup } from "../match/setup.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { everyPair } from "./league.ts";
import type { LeagueMatch } from "./league-match.ts";
import { leagueResultOf } from "./league-result.ts";
import { playCounted } from "./play-again.ts";
import { planSeries } from "./series.ts";

export interface League {
  readonly names: readonly string[];
  /** What tells the entries apart for good: a pair has the same seeds whoever else takes part. */
  readonly keys: readonly string[];
  /** The setup of a match between two entries; rejects when one of them cannot play. */
  readonly setupOf: (a: number, b: number) => Promise<MatchSetup>;
  readonly seed: string;
  /** Matches a pair. */
  readonly count: number;
  readonly pool: Pool;
  /** Hears of each pair before it is played. */
  readonly tell: (pair: number, pairs: number, text: string) => void;
  /** What was played before and is not played again. */
  readonly known?: readonly LeagueMatch[];
  /** Hears of each match that is over. */
  readonly played?: (match: LeagueMatch, record: MatchRecord) => void;
  readonly signal?: AbortSignal;
}

/** Plays what is missing of every pair; the matches, known ones included. A stopped league has what was played. */
export async function runLeague(league: League): Promise<LeagueMatch[]> {
  const { names, keys, setupOf, seed, count, tell, known = [], signal } = league;
  const matches: LeagueMatch[] = [];
  const pairs = everyPair(names.length);
  for (const [i, [a, b]] of pairs.entries()) {
    const there = known.filter(({ entries, number }) => entries[0] === a && entries[1] === b && number < count);
    const missing = new Set(Array.from({ length: count }, (_, number) => number));
    for (const { number } of there) missing.delete(number);
    if (signal?.aborted || missing.size === 0) {
      matches.push(...there);
      continue;
    }
    tell(i, pairs.length, `${names[a]} vs ${names[b]}`);
    const pairings = planSeries(await setupOf(a, b), `${seed}/${keys[a]}-${keys[b]}`, count);
    const played = [...missing].map(async (number): Promise<LeagueMatch | undefined> => {
      const { plan, seats } = pairings[number]!;
      const record = await playCounted(league.pool, plan, signal);
      const replay = createReplay(record, { notes: false });
      if (!replay.outcome) return undefined;
      const match = { ...leagueResultOf(replay, [a, b], [seats[0]!, seats[1]!]), number };
      league.played?.(match, record);
      return match;
    });
    const now = (await Promise.all(played)).filter((match) => match !== undefined);
    matches.push(...[...there, ...now].sort((one, other) => one.number - other.number));
  }
  return matches;
}

/** How many matches a pair plays when nobody says: one where a match is many games, else twenty. */
export function matchesAPair({ manyGames }: Game): number {
  return manyGames ? 1 : 20;
}
