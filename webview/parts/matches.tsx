import { t } from "../../engine/l10n/speak.ts";
import type { BoardState } from "../board-state.ts";
import type { Post } from "../wiring.ts";
import { Button } from "./button.tsx";

/** Recent matches, to open one without leaving the board. */
export function Matches({ state, post }: { state: BoardState; post: Post }) {
  if (state.recent.length === 0)
    return <p class="hint">{t("No match has been played yet. Save a bot to play one.")}</p>;
  const here = state.recent.find(({ id }) => id === state.match);
  return (
    <ol class="matches">
      {state.recent.map(({ id, title, result, ended, game, seed }) => (
        <li key={id} class="match-line">
          <button
            type="button"
            class={`match ${ended}`}
            title={result}
            aria-current={id === state.match ? "true" : undefined}
            onClick={() => post({ kind: "openMatch", match: id })}
          >
            <span class="title">
              {title}
              {seed === here?.seed && id !== state.match ? <small> {t("same seed")}</small> : null}
            </span>
            <span class="result">{verbOf(result)}</span>
          </button>
          {id !== state.match && game === state.overview?.game ? (
            <Button
              icon="compare"
              label={
                seed === here?.seed
                  ? t("Compare with this match: {title}, {result}, the same seed", { title, result })
                  : t("Compare with this match: {title}, {result}", { title, result })
              }
              pressed={state.comparing && state.earlier?.match === id}
              onPress={() => post({ kind: "compareWith", match: id })}
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** "Won vs greedy": the title says against whom already. */
function verbOf(result: string): string {
  return result.split(" ")[0] ?? "";
}
