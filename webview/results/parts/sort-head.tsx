interface Props<Column extends string> {
  readonly column: Column;
  readonly text: string;
  readonly about?: string;
  readonly sorting: Sorting<Column>;
  readonly sort: (column: Column) => void;
}

/** The head of a column; a click sorts by it. */
export function SortHead<Column extends string>({ column, text, about, sorting, sort }: Props<Column>) {
  const isSorted = sorting.by === column;
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={isSorted ? (sorting.isDescending ? "descending" : "ascending") : undefined}
    >
      <button type="button" title={about} onClick={() => sort(column)}>
        {text}
        <span class="arrow" aria-hidden="true">
          {isSorted ? (sorting.isDescending ? "▾" : "▴") : ""}
        </span>
      </button>
    </th>
  );
}

/** The column by which a table is sorted. */
export interface Sorting<Column extends string> {
  readonly by: Column;
  readonly isDescending: boolean;
}

/**
 * Selecting the same column again reverses the order; numbers start with the largest, except in the columns
 * `ascending`.
 */
export function toggleSorting<Column extends string>(
  by: Column,
  before: Sorting<Column>,
  ascending: readonly Column[],
): Sorting<Column> {
  return by === before.by ? { by, isDescending: !before.isDescending } : { by, isDescending: !ascending.includes(by) };
}
