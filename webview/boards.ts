import type { Board } from "./boards/board.ts";
import { combatBoard } from "./boards/combat.tsx";
import { dungeonBoard } from "./boards/dungeon.tsx";
import { locmBoard } from "./boards/locm.tsx";
import { perfectAimBoard } from "./boards/perfect-aim.tsx";
import { plainBoard } from "./boards/plain.tsx";

/** The board of each game by its id. */
const boards: Readonly<Record<string, Board>> = {
  locm: locmBoard,
  dungeon: dungeonBoard,
  "perfect-aim": perfectAimBoard,
  combat: combatBoard,
};

export function boardOf(game: string): Board {
  return boards[game] ?? plainBoard;
}
