import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import type { BoardState } from "../board-state.ts";
import { Lines } from "./lines.tsx";
import { Mistakes } from "./mistakes.tsx";
import type { MistakesProps } from "./retry-panel.tsx";

const groupings: readonly (readonly [BoardState["mistakesBy"], string])[] = [
  ["turn", msg("By turn")],
  ["line", msg("By line")],
];

/** Where the bot lost: the turns of this match, or the lines of its source over many matches. */
export function MistakesTab(props: MistakesProps) {
  const { state, send, post } = props;
  const { lines, match, overview } = state;
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
      {by === "turn" ? <Mistakes {...props} /> : <Lines lines={lines} match={match} post={post} />}
    </>
  );
}
