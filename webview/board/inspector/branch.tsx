import { useEffect, useRef } from "preact/hooks";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { type BoardEvent, useBoard } from "../state/board-state.ts";
import { AnswerCommands, formatAnswerText } from "./answered.tsx";

interface Props {
  /** A person answers in place of the bot, so there are no buttons that lead back or on. */
  readonly isRetry?: true;
  readonly turn: ReplayedTurn;
}

/** Tries out another answer, typed or put together from legal moves; the board shows its result at once. */
export function BranchPanel({ isRetry, turn }: Props) {
  const { state, branched, send } = useBoard();
  const box = useRef<HTMLTextAreaElement>(null);
  /** The same turn with the other answer, judged by the rules. */
  const judged = branched?.turns[turn.index];
  const recorded = formatAnswerText(turn);
  const text = state.branch?.text ?? recorded;
  useEffect(() => box.current?.focus(), []);
  const back = (
    <Press class="source" text={t("back to what was answered")} act={() => send({ kind: "branch", isOpen: false })} />
  );
  return (
    <Section title={isRetry ? t("You answer") : t("What if it answered")} note={isRetry ? undefined : back}>
      <textarea
        ref={box}
        class="text branch-text"
        aria-label={t("Try another answer for this turn and see what happens on the board")}
        spellcheck={false}
        rows={Math.min(8, Math.max(2, Math.ceil(recorded.length / 38)))}
        value={text}
        onInput={(event) => send({ kind: "branch", isOpen: true, text: event.currentTarget.value })}
        onKeyDown={(event) => event.key === "Escape" && send({ kind: "branch", isOpen: false })}
      />
      <AnswerCommands turn={judged ?? turn} here={-1} />
      <BranchChoices text={text} send={send} />
      {isRetry ? null : <PlayOn text={text} hasAnswered={judged !== undefined} />}
    </Section>
  );
}

/** The legal moves, which can also be selected on the board. */
export function BranchChoices({ text, send }: { readonly text: string; readonly send: (event: BoardEvent) => void }) {
  const { state, choices } = useBoard();
  return (
    <fieldset class="choices" onKeyDown={moveFocus}>
      <legend class="hidden">{t("Legal answers")}</legend>
      <p class="choice-tools" hidden={text === "" && choices.every(({ isWhole }) => isWhole)}>
        <Press
          class="source"
          text={t("clear")}
          disabled={text === ""}
          act={() => send({ kind: "branchOn", text: "" })}
        />
        <Press
          class="source"
          text={t("undo")}
          disabled={!state.branch?.trail.length}
          act={() => send({ kind: "branchBack" })}
        />
      </p>
      {choices.length === 0 ? <p class="hint">{t("No more legal actions.")}</p> : null}
      <ul>
        {choices.map((choice) => (
          <li key={choice.text}>
            <Press
              class="choice-button"
              text={translate(choice.label)}
              act={() => send({ kind: "branchOn", text: choice.text })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Moves through the legal answers with the up and down keys. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(".choice-button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}

/** Buttons for the branch: let the bots play on, or save it as a match. */
function PlayOn({ text, hasAnswered }: { text: string; hasAnswered: boolean }) {
  const { state, post } = useBoard();
  const { match, moment, isWatching } = state;
  // A record in its own file is not in the history.
  if (match === undefined || !isWatching) return null;
  const branch = { match, answer: moment.answer, text };
  return (
    <p class="branch-tools needs-editor">
      <Press class="main-button" text={t("Let the bots play on")} act={() => post({ kind: "playOn", ...branch })} />
      <Press
        class="second-button"
        text={t("Save as a match")}
        disabled={!hasAnswered}
        act={() => post({ kind: "keepBranch", ...branch })}
      />
    </p>
  );
}
