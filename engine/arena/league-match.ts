import type { LeagueResult } from "./league.ts";

/** One match of a league. */
export interface LeagueMatch extends LeagueResult {
  /** Which match of its pair, from 0. */
  readonly number: number;
}
