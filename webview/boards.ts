import type { Board } from "./boards/board.ts";
import { locmBoard } from "./boards/locm.tsx";
import { plainBoard } from "./boards/plain.tsx";

/** The board of each game by its id. */
const boards: Readonly<Record<string, Board>> = { locm: locmBoard };

export function boardOf(game: string): Board {
  return boards[game] ?? plainBoard;
}
