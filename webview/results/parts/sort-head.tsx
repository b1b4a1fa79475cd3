import { Press } from "../../parts/button.tsx";

interface Props<Column extends string> {
  /** The columns with their texts, and what they mean. */
  readonly heads: readonly (readonly [column: Column, text: string, about?: string])[];
  readonly sorting: Sorting<Column>;
  readonly sort: (column: Column) => void;
}

/** The heads of columns; a click sorts by one. */
export function SortHeads<Column extends string>({ heads, sorting: { by, isDescending }, sort }: Props<Column>) {
  return heads.map(([column, text, about]) => (
    <th
      key={column}
      scope="col"
      data-column={column}
      aria-sort={column === by ? (isDescending ? "descending" : "ascending") : undefined}
    >
      <Press title={about} act={() => sort(column)}>
        {text}
        <span class="arrow" aria-hidden="true">
          {column === by ? (isDescending ? "▾" : "▴") : ""}
        </span>
      </Press>
    </th>
  ));
}

export interface Sorting<Column extends string> {
  readonly by: Column;
  readonly isDescending: boolean;
}

/** Equal rows stay in their order. */
export function sortBy<Row>(rows: readonly Row[], isDescending: boolean, read: (row: Row) => string | number): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [read(a), read(b)];
    return sign * (typeof one === "number" ? one - Number(other) : one.localeCompare(String(other)));
  });
}

/** The same column again reverses the order; numbers start with the largest, except in `ascending`. */
export function toggleSorting<Column extends string>(
  by: Column,
  before: Sorting<Column>,
  ascending: readonly Column[],
): Sorting<Column> {
  return by === before.by ? { by, isDescending: !before.isDescending } : { by, isDescending: !ascending.includes(by) };
}
