import { t } from "../../../../engine/l10n/speak.ts";
import type { InputBoard, NamedInput } from "../../../../engine/referee/stub/input-board.ts";
import type { BoardItem } from "../../board-items.ts";
import { toOwnerSeat } from "./owner-seat.ts";

/** Facts about the values a player was sent, and about pieces and their values. */
export function listInputItems(board: InputBoard, seat: number, players: number): readonly BoardItem[] {
  return [
    { id: `input ${seat}`, about: t("Input"), player: seat, spots: [], values: toRecord(board.values) },
    ...(board.plane?.pieces ?? []).map((piece): BoardItem => {
      const player = toOwnerSeat(piece.owner, seat, players);
      return {
        id: `${seat} ${piece.id}`,
        about: piece.id,
        ...(player !== undefined && player < players && { player }),
        spots: [`piece ${piece.id}`],
        values: toRecord(piece.values),
        came: t("appears"),
        left: t("gone"),
      };
    }),
  ];
}

const toRecord = (values: readonly NamedInput[]) => Object.fromEntries(values.map(({ name, value }) => [name, value]));
