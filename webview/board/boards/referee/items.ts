import { t } from "../../../../engine/l10n/speak.ts";
import type { InputBoard, InputTable, NamedInput, Piece } from "../../../../engine/referee/stub/input-board.ts";
import type { BoardItem } from "../../board-items.ts";
import { toOwnerSeat } from "./owner-seat.ts";

/** Facts about the values a player was sent, and about pieces and their values. */
export function listInputItems(board: InputBoard, seat: number, players: number): readonly BoardItem[] {
  return [
    { id: `input ${seat}`, about: t("Input"), player: seat, spots: [], values: toRecord(board.values) },
    ...board.tables.flatMap((table, i) => (isDrawn(table, board) ? [] : listRowItems(table, `${seat} ${i}`))),
    ...(board.plane?.pieces ?? []).map((piece): BoardItem => {
      const player = toOwnerSeat(piece.owner, seat, players);
      return {
        id: `${seat} ${piece.id}`,
        about: namePiece(piece),
        ...(player !== undefined && player < players && { player }),
        spots: [`piece ${piece.id}`],
        values: toRecord(piece.values),
        came: t("appears"),
        left: t("gone"),
      };
    }),
  ];
}

/** Whether a table is seen as the ground or as pieces. */
const isDrawn = ({ name }: InputTable, { plane }: InputBoard) =>
  plane !== undefined && (plane.groundName === name || plane.pieces.some(({ kind }) => kind === name));

/** Longer tables are lists of other things from turn to turn rather than facts that change. */
const maxFactRows = 20;

/** `id` identifies the table: several may have the same count, and so the same name. */
function listRowItems({ name, columns, rows }: InputTable, id: string): readonly BoardItem[] {
  if (rows.length > maxFactRows) return [];
  return rows.map((row, i) => ({
    id: `row ${id} ${i}`,
    about: rows.length === 1 ? name : `${name} ${i + 1}`,
    spots: [],
    values: Object.fromEntries(columns.map((column, at) => [column.name, row[at]!])),
  }));
}

/** `entity 7` for row 7 of the table that `entityCount` counts. */
const namePiece = ({ id }: Piece) => id.replace(/^(\w+?)_?count(?= )/i, "$1");

const toRecord = (values: readonly NamedInput[]) => Object.fromEntries(values.map(({ name, value }) => [name, value]));
