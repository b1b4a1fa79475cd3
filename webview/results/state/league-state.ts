import { formatSigned } from "../../../engine/l10n/speak.ts";
import type { LeagueRow, ListedMatch } from "../../../engine/views/league-report.ts";
import type { Pair, ResultsUpdate, ShownLeague } from "../messages.ts";
import { type Sorting, sortBy } from "../parts/sort-head.tsx";

export const leagueColumns = ["place", "name", "rating", "points", "games", "rate", "faults"] as const;
export type LeagueColumn = (typeof leagueColumns)[number];
/** The columns of which the least comes first. */
export const ascendingLeagueColumns: readonly LeagueColumn[] = ["place", "name"];

/** The state of the league page; undefined: not received yet, null: there is none. */
export interface LeagueView {
  readonly shown?: ShownLeague | null;
  readonly sorting: Sorting<LeagueColumn>;
  /** The pair whose matches are listed, with these matches. */
  readonly pair?: Pair;
  readonly matches: readonly ListedMatch[];
}

type LeaguePageEvent = Extract<ResultsUpdate, { readonly kind: "league" | "leagueMatches" }>;

export const defaultSorting: Sorting<LeagueColumn> = { by: "place", isDescending: false };
export const emptyLeagueView: LeagueView = { sorting: defaultSorting, matches: [] };

export function updateLeague(state: LeagueView, event: LeaguePageEvent): LeagueView {
  switch (event.kind) {
    case "league": {
      const isSame = state.shown?.id === event.league?.id;
      return { ...state, shown: event.league, ...(isSame ? {} : { pair: undefined, matches: [] }) };
    }
    case "leagueMatches":
      return event.pair.join() === state.pair?.join() ? { ...state, matches: event.matches } : state;
  }
}

/** Equal rows stay in the order of the table. */
export function sortRows(rows: readonly LeagueRow[], { by, isDescending }: Sorting<LeagueColumn>): LeagueRow[] {
  return sortBy(rows, isDescending, (row) => (by === "rating" ? row.elo.value : row[by]));
}

/** A rating in Elo relative to the mean. */
export const formatRating = (elo: number): string => formatSigned(Math.round(elo));

/** Points, which may be halves. */
export function formatPoints(value: number): string {
  return Number.isInteger(value) ? `${value}` : `${Math.floor(value) || ""}½`;
}
