import type { EloEstimate } from "./elo-estimate.ts";

/** What one match counts in a league. */
export interface LeagueResult {
  /** Indices of the entries, two or more. */
  readonly entries: readonly number[];
  /** Points of each; those of two are together at most `games`. Of more, one for each player that is behind, ½ for a shared place. */
  readonly points: readonly number[];
  /** How many points one could win. */
  readonly games: number;
  /** How many games each lost by its own fault (an illegal move, a crash, a time-out). */
  readonly faults: readonly number[];
}

export interface LeagueRow {
  readonly place: number;
  /** Index of the entry. */
  readonly entry: number;
  readonly name: string;
  readonly points: number;
  readonly games: number;
  /** Points / games. */
  readonly rate: number;
  readonly faults: number;
  /** Around the mean of all, by the model of Plackett and Luce. */
  readonly elo: EloEstimate;
}

/** All that two entries played against each other. */
export interface LeaguePair extends LeagueResult {
  readonly entries: readonly [number, number];
  readonly points: readonly [number, number];
  readonly faults: readonly [number, number];
}

/** One match of a league. */
export interface LeagueMatch extends LeagueResult {
  /** Which match of its group, from 0. */
  readonly number: number;
  /** The name under which its record was kept; it may be gone since. */
  readonly record?: string;
}

/** A league as it is shown: plain data; texts from bots are on one line, without control characters. */
export interface LeagueReport {
  readonly title: string;
  /** The title of its game. */
  readonly game: string;
  readonly seed: string;
  /** By entry. */
  readonly names: readonly string[];
  /** The path of each bot from the folder on, by entry. */
  readonly keys: readonly string[];
  /** Players a match, and how many the game and the bots allow. */
  readonly seats: number;
  readonly mostSeats: number;
  /** The name of the bot that plays a gauntlet; absent: all play all. */
  readonly gauntlet?: string;
  readonly played: number;
  readonly of: number;
  /** In the order of the table. */
  readonly rows: readonly LeagueRow[];
  readonly pairs: readonly LeaguePair[];
  readonly progress: readonly RatingsAfter[];
  /** What the ratings are, in a sentence. */
  readonly method: string;
  readonly leftOut: readonly { readonly file: string; readonly why: string }[];
  /** What these bots can do here, where no sandbox shuts them off. */
  readonly open?: string;
  /** All of them; absent where the page asks for those of a pair. */
  readonly matches?: readonly LeagueMatch[];
}

/** What goes on with a league. */
export interface LeagueReportState {
  readonly report: LeagueReport;
  readonly playing: boolean;
  /** Why it could not be played on. */
  readonly trouble?: string;
  /** Which files of its bots changed on disk since it was opened, in sentences. */
  readonly changed?: string;
}

/** A match of a league, with its place among all of them. */
export interface ListedMatch extends LeagueMatch {
  readonly index: number;
}

/** The ratings after so many matches, in Elo by entry. */
export interface RatingsAfter {
  readonly matches: number;
  readonly elo: readonly number[];
}
