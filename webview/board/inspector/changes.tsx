import { useMemo } from "preact/hooks";
import { msg, t } from "../../../engine/l10n/speak.ts";
import type { Moment, Viewable } from "../../../engine/record/replayed.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import { type Board, type BoardItem, compareItems, type ItemChange } from "../boards/board.ts";
import { type BoardState, type OpenedMatch, useBoard } from "../state/board-state.ts";
import { clampMoment, findAnswerOfPlayer, wholeMatch } from "../state/moments.ts";

/** The moments between which changes are listed; undefined if there is no earlier turn. */
function findSpan(
  replay: Viewable,
  moment: Moment,
  since: boolean,
  seat: number,
  showsQuestions: boolean,
): readonly [Moment, Moment] | undefined {
  const start = { answer: moment.answer, note: 0 };
  if (since) {
    const previous = findAnswerOfPlayer(replay, moment.answer, -1, seat);
    return previous === undefined ? undefined : [{ answer: previous, note: showsQuestions ? 0 : wholeMatch }, start];
  }
  if (!showsQuestions) return [start, moment];
  const next = findAnswerOfPlayer(replay, moment.answer, 1, seat);
  return [
    start,
    next === undefined ? { answer: replay.turns.length - 1, note: wholeMatch } : { answer: next, note: 0 },
  ];
}

/** What is compared: two moments of one match, or one moment in two matches. */
interface ComparedChanges {
  readonly replay: Viewable | undefined;
  readonly board: Board | undefined;
  /** The match shown next to it. */
  readonly other: OpenedMatch | undefined;
}

/** The changed items of the current turn, or the differences from the match next to it. */
export function useChanges(state: BoardState, { replay, board, other }: ComparedChanges): readonly ItemChange[] {
  const { moment, seenBy, changes, overview } = state;
  const { since } = changes;
  const names = overview?.players ?? [];
  return useMemo(() => {
    const turn = replay?.turns[moment.answer];
    if (!replay || !turn || !board?.listItems) return [];
    const seat = seenBy ?? turn.ask.player;
    const itemsAt = (of: Viewable, at: Moment) => board.listItems!(of.viewAt(at, seenBy), names, seat);
    if (other) {
      const beside =
        other.overview.turns.length > 0 ? itemsAt(other.replay, clampMoment(other.overview.turns, moment)) : [];
      return listDifferences(beside, itemsAt(replay, moment));
    }
    const range = findSpan(replay, moment, since, seat, board.showsQuestions ?? false);
    return range ? compareItems(itemsAt(replay, range[0]), itemsAt(replay, range[1])) : [];
  }, [replay, board, other, moment.answer, moment.note, since, seenBy, names.join()]);
}

/** An item in only one of the matches has neither appeared nor disappeared. */
function listDifferences(beside: readonly BoardItem[], here: readonly BoardItem[]): ItemChange[] {
  const only = (items: readonly BoardItem[]) =>
    items.map((item) => ({ ...item, came: msg("here only"), left: msg("before only") }));
  return compareItems(only(beside), only(here));
}

/** What changed in this turn, or since the bot's previous question. */
export function Changes() {
  const { state, changes, send } = useBoard();
  const { since, marks } = state.changes;
  const tools = (
    <>
      {state.isComparing ? null : (
        <span class="segments small">
          {[false, true].map((each) => (
            <Press
              key={String(each)}
              class="segment"
              text={each ? t("since its last turn") : t("in this turn")}
              title={each ? t("Since this bot's last answer") : t("What this answer changed")}
              aria-pressed={since === each}
              act={() => send({ kind: "changes", since: each })}
            />
          ))}
        </span>
      )}
      <Press
        class="source"
        text={marks ? t("unmark") : t("mark on board")}
        title={t("Mark changes on the board (m)")}
        aria-pressed={marks}
        act={() => send({ kind: "changes", marks: !marks })}
      />
    </>
  );
  return (
    <Section title={state.isComparing ? t("Different from the previous match") : t("Changes")} note={tools}>
      {changes.length === 0 ? <p class="hint">{t("Nothing.")}</p> : null}
      <ul class="changes">
        {changes.map((change) => (
          <ChangeLine key={change.item.id} change={change} />
        ))}
      </ul>
    </Section>
  );
}

function ChangeLine({ change: { item, word, values } }: { change: ItemChange }) {
  return (
    <li class={item.player === undefined ? undefined : `p${item.player + 1}`}>
      <span class="about">{item.about}</span>
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
