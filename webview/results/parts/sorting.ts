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
