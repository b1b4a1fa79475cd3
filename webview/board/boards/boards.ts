import type { Board } from "./board.ts";
import { combatBoard } from "./combat/board.tsx";
import { dungeonBoard } from "./dungeon/board.tsx";
import { locmBoard } from "./locm/board.tsx";
import { perfectAimBoard } from "./perfect-aim/board.tsx";
import { plainBoard } from "./plain.tsx";
import { refereeBoard } from "./referee/board.tsx";

/** The board of each game, by id. */
export const boards: Record<string, Board> = {
  locm: locmBoard,
  dungeon: dungeonBoard,
  "perfect-aim": perfectAimBoard,
  combat: combatBoard,
};

export function findBoard(game: string): Board {
  return boards[game] ?? (/^(?:referee|kaggle):/.test(game) ? refereeBoard : plainBoard);
}
