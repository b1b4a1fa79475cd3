import type { Game } from "../game.ts";
import type { Pool } from "../match/pool.ts";
import type { MatchSetup } from "../match/setup.ts";
import { createReplay } from "../record/replay.ts";
import { everyPair, type LeagueResult, type LeagueRow, standings } from "./league.ts";
import { leagueResultOf } from "./league-result.ts";
import { planSeries } from "./series.ts";

export interface League {
  readonly names: readonly string[];
  /** The setup of a match between two entries; rejects when one of them cannot play. */
  readonly setupOf: (a: number, b: number) => Promise<MatchSetup>;
  readonly seed: string;
  /** Matches a pair. */
  readonly count: number;
  readonly pool: Pool;
  /** Hears of each pair before it is played. */
  readonly tell: (pair: number, pairs: number, text: string) => void;
  readonly signal?: AbortSignal;
}

/** Plays every pair and gives the table; a stopped league gives the table of what was played. */
export async function runLeague({ names, setupOf, seed, count, pool, tell, signal }: League): Promise<LeagueRow[]> {
  const results: LeagueResult[] = [];
  const pairs = everyPair(names.length);
  for (const [i, [a, b]] of pairs.entries()) {
    if (signal?.aborted) break;
    tell(i, pairs.length, `${names[a]} vs ${names[b]}`);
    const pairings = planSeries(await setupOf(a, b), `${seed}/${a}-${b}`, count);
    const played = pairings.map(async ({ plan, seats }) => {
      const replay = createReplay(await pool.play(plan, { signal }), { notes: false });
      return leagueResultOf(replay, [a, b], [seats[0]!, seats[1]!]);
    });
    results.push(...(await Promise.all(played)));
  }
  return standings(names, results);
}

/** How many matches a pair plays when nobody says: one where a match is many games, else twenty. */
export function matchesAPair({ manyGames }: Game): number {
  return manyGames ? 1 : 20;
}
