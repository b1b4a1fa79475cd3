import type { BoardState } from "../state.ts";
import type { Post } from "../wiring.ts";

/** Recent matches, to open one without leaving the board. */
export function Matches({ state, post }: { state: BoardState; post: Post }) {
  if (state.recent.length === 0) return <p class="hint">No match has been played yet. Save a bot to play one.</p>;
  return (
    <ol class="matches">
      {state.recent.map(({ id, title, result }) => (
        <li key={id}>
          <button
            type="button"
            class={`match ${verbOf(result).toLowerCase()}`}
            title={result}
            aria-current={id === state.match ? "true" : undefined}
            onClick={() => post({ kind: "openMatch", match: id })}
          >
            <span class="title">{title}</span>
            <span class="result">{verbOf(result)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** "Won vs greedy": the title says against whom already. */
function verbOf(result: string): string {
  return result.split(" ")[0] ?? "";
}
