import { Component, type ComponentChildren } from "preact";
import type { Note } from "../../../engine/game/turn.ts";
import { t, translatePieces } from "../../../engine/l10n/speak.ts";
import { type Drawing, readDrawn } from "../../../engine/record/bot-drawing.ts";
import type { Moment, Viewable } from "../../../engine/record/replayed.ts";
import { Press } from "../../parts/button.tsx";
import { type OpenedMatch, useBoard } from "../state/board-state.ts";
import { clampMoment, findAnswerOfPlayer, wholeMatch } from "../state/moments.ts";
import type { EarlierMatch } from "../state/overview.ts";

interface Props {
  readonly opened: OpenedMatch;
  /** The match itself, or the match with another answer. */
  readonly replay: Viewable;
  readonly moment: Moment;
}

const emptyDrawings: readonly Drawing[] = [];

export function Stage({ opened, replay, moment }: Props) {
  const { state, send } = useBoard();
  const { seenBy } = state;
  const { board } = opened;
  const turn = replay.turns[moment.answer];
  const seat = seenBy ?? turn?.ask.player;
  return (
    <ErrorBoundary key={opened.match} at={`${moment.answer}.${moment.note}.${seenBy}`}>
      <board.Draw
        view={replay.viewAt(moment, seenBy)}
        before={replay.viewAt(findBefore(replay, moment, board.showsQuestions ? seat : undefined), seenBy)}
        notes={selectNotes(turn?.notes ?? [], moment.note)}
        turn={turn}
        moment={moment}
        seenBy={seenBy}
        bottom={seenBy ?? state.me}
        names={opened.overview.players}
        drawings={turn && seat === turn.ask.player ? readDrawn(turn.answer).drawings : emptyDrawings}
        pickGame={(gameNumber) => send({ kind: "game", gameNumber })}
        isPlaying={state.isPlaying}
        speed={state.speed}
      />
    </ErrorBoundary>
  );
}

/** The moment before the events that are shown; before the previous answer of a player whose questions are shown. */
function findBefore(replay: Viewable, { answer, note }: Moment, player: number | undefined): Moment {
  const previous = player === undefined ? undefined : findAnswerOfPlayer(replay, answer, -1, player);
  return previous === undefined ? { answer, note: note > 0 ? note - 1 : 0 } : { answer: previous, note: 0 };
}

/** The events the board shows: of one step, or of the whole answer. */
export function selectNotes(notes: readonly Note[], note: number): readonly Note[] {
  if (note < 0) return notes;
  return note === 0 ? [] : notes.slice(note - 1, note);
}

/** Catches a bug in a board, so that the rest of the panel remains usable. */
class ErrorBoundary extends Component<{ at: string; children: ComponentChildren }, { fault?: string }> {
  override state: { fault?: string } = {};

  static override getDerivedStateFromError(error: unknown) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate(before: { at: string }) {
    if (before.at !== this.props.at && this.state.fault !== undefined) this.setState({ fault: undefined });
  }

  override render() {
    if (this.state.fault === undefined) return this.props.children;
    return (
      <div class="alert error" role="alert">
        <p>{t("The board could not draw this step: {fault}", { fault: this.state.fault })}</p>
      </div>
    );
  }
}

interface ComparedStageProps {
  readonly replay: Viewable;
  readonly other: OpenedMatch;
  readonly earlier: EarlierMatch;
}

/** Two matches at the same moment, and where they differ. */
export function ComparedStage({ replay, other, earlier }: ComparedStageProps) {
  const { opened, state } = useBoard();
  const { moment } = state;
  const isBeyondEnd = moment.answer >= other.overview.turns.length;
  return (
    <div class="compared">
      <DifferenceNote other={other} earlier={earlier} />
      <div class="pair">
        <div class="pair-of-boards">
          <section aria-label={t("This match")}>
            <h2>
              {t("This match")}
              <small>{opened.overview.ending}</small>
            </h2>
            <Stage opened={opened} replay={replay} moment={moment} />
          </section>
          <section aria-label={t("Previous match")}>
            <h2>
              {t("Before")}
              <small>{isBeyondEnd ? t("Already over.") : earlier.ending}</small>
            </h2>
            <Stage opened={other} replay={other.replay} moment={clampMoment(other.overview.turns, moment)} />
          </section>
        </div>
      </div>
    </div>
  );
}

function DifferenceNote({ other, earlier }: Omit<ComparedStageProps, "replay">) {
  const { opened, send } = useBoard();
  const { parts } = earlier;
  if (parts === undefined) {
    const isOver = opened.overview.ending !== undefined && earlier.ending !== undefined;
    const same = isOver
      ? t("Both matches are the same from beginning to end.")
      : t("The two matches are identical so far.");
    return <p class="difference">{same}</p>;
  }
  const turn = opened.replay.turns[parts] ?? other.replay.turns[parts];
  return (
    <p class="difference">
      <Press
        class="source"
        text={t("They differ from turn {turn, number} on", { turn: turn?.ask.turn ?? parts })}
        title={t("Go to the first difference (x)")}
        act={() => send({ kind: "goTo", at: { answer: parts, note: wholeMatch } })}
      />
      <span>
        {translatePieces("now {now}, before {before}", {
          now: <code>{formatAnswer(opened, parts)}</code>,
          before: <code>{formatAnswer(other, parts)}</code>,
        })}
      </span>
    </p>
  );
}

const maxChars = 90;

function formatAnswer({ replay }: OpenedMatch, answer: number): string {
  const answered = replay.turns[answer]?.answer;
  if (!answered) return t("nothing (the match was over)");
  const text = answered.failure ?? answered.text;
  return text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
}
