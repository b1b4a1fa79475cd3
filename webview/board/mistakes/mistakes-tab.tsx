import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import type { BoardState } from "../board-state.ts";
import { Lines } from "./lines.tsx";
import { Mistakes } from "./mistakes.tsx";
import type { MistakesProps } from "./retry-panel.tsx";

const groupings: readonly (readonly [BoardState["mistakesBy"], string])[] = [
  ["turn", msg("By turn")],
  ["line", msg("By line")],
];

/** Where the bot lost: the turns of this match, or the lines of its source that wrote them. */
export function MistakesTab({ turns, ...props }: MistakesProps & { readonly turns: readonly ReplayedTurn[] }) {
  const { state, send, post } = props;
  const { overview } = state;
  // Some games cannot judge answers.
  const by = overview?.stake === undefined ? "line" : state.mistakesBy;
  return (
    <>
      {overview?.stake === undefined ? null : (
        <fieldset class="segments mistakes-by needs-editor">
          <legend class="hidden">{t("Mistakes")}</legend>
          {groupings.map(([way, text]) => (
            <button
              key={way}
              type="button"
              class="segment"
              aria-pressed={by === way}
              onClick={() => send({ kind: "mistakesBy", by: way })}
            >
              {translate(text)}
            </button>
          ))}
        </fieldset>
      )}
      {by === "turn" ? <Mistakes {...props} /> : <Lines state={state} turns={turns} send={send} post={post} />}
    </>
  );
}
