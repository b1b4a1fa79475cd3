import { useEffect, useRef } from "preact/hooks";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { Question } from "../../../engine/record/replay.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { AnswerCommands } from "../inspector/answered.tsx";
import { BranchChoices } from "../inspector/branch.tsx";
import { type BoardState, useBoard } from "../state/board-state.ts";
import { formatTurnName, wholeMatch } from "../state/moments.ts";
import { findQuestion, isAnswerSent, submitAnswer, submitChoice } from "./question.ts";

/** The panel for a person who plays: the question, possible answers, and the score. */
export function PlayPanel() {
  const { state, opened, post } = useBoard();
  const { overview, match } = state;
  if (!overview || match === undefined) return null;
  if (overview.ending !== undefined) return <MatchOver match={match} />;
  const question = findQuestion(state, opened);
  const wasGiven = isAnswerSent(state);
  return (
    <div class="your-play live">
      {question && !wasGiven ? (
        <AskedQuestion key={question.index} question={question} />
      ) : (
        <p class="play-state">
          {overview.asked && !wasGiven ? t("You are looking back; the match waits for you.") : describeWaiting(state)}
        </p>
      )}
      <p class="branch-tools needs-editor">
        <LookBack isAtPlace={question !== undefined} />
        <Press class="second-button" text={t("End the match")} act={() => post({ kind: "endPlay" })} />
      </p>
    </div>
  );
}

function describeWaiting({ overview }: BoardState): string {
  const others = overview?.players.filter((_, player) => player !== overview.person) ?? [];
  return others.length === 0 ? t("One moment …") : t("Waiting for {others} …", { others: others.join(", ") });
}

function AskedQuestion({ question }: { readonly question: Question }) {
  const board = useBoard();
  const { state, branched, send } = board;
  const { branch } = state;
  const { ask } = question;
  const text = branch?.text ?? "";
  const reason = text === "" ? undefined : question.reasonAgainst(text);
  const choices = question.choices(text);
  const isValid = question.reasonAgainst(text) === undefined;
  const giving = { ...board, question };
  const tried = branched?.turns[question.index];
  const first = useRef<HTMLDivElement>(null);
  // Keeps the focus, so that users of the keyboard continue with the next question.
  useEffect(() => first.current?.querySelector<HTMLElement>(".choice-button")?.focus({ preventScroll: true }), []);
  return (
    <Section title={t("Your turn")} note={`${formatTurnName(ask.turn)} · ${translate(ask.phase)}`}>
      <div ref={first}>
        <BranchChoices
          text={text}
          send={(event) => (event.kind === "branchOn" ? submitChoice(event.text, choices, giving) : send(event))}
        />
      </div>
      <label class="play-written">
        <span>{t("The answer as a bot would print it")}</span>
        <textarea
          class="text branch-text"
          spellcheck={false}
          rows={2}
          value={text}
          aria-invalid={reason !== undefined}
          aria-describedby="play-reason"
          onInput={(event) => send({ kind: "branch", isOpen: true, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submitAnswer(text, giving);
          }}
        />
      </label>
      <p id="play-reason" class="play-reason" role="status">
        {reason === undefined ? "" : t("Not sent: {reason}.", { reason: translate(reason) })}
      </p>
      {tried ? <AnswerCommands turn={tried} here={-1} /> : null}
      <p class="branch-tools needs-editor">
        <Press
          class="main-button"
          text={t("Answer")}
          title="Ctrl+Enter"
          disabled={!isValid}
          act={() => submitAnswer(text, giving)}
        />
      </p>
      <details class="play-sent">
        <summary>{t("What a bot receives here")}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
        <pre class="text" tabIndex={0}>
          {ask.text}
        </pre>
      </details>
    </Section>
  );
}

/** Goes to what the others did since the last answer, and back to the question. */
function LookBack({ isAtPlace }: { readonly isAtPlace: boolean }) {
  const { state, send } = useBoard();
  const { asked, turns = [], person } = state.overview ?? {};
  if (!asked) return null;
  if (!isAtPlace) {
    return <Press class="main-button" text={t("Back to the question")} act={() => send({ kind: "edge", to: "end" })} />;
  }
  const last = turns.length - 1;
  if (last < 0 || turns[last]!.player === person) return null;
  return (
    <Press
      class="second-button"
      text={t("Show the last move")}
      act={() => send({ kind: "goTo", at: { answer: last, note: wholeMatch } })}
    />
  );
}

function MatchOver({ match }: { readonly match: string }) {
  const { state, post } = useBoard();
  return (
    <div class="your-play">
      <Section title={describeResult(state)}>
        <p class="play-state">{state.overview?.ending}</p>
        <p class="branch-tools needs-editor">
          <Press class="main-button" text={t("Play another")} act={() => post({ kind: "playAgainst" })} />
          <Press
            class="second-button"
            text={t("Play again with the same seed")}
            act={() => post({ kind: "rerun", match, swap: false })}
          />
        </p>
      </Section>
    </div>
  );
}

function describeResult({ overview }: BoardState): string {
  const { places, person = 0 } = overview ?? {};
  if (!places) return t("The match was ended");
  if (places.length === 1) return t("Done");
  if (places.every((place) => place === 1)) return t("A draw");
  return places[person] === 1 ? t("You won") : t("You lost");
}
