import type { CardRow, CardSelection, CardStatistics } from "../../../engine/views/card-facts.ts";
import type { CardsChoice } from "../messages.ts";
import type { Sorting } from "../parts/sort-head.tsx";

/** The uses of a card for which a win rate is shown. */
export const useKinds = ["picked", "drawn", "played"] as const;
export type CardUseKind = (typeof useKinds)[number];

/** The most important columns first, since the panel may be narrow. */
export const cardColumns = ["name", "rate", "played", "drawn", "picked", "offered", "card"] as const;
export type CardColumn = (typeof cardColumns)[number];
/** The columns of which the least comes first. */
export const ascendingCardColumns: readonly CardColumn[] = ["card", "name"];

export interface CardsState {
  /** The matches to count; undefined until the page is opened. */
  readonly of?: CardSelection;
  readonly choices: readonly CardsChoice[];
  /** The statistics of the cards; undefined while they are counted. */
  readonly counted?: CardStatistics;
  readonly use: CardUseKind;
  readonly sorting: Sorting<CardColumn>;
  /** A part of a name, or a number. */
  readonly find: string;
}

export const emptyCards: CardsState = {
  choices: [],
  use: "played",
  sorting: { by: "rate", isDescending: true },
  find: "",
};

/** The rows to show, sorted; of equal rates the surer one comes first, and cards without a rate last. */
export function listShownRows({ counted, sorting, use, find }: CardsState): readonly CardRow[] {
  const wanted = find.trim().toLowerCase();
  const rows = (counted?.table.rows ?? []).filter(
    ({ card, name }) => wanted === "" || name.toLowerCase().includes(wanted) || String(card) === wanted,
  );
  const { by, isDescending } = sorting;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (by === "name") return sign * a.name.localeCompare(b.name, "en") || a.card - b.card;
    if (by === "rate" && (a[use].players === 0 || b[use].players === 0))
      return Math.sign(b[use].players) - Math.sign(a[use].players) || a.card - b.card;
    const difference = readNumber(a, by, use) - readNumber(b, by, use);
    return sign * difference || b[use].players - a[use].players || a.card - b.card;
  });
}

function readNumber(row: CardRow, by: Exclude<CardColumn, "name">, use: CardUseKind): number {
  if (by === "card" || by === "offered") return row[by];
  return by === "rate" ? row[use].rate : row[by].times;
}
