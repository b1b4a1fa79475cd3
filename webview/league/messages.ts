import type { LeagueState, ListedMatch } from "../../engine/arena/league-report.ts";

export type { LeagueState, ListedMatch };

/** Who plays whom: a bot, by its path, all others, or all all; so many a match. */
export interface LeagueForm {
  readonly gauntlet?: string;
  readonly seats: number;
}

/** What a page keeps for its next life. */
export interface LeagueAsked extends Partial<LeagueForm> {
  /** URI. */
  readonly folder: string;
  readonly game?: string;
  /** Matches a group. */
  readonly count?: number;
}

/** From the extension to the page of a league. */
export type ToLeague =
  | { readonly kind: "league"; readonly state: LeagueState; readonly asked?: LeagueAsked }
  /** The matches in which both played. */
  | { readonly kind: "matches"; readonly pair: Pair; readonly matches: readonly ListedMatch[] };

export type Pair = readonly [number, number];
export type ExportFormat = "csv" | "json" | "html";

/** From the page to the extension. */
export type FromLeague =
  | { readonly kind: "ready" }
  | ({ readonly kind: "play" } & LeagueForm)
  | { readonly kind: "stop" }
  | { readonly kind: "export"; readonly format: ExportFormat }
  | { readonly kind: "matches"; readonly pair: Pair }
  /** A match, by its place among all, opens on the board. */
  | { readonly kind: "open"; readonly index: number };
