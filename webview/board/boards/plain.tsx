import type { Board, BoardProps } from "./board.ts";

/** For a game without a board of its own: its state as text. */
function Draw({ view, notes }: BoardProps) {
  return (
    <div class="plain">
      {notes.map((note, i) => (
        <p key={i}>{note.text}</p>
      ))}
      <pre class="text">{JSON.stringify(view, null, 1)}</pre>
    </div>
  );
}

export const plainBoard: Board = { Draw };
