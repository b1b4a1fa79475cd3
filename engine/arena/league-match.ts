import type { LeagueResult } from "./league.ts";

/** One match of a league. */
export interface LeagueMatch extends LeagueResult {
  /** Which match of its group, from 0. */
  readonly number: number;
  /** The name under which its record was kept; it may be gone since. */
  readonly record?: string;
}
