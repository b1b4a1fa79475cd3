import type { MatchPlan } from "../../record/match-record.ts";
import type { PlayedMatch } from "./played.ts";

/** Plays the matches of a series, duel, league or tuning run. */
export interface Executor {
  /**
   * Resolves when the match has ended or was stopped; rejects if it could not be played. Matches beyond the capacity
   * wait.
   */
  play(plan: MatchPlan, how?: PlayMatchOptions): Promise<PlayedMatch>;
  /** How many matches to request at a time so that all machines are busy; may change as machines come and go. */
  atOnce(): number | Promise<number>;
}

export interface PlayMatchOptions {
  /** Stops the match. */
  readonly signal?: AbortSignal;
  /** The records that the caller will need. Others may be returned too if they are available anyway. */
  readonly records?: RecordFilter;
  /** The machine that should not play this match again: `by` of its first attempt. */
  readonly elsewhere?: string;
}

/** A record is wanted if any of these applies. */
export interface RecordFilter {
  /** A bot was at fault. */
  readonly faults?: boolean;
  /** The player with this index lost. */
  readonly lostBy?: number;
  /** One match in this many, chosen by its plan; 1 means all. */
  readonly oneIn?: number;
}

export const allRecords: RecordFilter = { oneIn: 1 };
