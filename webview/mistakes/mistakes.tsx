import { useMemo } from "preact/hooks";
import { retold } from "../../engine/l10n/retell.ts";
import { t } from "../../engine/l10n/speak.ts";
import type { Mistake } from "../../engine/record/analysis-facts.ts";
import type { BoardState } from "../board-state.ts";
import { GradeSign } from "./grade-sign.tsx";
import { mistakesOf } from "./mistakes-state.ts";
import { type MistakesProps, RetryPanel } from "./retry-panel.tsx";

/** The answers that gave up something, the gravest first; or one of them, for a person to answer better. */
export function Mistakes(props: MistakesProps) {
  const { state, send, post } = props;
  const { mistakes, me, match, overview } = state;
  const own = useMemo(() => mistakesOf(mistakes, me), [mistakes, me]);
  const retried = own.find(({ answer }) => answer === mistakes.retry?.answer);
  if (retried) return <RetryPanel {...props} mistake={retried} all={own} />;
  const byLoss = own.toSorted((one, other) => other.loss - one.loss);
  const [first] = own;
  return (
    <div class="mistakes">
      <p class="mistakes-head">
        <select
          aria-label={t("Whose mistakes")}
          value={String(mistakes.whose ?? me)}
          onChange={(event) =>
            send({ kind: "mistakes", event: { kind: "whose", player: Number(event.currentTarget.value) } })
          }
        >
          {overview?.players.map((name, player) => (
            <option key={player} value={String(player)}>
              {player + 1}. {name}
            </option>
          ))}
        </select>
        {first ? (
          <button
            type="button"
            class="second-button"
            title={t("The board stops before each mistake, and you answer (t)")}
            onClick={() => send({ kind: "retry", answer: first.answer })}
          >
            {t("Retry")}
          </button>
        ) : null}
      </p>
      <ol>
        {byLoss.map((mistake) => (
          <Line
            key={mistake.answer}
            mistake={mistake}
            here={state.moment.answer === mistake.answer}
            show={() => send({ kind: "showBetter", answer: mistake.answer })}
          />
        ))}
      </ol>
      <Search
        state={state}
        found={own.length}
        again={() => match && post({ kind: "wantAnalysis", match, asked: true })}
      />
    </div>
  );
}

function Line({ mistake, here, show }: { mistake: Mistake; here: boolean; show: () => void }) {
  const { grade, text } = mistake;
  return (
    <li>
      <button
        type="button"
        class="mistake-line"
        aria-current={here ? "true" : undefined}
        title={t("Show the better answer on the board")}
        onClick={show}
      >
        <GradeSign grade={grade} />
        <span>{retold(text)}</span>
      </button>
    </li>
  );
}

interface SearchProps {
  readonly state: BoardState;
  readonly found: number;
  readonly again: () => void;
}

/** How the search stands. */
function Search({ state: { mistakes, overview }, found, again }: SearchProps) {
  switch (mistakes.search) {
    case "searching":
      return (
        <p class="hint">
          {t("Looking for mistakes … {answers, plural, one {# answer} other {# answers}} judged.", {
            answers: mistakes.chances.size,
          })}
        </p>
      );
    case "done":
      return found === 0 ? (
        <p class="hint">
          {t("No answer was found that certainly gave up {stake}.", { stake: retold(overview?.stake ?? "") })}
        </p>
      ) : null;
    case "off":
    case "stopped":
      return (
        <p class="hint">
          {mistakes.search === "off"
            ? t("Looking for mistakes is switched off (spar.analyse).")
            : t("Not looked to the end.")}{" "}
          <button type="button" class="source" onClick={again}>
            {t("look for them now")}
          </button>
        </p>
      );
    case undefined:
      return (
        <p class="hint">
          {overview?.ending === undefined ? t("When the match is over.") : t("Nothing was looked for.")}
        </p>
      );
  }
}
