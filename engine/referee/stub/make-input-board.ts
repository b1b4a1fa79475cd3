import { findPlane } from "./find-plane.ts";
import { formatTableName, type InputBoard, type InputTable, nameColumn, nameValue } from "./input-board.ts";
import type { InputPart, InputReading } from "./read-input.ts";

/**
 * Makes the board of a player's last question; `once` is the reading of the first one, which has the values for the
 * whole match.
 */
export function makeInputBoard(last: InputReading, once?: InputReading): InputBoard | undefined {
  if (last.kind !== "read") return undefined;
  const kept = once?.kind === "read" && once !== last ? once.parts.filter(({ isOnce }) => isOnce) : [];
  const parts = [...last.parts, ...kept];
  const plane = findPlane(parts);
  return {
    ...(plane && { plane }),
    values: parts.flatMap((part) => (part.kind === "line" ? part.values.map(nameValue) : [])),
    tables: parts.flatMap((part) => (part.kind === "table" ? [makeTable(part)] : [])),
  };
}

function makeTable({ amounts, columns, rows }: Extract<InputPart, { kind: "table" }>): InputTable {
  return {
    name: formatTableName(amounts, columns),
    columns: columns.map(nameColumn),
    rows: rows.map(({ values }) => values.map(({ value }) => value)),
  };
}
