import type { View } from "../../engine/game/views.ts";
import { formatExact, msg } from "../../engine/l10n/speak.ts";
import { compareViews } from "../../engine/record/compare.ts";

/** Something on a board that changes are described for: a player, a card, a score. */
export interface BoardItem {
  /** Stays the same from state to state. */
  readonly id: string;
  /** The name of what the item stands for: "Slimer (7)". */
  readonly about: string;
  readonly player?: number;
  /** Where it is on the board, as names of spots. */
  readonly spots: readonly string[];
  /** Values by name, in display order. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** Words for its appearance and disappearance: "drawn", "dies". Without them, these are not listed. */
  readonly came?: string;
  readonly left?: string;
}

/** Lists the items of a view; `names` are the players' names, `seat` is the player whose turn it is. */
export type ListBoardItems = (view: View, names: readonly string[], seat: number) => readonly BoardItem[];

/** How one thing on the board changed: whether it appeared or disappeared, and which of its values differ. */
export interface ItemChange {
  readonly item: BoardItem;
  /** A word for its appearance or disappearance. */
  readonly word?: string;
  readonly values: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

/** The changed items in the order after the change; those that are gone come last. */
export function compareItems(before: readonly BoardItem[], after: readonly BoardItem[]): ItemChange[] {
  const earlier = new Map(before.map((item) => [item.id, item]));
  const later = new Set(after.map(({ id }) => id));
  const kept = after.flatMap((item): ItemChange[] => {
    const was = earlier.get(item.id);
    if (!was) return item.came === undefined ? [] : [{ item, word: item.came, values: [] }];
    const values = compareViews(was.values, item.values).map(({ path, before, after }) => ({
      name: String(path[0]),
      before: formatValue(before),
      after: formatValue(after),
    }));
    return values.length > 0 ? [{ item, values }] : [];
  });
  const gone = before.filter((item) => !later.has(item.id) && item.left !== undefined);
  return [...kept, ...gone.map((item) => ({ item, word: item.left!, values: [] }))];
}

function formatValue(value: unknown): string {
  if (value === undefined || value === "") return "–";
  if (typeof value === "number") return formatExact(Math.round(value * 100) / 100);
  return value === true ? msg("yes") : value === false ? msg("no") : String(value);
}
