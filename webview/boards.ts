import type { Board } from "./boards/board.ts";
import { locmBoard } from "./boards/locm.tsx";
import { perfectAimBoard } from "./boards/perfect-aim.tsx";
import { plainBoard } from "./boards/plain.tsx";

/** The board of each game by its id. */
const boards: Readonly<Record<string, Board>> = { locm: locmBoard, "perfect-aim": perfectAimBoard };

export function boardOf(game: string): Board {
  return boards[game] ?? plainBoard;
}
