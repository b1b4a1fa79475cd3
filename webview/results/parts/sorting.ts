/** By which column a table is sorted. */
export interface Sorting<Column extends string> {
  readonly by: Column;
  readonly descending: boolean;
}

/** Once more on the same column turns it around; numbers begin with the largest, the columns of `ascending` do not. */
export function sortedBy<Column extends string>(
  by: Column,
  before: Sorting<Column>,
  ascending: readonly Column[],
): Sorting<Column> {
  return by === before.by ? { by, descending: !before.descending } : { by, descending: !ascending.includes(by) };
}
