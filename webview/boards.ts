import type { Board } from "./boards/board.ts";
import { combatBoard } from "./boards/combat/board.tsx";
import { dungeonBoard } from "./boards/dungeon/board.tsx";
import { locmBoard } from "./boards/locm/board.tsx";
import { perfectAimBoard } from "./boards/perfect-aim/board.tsx";
import { plainBoard } from "./boards/plain.tsx";

/** The board of each game by its id. */
export const boards: Record<string, Board> = {
  locm: locmBoard,
  dungeon: dungeonBoard,
  "perfect-aim": perfectAimBoard,
  combat: combatBoard,
};

export function boardOf(game: string): Board {
  return boards[game] ?? plainBoard;
}
