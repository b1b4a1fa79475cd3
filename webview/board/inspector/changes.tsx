import { useMemo } from "preact/hooks";
import { msg, t } from "../../../engine/l10n/speak.ts";
import type { Moment, Viewable } from "../../../engine/record/replayed.ts";
import { Section } from "../../parts/section.tsx";
import type { BoardEvent, BoardState } from "../board-state.ts";
import type { Board } from "../boards/board.ts";
import { compareFacts, type Fact, type FactChange } from "../facts.ts";
import { clampMoment, wholeMatch } from "../moments.ts";
import type { OpenedMatch } from "../opened-match.ts";

interface Props {
  readonly state: BoardState;
  readonly changes: readonly FactChange[];
  readonly send: (event: BoardEvent) => void;
}

/** The moments between which changes are listed; undefined if there is no earlier turn. */
function findSpan(replay: Viewable, moment: Moment, since: boolean): readonly [Moment, Moment] | undefined {
  const start = { answer: moment.answer, note: 0 };
  if (!since) return [start, moment];
  const turn = replay.turns[moment.answer];
  for (let answer = moment.answer - 1; turn && answer >= 0; answer--) {
    const { ask } = replay.turns[answer]!;
    if (ask.player === turn.ask.player && ask.gameNumber === turn.ask.gameNumber)
      return [{ answer, note: wholeMatch }, start];
  }
  return undefined;
}

/** What is compared: two moments of one match, or one moment in two matches. */
interface ComparedChanges {
  readonly replay: Viewable | undefined;
  readonly board: Board | undefined;
  /** The match shown next to it. */
  readonly other: OpenedMatch | undefined;
}

/** The changed facts of the current turn, or the differences from the match next to it. */
export function useChanges(state: BoardState, { replay, board, other }: ComparedChanges): readonly FactChange[] {
  const { moment, seenBy, changes, overview } = state;
  const { since } = changes;
  const names = overview?.players ?? [];
  return useMemo(() => {
    if (!replay?.turns[moment.answer] || !board?.facts) return [];
    const factsAt = (of: Viewable, at: Moment) => board.facts!(of.viewAt(at, seenBy), names);
    if (other) {
      const beside =
        other.overview.turns.length > 0 ? factsAt(other.replay, clampMoment(other.overview.turns, moment)) : [];
      return listDifferences(beside, factsAt(replay, moment));
    }
    const range = findSpan(replay, moment, since);
    return range ? compareFacts(factsAt(replay, range[0]), factsAt(replay, range[1])) : [];
  }, [replay, board, other, moment.answer, moment.note, since, seenBy, names.join()]);
}

/** A fact in only one of the matches has neither appeared nor disappeared. */
function listDifferences(beside: readonly Fact[], here: readonly Fact[]): FactChange[] {
  const only = (facts: readonly Fact[]) =>
    facts.map((fact) => ({ ...fact, came: msg("here only"), left: msg("before only") }));
  return compareFacts(only(beside), only(here));
}

/** What changed in this turn, or since the bot's previous question. */
export function Changes({ state, changes, send }: Props) {
  const { since, marks } = state.changes;
  const tools = (
    <>
      {state.isComparing ? null : (
        <span class="segments small">
          {[false, true].map((each) => (
            <button
              key={String(each)}
              type="button"
              class="segment"
              aria-pressed={since === each}
              title={each ? t("Since this bot's last answer") : t("What this answer changed")}
              onClick={() => send({ kind: "changes", since: each })}
            >
              {each ? t("since its last turn") : t("in this turn")}
            </button>
          ))}
        </span>
      )}
      <button
        type="button"
        class="source"
        aria-pressed={marks}
        title={t("Mark changes on the board (m)")}
        onClick={() => send({ kind: "changes", marks: !marks })}
      >
        {marks ? t("unmark") : t("mark on board")}
      </button>
    </>
  );
  return (
    <Section title={state.isComparing ? t("Different from the previous match") : t("Changes")} note={tools}>
      {changes.length === 0 ? <p class="hint">{t("Nothing.")}</p> : null}
      <ul class="changes">
        {changes.map((change) => (
          <ChangeLine key={change.fact.id} change={change} />
        ))}
      </ul>
    </Section>
  );
}

function ChangeLine({ change: { fact, word, values } }: { change: FactChange }) {
  return (
    <li class={fact.player === undefined ? undefined : `p${fact.player + 1}`}>
      <span class="about">{fact.about}</span>
      {word ? <span class="word">{word}</span> : null}
      {values.map(({ name, before, after }) => (
        <span key={name} class="value">
          {name} <s>{before}</s>
          <span class="hidden"> {t("became")} </span>
          <b>{after}</b>
        </span>
      ))}
    </li>
  );
}
