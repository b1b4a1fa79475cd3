import type { CardUse } from "../game/extras.ts";

/** How often something was done with a card, and the results of the players who did it. */
export interface CardCount {
  readonly times: number;
  /** Players who did it at least once in a match, of whom the win rate is. A draw is half a win. */
  readonly players: number;
  /** In how many matches; both players of one depend on each other, so the interval counts it once. */
  readonly matches: number;
  /** The win rate of these players and its 95 % interval, in [0, 1]. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** The statistics of one card over many matches. */
export interface CardRow extends Readonly<Record<Exclude<CardUse["what"], "offered">, CardCount>> {
  readonly card: number;
  readonly name: string;
  /** Has no win rate, because all players of a match are offered the same cards. */
  readonly offered: number;
}

export interface CardTable {
  /** Sorted by card number; only cards that occurred. */
  readonly rows: readonly CardRow[];
  readonly matches: number;
  /** Matches that were left out, because they have no end or no cards. */
  readonly leftOut: number;
}

/** The matches over which cards are counted. */
export type CardSelection =
  /** All matches with a record; those of a bot (a URI); those of a series; those that match a filter. */
  | { readonly kind: "all" }
  | { readonly kind: "bot"; readonly bot: string }
  | { readonly kind: "series"; readonly run: string }
  | { readonly kind: "filter"; readonly filter: string }
  /** Games imported from a site; matches against ghosts. */
  | { readonly kind: "imported" }
  | { readonly kind: "ghosts" }
  /** Files (URIs) with records or site games. */
  | { readonly kind: "files"; readonly files: readonly string[] };

export interface CardStatistics {
  readonly table: CardTable;
  /** How many of the matches have no record any more. */
  readonly gone: number;
  /** Why nothing could be counted, or not everything. */
  readonly trouble?: string;
}
