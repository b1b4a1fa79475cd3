import { useMemo } from "preact/hooks";
import { msg, t, translate } from "../../../engine/l10n/speak.ts";
import { describeOpinion, type Mistake } from "../../../engine/views/analysis-facts.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { Select } from "../../parts/select.tsx";
import { createOpinionRequest } from "../keys.ts";
import { type BoardState, useBoard } from "../state/board-state.ts";
import { type ComparedAnswers, selectMistakes, selectTurningPoints } from "../state/mistakes-state.ts";
import { formatTurnName } from "../state/moments.ts";
import { nameStake } from "../state/overview.ts";
import { Lines } from "./lines.tsx";
import { MistakeHead, MistakeLines } from "./mistake-lines.tsx";
import { Quality } from "./quality.tsx";
import { RetryPanel } from "./retry-panel.tsx";

/** The answers that gave up chance, in match order; or one of them for a person to improve. */
function Mistakes() {
  const { state, send } = useBoard();
  const { mistakes, me, overview } = state;
  const own = useMemo(() => selectMistakes(mistakes, me), [mistakes, me]);
  const retried = own.find(({ answer }) => answer === mistakes.retry?.answer);
  if (retried) return <RetryPanel mistake={retried} all={own} />;
  const first = own.find(({ answer }) => answer === state.moment.answer) ?? own[0];
  return (
    <div class="mistakes">
      <div class="mistakes-head">
        <Groupings />
        <Select
          label={t("Whose mistakes")}
          choices={(overview?.players ?? []).map((name, id) => ({ id, title: `${id + 1}. ${name}` }))}
          value={mistakes.whose ?? me}
          pick={(player) => send({ kind: "mistakes", event: { kind: "whose", player } })}
        />
        {first ? (
          <Press
            class="second-button needs-editor"
            text={t("Retry")}
            title={t("Stop before each mistake and find a better answer yourself (t)")}
            act={() => send({ kind: "retry", answer: first.answer })}
          />
        ) : null}
      </div>
      <ol>
        {own.map((mistake) => (
          <Item key={mistake.answer} mistake={mistake} />
        ))}
      </ol>
      <TurningPoints />
      <Opinions />
      <Search found={own.length} />
    </div>
  );
}

function Item({ mistake }: { readonly mistake: Mistake }) {
  const { state, send, post } = useBoard();
  const { answer, better } = mistake;
  const { match, moment, branch, isWatching } = state;
  const isHere = moment.answer === answer;
  const shown = isHere && moment.note === 0 ? compareAnswers(branch?.text, better) : undefined;
  const show = (which: ComparedAnswers) =>
    send(which === "better" ? { kind: "showBetter", answer } : { kind: "goTo", at: { answer, note: 0 } });
  return (
    <li class="mistake" aria-current={isHere ? "true" : undefined}>
      <Press class="mistake-line" title={t("Show the better answer on the board")} act={() => show("better")}>
        <MistakeHead mistake={mistake} />
      </Press>
      <MistakeLines mistake={mistake} shown={shown} show={show} />
      {isHere && match !== undefined && isWatching ? (
        <p class="mistake-tools needs-editor">
          <Press
            class="source"
            text={t("Show what happens next")}
            title={t("Let the bots play on from the better answer in a new match")}
            act={() => post({ kind: "playOn", match, answer, text: better })}
          />
        </p>
      ) : null}
    </li>
  );
}

/** The turns after which a learned chance fell most, to be looked at and asked about. */
function TurningPoints() {
  const { state, send } = useBoard();
  const { mistakes, me, moment, overview } = state;
  const points = selectTurningPoints(mistakes, me);
  if (points.length === 0) return null;
  return (
    <Section title={t("Turning points")} note={t("the chance fell more than usual")}>
      <p class="turning-points">
        {points.map((answer) => (
          <button
            key={answer}
            type="button"
            class="source"
            aria-current={moment.answer === answer ? "true" : undefined}
            onClick={() => send({ kind: "goTo", at: { answer, note: -1 } })}
          >
            {formatTurnName(overview?.turns[answer]?.turn ?? 0)}
          </button>
        ))}
      </p>
    </Section>
  );
}

/** What other bots would answer in this turn, where a referee plays on from their answers. */
function Opinions() {
  const { state, post } = useBoard();
  const { mistakes, match, moment } = state;
  const ask = createOpinionRequest(state);
  const { opinions = [] } = mistakes.opinions.get(moment.answer) ?? {};
  if (!ask || match === undefined) return null;
  return (
    <Section title={t("Second opinions on this turn")}>
      <Quality />
      <ul class="opinions">
        {opinions.map((opinion, i) => (
          <li key={i}>{translate(describeOpinion(opinion))}</li>
        ))}
      </ul>
      <Press
        class="action needs-editor"
        text={t("Ask other bots")}
        title={t("Ask other bots what they would answer here, and play on from each answer (q)")}
        disabled={mistakes.search === "searching"}
        act={() => post(ask)}
      />
    </Section>
  );
}

function compareAnswers(text: string | undefined, better: string): ComparedAnswers | undefined {
  return text === undefined ? "played" : text === better ? "better" : undefined;
}

/** The progress of the search. */
function Search({ found }: { readonly found: number }) {
  const { state, post } = useBoard();
  const { mistakes, overview, match } = state;
  switch (mistakes.search) {
    case "searching":
      return (
        <p class="hint">
          {t("Analysing … {answers, plural, one {# answer} other {# answers}} judged.", {
            answers: mistakes.chances.size,
          })}
        </p>
      );
    case "done":
      // A learned chance was asked about no answers.
      return found === 0 && !mistakes.quality ? (
        <p class="hint">{t("No answer clearly gave up {stake}.", { stake: overview ? nameStake(overview) : "" })}</p>
      ) : null;
    case "off":
    case "stopped":
      return (
        <p class="hint">
          {mistakes.search === "off" ? t("Analysis is turned off (spar.analyse).") : t("The analysis is incomplete.")}{" "}
          <Press
            class="source"
            text={t("analyse it now")}
            act={() => match && post({ kind: "wantAnalysis", match, asked: true })}
          />
        </p>
      );
    case undefined:
      return (
        <p class="hint">
          {overview?.ending === undefined ? t("Available when the match is over.") : t("Not analysed.")}
        </p>
      );
  }
}

const groupings: readonly (readonly [BoardState["mistakesBy"], string])[] = [
  ["turn", msg("By turn")],
  ["line", msg("By line")],
];

function Groupings() {
  const { state, send } = useBoard();
  return (
    <fieldset class="segments mistakes-by needs-editor">
      <legend class="hidden">{t("Mistakes")}</legend>
      {groupings.map(([way, text]) => (
        <Press
          key={way}
          class="segment"
          text={translate(text)}
          aria-pressed={state.mistakesBy === way}
          act={() => send({ kind: "set", fields: { mistakesBy: way } })}
        />
      ))}
    </fieldset>
  );
}

/** Where the bot lost: the turns of this match, or the lines of its source that wrote them. */
export function MistakesTab() {
  const { overview, mistakesBy } = useBoard().state;
  // Some games cannot judge answers.
  const canJudge = overview?.stake !== undefined || overview?.learnsChance === true;
  if (canJudge && mistakesBy === "turn") return <Mistakes />;
  return (
    <>
      {canJudge ? <Groupings /> : null}
      <Lines />
    </>
  );
}
