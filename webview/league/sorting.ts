import type { LeagueRow } from "../../engine/arena/league.ts";

export const columns = ["place", "name", "rating", "points", "rate", "games", "faults"] as const;
export type Column = (typeof columns)[number];

export interface Sorting {
  readonly by: Column;
  readonly descending: boolean;
}

export const usualSorting: Sorting = { by: "place", descending: false };

/** Once more on the same column turns it around; numbers begin with the largest. */
export function sortedBy(by: Column, before: Sorting): Sorting {
  if (by === before.by) return { by, descending: !before.descending };
  return { by, descending: by !== "place" && by !== "name" };
}

/** Rows that are alike stay in the order of the table. */
export function sorted(rows: readonly LeagueRow[], { by, descending }: Sorting): LeagueRow[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (by === "name") return sign * a.name.localeCompare(b.name);
    const value = (row: LeagueRow) => (by === "rating" ? row.elo.value : row[by]);
    return sign * (value(a) - value(b));
  });
}
