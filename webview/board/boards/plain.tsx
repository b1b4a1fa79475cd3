import { translate } from "../../../engine/l10n/speak.ts";
import type { Board, BoardProps } from "./board.ts";

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

export const plainBoard: Board = { Draw: PlainBoard };
