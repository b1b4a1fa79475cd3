import type { LeagueRow, ListedMatch } from "../../../engine/views/league-report.ts";
import type { Pair, ResultsUpdate, ShownLeague } from "../messages.ts";
import type { Sorting } from "../parts/sorting.ts";
import { toggleSorting } from "../parts/sorting.ts";

export const leagueColumns = ["place", "name", "rating", "points", "games", "rate", "faults"] as const;
export type LeagueColumn = (typeof leagueColumns)[number];

/** The state of the league page; undefined: not received yet, null: there is none. */
export interface LeagueView {
  readonly shown: ShownLeague | null | undefined;
  readonly sorting: Sorting<LeagueColumn>;
  /** The pair whose matches are listed, with these matches. */
  readonly pair: Pair | undefined;
  readonly matches: readonly ListedMatch[];
}

export type LeaguePageEvent =
  | Extract<ResultsUpdate, { readonly kind: "league" | "leagueMatches" }>
  | { readonly kind: "pair"; readonly pair: Pair | undefined }
  | { readonly kind: "sortLeague"; readonly by: LeagueColumn };

export const defaultSorting: Sorting<LeagueColumn> = { by: "place", isDescending: false };
export const emptyLeagueView: LeagueView = { shown: undefined, sorting: defaultSorting, pair: undefined, matches: [] };

export function updateLeague(state: LeagueView, event: LeaguePageEvent): LeagueView {
  switch (event.kind) {
    case "league": {
      const isSame = state.shown?.id === event.league?.id;
      return { ...state, shown: event.league, ...(isSame ? {} : { pair: undefined, matches: [] }) };
    }
    case "leagueMatches":
      return event.pair.join() === state.pair?.join() ? { ...state, matches: event.matches } : state;
    case "pair":
      return { ...state, pair: event.pair, matches: [] };
    case "sortLeague":
      return { ...state, sorting: toggleSorting(event.by, state.sorting, ["place", "name"]) };
  }
}

/** Equal rows stay in the order of the table. */
export function sortRows(rows: readonly LeagueRow[], { by, isDescending }: Sorting<LeagueColumn>): LeagueRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (by === "name") return sign * a.name.localeCompare(b.name);
    const value = (row: LeagueRow) => (by === "rating" ? row.elo.value : row[by]);
    return sign * (value(a) - value(b));
  });
}
