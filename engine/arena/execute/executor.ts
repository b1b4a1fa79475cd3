import type { MatchPlan } from "../../record/match-record.ts";
import type { Played } from "./played.ts";

/** Whoever plays the matches that count in a series, a duel, a league or a tuning: plans go in, results come out as they end. */
export interface Executor {
  /**
   * Resolves when the match is over, or was stopped. Rejects when it could not be played at all. More matches than it can
   * play at a time wait for each other.
   */
  play(plan: MatchPlan, how?: PlayHow): Promise<Played>;
  /** How many matches should be asked for at a time so that nothing stands idle; another number later, where machines come and go. */
  atOnce(): number | Promise<number>;
}

export interface PlayHow {
  /** Stops the match. */
  readonly signal?: AbortSignal;
  /** Which records somebody will look at. Those that are at hand come in any case. */
  readonly records?: RecordsWanted;
  /** Where the match should not be played once more: `by` of the first time. */
  readonly elsewhere?: string;
}

/** A record is wanted where any of these holds. */
export interface RecordsWanted {
  /** A bot was at fault. */
  readonly faults?: boolean;
  /** The player with this index lost. */
  readonly lostBy?: number;
  /** One match in so many, chosen by its plan; 1: all. */
  readonly oneIn?: number;
}

export const allRecords: RecordsWanted = { oneIn: 1 };
