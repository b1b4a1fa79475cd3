import { translate } from "../../../engine/l10n/speak.ts";
import type { Board, BoardProps } from "./board.ts";
import { combatBoard } from "./combat/board.tsx";
import { dungeonBoard } from "./dungeon/board.tsx";
import { locmBoard } from "./locm/board.tsx";
import { perfectAimBoard } from "./perfect-aim/board.tsx";
import { refereeBoard } from "./referee/board.tsx";

/** The board of games without their own: the state as text. */
function PlainBoard({ view, notes }: BoardProps) {
  return (
    <div class="plain">
      {notes.map((note, i) => (
        <p key={i}>{translate(note.text)}</p>
      ))}
      <pre class="text">{JSON.stringify(view, null, 1)}</pre>
    </div>
  );
}

const plainBoard: Board = { Draw: PlainBoard };

export const boards: Record<string, Board> = {
  locm: locmBoard,
  dungeon: dungeonBoard,
  "perfect-aim": perfectAimBoard,
  combat: combatBoard,
};

export function findBoard(game: string): Board {
  return boards[game] ?? (/^(?:referee|kaggle):/.test(game) ? refereeBoard : plainBoard);
}
