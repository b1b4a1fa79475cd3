import type { InputBoard, InputTable } from "./stub/input-board.ts";

/**
 * What a player was sent, by the names of its fields, for comparison with a bot's prediction: fields by name, rows of
 * tables by id, or by index if they have none.
 */
export function listBoardFields(board: InputBoard | null | undefined): Readonly<Record<string, unknown>> {
  if (!board) return {};
  return {
    ...Object.fromEntries(board.tables.map((table) => [`${table.name} rows`, extractRows(table)])),
    ...Object.fromEntries(board.values.map(({ name, value }) => [name, value])),
  };
}

function extractRows({ columns, rows }: InputTable): Readonly<Record<string, unknown>> {
  const id = columns.findIndex(({ name }) => /id$/i.test(name));
  return Object.fromEntries(
    rows.map((row, i) => [
      String(columns.length > 1 && id >= 0 ? row[id] : i),
      columns.length === 1 ? row[0] : Object.fromEntries(columns.map(({ name }, column) => [name, row[column]])),
    ]),
  );
}
