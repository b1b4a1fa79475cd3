import type { Sorting } from "./sorting.ts";

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
