import type { Text } from "../l10n/speak.ts";
import type { MatchSummary } from "./match-summary.ts";
import type { MeanScore } from "./mean-score.ts";

/** One match of a series, as a cell of its matrix. */
export interface SeriesCell {
  readonly match: string;
  /** The index of its opponent in `opponents` of the series. */
  readonly opponent: number;
  /** The match's seed: its index in the series, and its name. */
  readonly number: number;
  readonly seed: string;
  /** The bot's seat. */
  readonly me: number;
  readonly result: MatchSummary["result"];
  /** In how many turns the bot had problems, and how many of these were timeouts. */
  readonly problems: number;
  readonly timeouts: number;
  readonly slowestMs: number;
  readonly turns?: number;
  /** The bot's points in the game, or its score in a case; absent in a case without one. */
  readonly score?: number;
  /** The best known score of its case, and how close the bot's is to it, from 0 to 1; in optimization games. */
  readonly best?: number;
  readonly rel?: number;
  /** The file of the bot with that score. */
  readonly bestBy?: string;
  readonly botNumbers?: MatchSummary["botNumbers"];
  readonly ghosts?: MatchSummary["ghosts"];
  /** The result of the previous version on this seed, from this seat, against the same opponent. */
  readonly before?: { readonly match: string; readonly result: string; readonly rel?: number };
}

/** A place among the versions that have played the same cases, and the mean share of their best known scores, from 0 to 1. */
export interface CaseRank {
  readonly place: number;
  readonly of: number;
  readonly share: number;
}

export interface SeriesFacts {
  readonly run: string;
  /** The URI of the bot's file. */
  readonly bot: string;
  readonly at: string;
  readonly planned: number;
  readonly version?: string;
  /** In an optimization game: its place among all kept versions. */
  readonly rank?: CaseRank;
  readonly opponents: readonly string[];
  /** The result so far, with the 95 % interval of the rate, in which a draw is half a win. */
  readonly tally: {
    readonly wins: number;
    readonly draws: number;
    readonly rate: number;
    readonly low: number;
    readonly high: number;
    readonly played: number;
    /** In an optimization game, in which nobody wins. */
    readonly scores?: MeanScore;
  };
  /** The cells from index `from` on, in the order the matches ended. */
  readonly cells: readonly SeriesCell[];
  readonly from: number;
  /** The user's notes on the series and on the bot's version. */
  readonly note?: string;
  readonly versionNote?: string;
  /** A sentence on how much concurrency has slowed down turns; absent if unknown. */
  readonly timing?: string;
  /** Sentences about files that changed on disk during the series. */
  readonly changed?: string;
}

export interface SeriesListEntry {
  readonly run: string;
  readonly bot: string;
  readonly at: string;
  readonly opponent: string;
  readonly planned: number;
  readonly note?: string;
}

/** A quantity over the turns of many matches. */
export interface SeriesChart {
  readonly name: Text;
  readonly unit?: string;
  /** For each turn, the number of values, and their 10th, 50th and 90th percentiles. */
  readonly points: readonly {
    readonly turn: number;
    readonly values: number;
    readonly low: number;
    readonly median: number;
    readonly high: number;
  }[];
}

export interface SeriesCharts {
  /** The number of matches included: those with a record, and those played in this session. */
  readonly matches: number;
  readonly charts: readonly SeriesChart[];
}
