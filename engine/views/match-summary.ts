import type { Outcome } from "../game/rules.ts";
import type { GhostFate } from "../record/ghost-left.ts";
import type { BranchPoint, MatchPlan } from "../record/match-record.ts";
import type { Problem } from "../record/problem.ts";

/** One finished match as lists, filters and the status bar show it. The record is requested by `id`. */
export interface MatchSummary extends Omit<Outcome, "faults"> {
  /** The name of the record file without its extension. */
  readonly id: string;
  readonly game: string;
  /** The URI of the bot that the match was played for, and the bot's player index. */
  readonly bot: string;
  readonly me: number;
  readonly names: readonly string[];
  /** The result for `me`; with more than two players, see `places`. */
  readonly result: "won" | "lost" | "drew" | "stopped";
  readonly seed: string;
  readonly turns: number;
  readonly durationMs: number;
  readonly at: string;
  /** The bot's first problems; the record has all of them. */
  readonly problems: readonly Problem[];
  /** How many of the bot's turns have problems beyond mere information. */
  readonly problemCount: number;
  /** The run or series it belongs to. */
  readonly run: string;
  /**
   * For a match in which another answer was tried out: the match it branches from. Such a match says nothing about the
   * bot's strength.
   */
  readonly branch?: BranchPoint;
  /** Set if it was played on a site. */
  readonly imported?: MatchPlan["imported"];
  /** How long each ghost followed its record. */
  readonly ghosts?: readonly GhostFate[];
  /** The version id of each player's source; null for a player without a source file. */
  readonly versions?: readonly (string | null)[];
  /** The number of the bot's problems by kind, without mere information. */
  readonly errors?: Readonly<Record<string, number>>;
  /** The longest time of an answer of the bot. */
  readonly slowestMs?: number;
  /** The numbers that the bot printed, by name. */
  readonly botNumbers?: Readonly<Record<string, number>>;
  /** For a match of a series: what is needed to play it again. */
  readonly series?: SeriesPlace;
}

/** The place of a match in its series, besides the bot's seat. */
export interface SeriesPlace {
  /** The seed of the series, and the index of the match's own seed in it. */
  readonly seed: string;
  readonly number: number;
  /** The opponents, by names that can be used again. */
  readonly against: readonly string[];
}
