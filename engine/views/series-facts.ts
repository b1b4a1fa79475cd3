import type { Text } from "../l10n/message.ts";
import type { MatchSummary } from "./match-summary.ts";

/** One match of a series, as a cell of its matrix. */
export interface SeriesCell {
  readonly match: string;
  /** Place of its opponent in `opponents` of the series. */
  readonly opponent: number;
  /** The match's seed: its number in the series, and its name. */
  readonly number: number;
  readonly seed: string;
  /** Where the bot sat. */
  readonly me: number;
  readonly result: MatchSummary["result"];
  /** In how many turns the bot had problems, and how many of these were time-outs. */
  readonly problems: number;
  readonly timeouts: number;
  readonly slowestMs: number;
  readonly ghosts?: MatchSummary["ghosts"];
  /** How the version before did on this seed, from this side, against the same opponent. */
  readonly before?: { readonly match: string; readonly result: string };
}

export interface SeriesFacts {
  readonly run: string;
  /** URI. */
  readonly bot: string;
  readonly at: string;
  readonly planned: number;
  readonly version?: string;
  readonly opponents: readonly string[];
  /** Those from the `from`-th on, in the order in which they ended. */
  readonly cells: readonly SeriesCell[];
  readonly from: number;
  /** How honest the clock was, in a sentence; absent where nobody remembers. */
  readonly timing?: string;
  /** Which files of its bots changed on disk while it was played, in sentences. */
  readonly changed?: string;
}

/** A series of the history, for a list of them. */
export interface SeriesListed {
  readonly run: string;
  readonly bot: string;
  readonly at: string;
  readonly opponent: string;
  readonly planned: number;
}

/** Numbers over the turns of many matches. */
export interface SeriesChart {
  readonly name: Text;
  readonly unit?: string;
  /** By turn: how many values there are, and what one in ten, half and nine in ten of them are at most. */
  readonly points: readonly {
    readonly turn: number;
    readonly values: number;
    readonly low: number;
    readonly median: number;
    readonly high: number;
  }[];
}

export interface SeriesCharts {
  /** Over how many matches: those whose records are kept or that were played since the start. */
  readonly matches: number;
  readonly charts: readonly SeriesChart[];
}
