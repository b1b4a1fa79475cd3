export interface LeagueResult {
  /** Indices of the entries, two or more. */
  readonly entries: readonly number[];
  /** Points of each entry: at most `games` between two; among more, 1 per player with a worse place, ½ for a shared. */
  readonly points: readonly number[];
  /** The maximum number of points. */
  readonly games: number;
  /** How often each entry was at fault (an answer that cannot be read, a crash, a timeout), also where it won. */
  readonly faults: readonly number[];
}

export interface LeagueRow {
  readonly place: number;
  /** The index of the entry. */
  readonly entry: number;
  readonly name: string;
  readonly points: number;
  readonly games: number;
  /** The points divided by the games. */
  readonly rate: number;
  readonly faults: number;
  /** Relative to the mean of all entries, by the Plackett-Luce model. */
  readonly elo: EloEstimate;
}

/** The combined results of two entries against each other. */
export interface LeaguePair extends LeagueResult {
  readonly entries: readonly [number, number];
  readonly points: readonly [number, number];
  readonly faults: readonly [number, number];
}

export interface LeagueMatch extends LeagueResult {
  /** The match's number within the group, from 0. */
  readonly number: number;
  /** The name of its record, which may have been deleted since. */
  readonly record?: string;
}

/** A league for display: plain data; texts from bots are on one line, without control characters. */
export interface LeagueReport {
  readonly title: string;
  /** The title of its game. */
  readonly game: string;
  readonly seed: string;
  /** The name of each entry. */
  readonly names: readonly string[];
  /** The path of each bot relative to the folder, by entry. */
  readonly keys: readonly string[];
  /** Players per match, and the numbers that the game and the bots allow. */
  readonly seats: number;
  readonly mostSeats: number;
  /** The bot of a gauntlet; absent if everybody plays everybody. */
  readonly gauntlet?: string;
  readonly played: number;
  readonly of: number;
  /** The rows of the table, in its order. */
  readonly rows: readonly LeagueRow[];
  readonly pairs: readonly LeaguePair[];
  readonly progress: readonly RatingsAfter[];
  /** A sentence that explains the ratings. */
  readonly method: string;
  readonly leftOut: readonly { readonly file: string; readonly why: string }[];
  /** A warning if other people's bots run without a sandbox. */
  readonly open?: string;
  /** All matches; absent if the page requests those of a pair when needed. */
  readonly matches?: readonly LeagueMatch[];
}

/** What is currently happening with a league. */
export interface LeagueReportState {
  readonly report: LeagueReport;
  readonly isPlaying: boolean;
  /** Why the league could not be continued. */
  readonly trouble?: string;
  /** Sentences about files that changed on disk since the league was opened. */
  readonly changed?: string;
}

/** A match of a league with its index among all matches. */
export interface ListedMatch extends LeagueMatch {
  readonly index: number;
}

/** The ratings after a number of matches, in Elo by entry. */
export interface RatingsAfter {
  readonly matches: number;
  readonly elo: readonly number[];
}

/** The points of both sides of a pair in whole per cent; together they are 100, unless points were lost by both. */
export function roundPairShares({ points: [one, other], games }: LeaguePair): readonly [number, number] {
  const share = Math.round((100 * one) / games);
  return [share, one + other === games ? 100 - share : Math.round((100 * other) / games)];
}

/** A difference of strength in logistic Elo with its 95 % interval; infinite if everything was won or lost. */
export interface EloEstimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
