import type { CardUse } from "../game/extras.ts";

/** How often something was done with a card, and how those fared who did it. */
export interface CardCount {
  readonly times: number;
  /** Players of matches who did it at least once: what the rate is of. A draw is half a win. */
  readonly players: number;
  /** Their rate and its 95 % interval, in [0, 1]. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** One card over many matches. */
export interface CardRow extends Readonly<Record<Exclude<CardUse["what"], "offered">, CardCount>> {
  readonly card: number;
  readonly name: string;
  /** Without a rate: all players of a match are offered the same. */
  readonly offered: number;
}

export interface CardTable {
  /** By card number; only cards that were met. */
  readonly rows: readonly CardRow[];
  readonly matches: number;
  /** Matches that have no end, or are of a game without cards: left out. */
  readonly leftOut: number;
}

/** Over which matches cards are counted. */
export type CardSelection =
  /** All whose records are kept, those of a bot (a URI), of a series, or that fit the words of a filter. */
  | { readonly kind: "all" }
  | { readonly kind: "bot"; readonly bot: string }
  | { readonly kind: "series"; readonly run: string }
  | { readonly kind: "filter"; readonly filter: string }
  /** Games of a site; matches against ghosts. */
  | { readonly kind: "imported" }
  | { readonly kind: "ghosts" }
  /** Files (URIs) with records or games of a site. */
  | { readonly kind: "files"; readonly files: readonly string[] };

export interface CardsCounted {
  readonly table: CardTable;
  /** How many of the matches have no record any more. */
  readonly gone: number;
  /** Why nothing could be counted, or not all. */
  readonly trouble?: string;
}
