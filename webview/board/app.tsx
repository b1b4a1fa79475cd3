import { t, translate } from "../../engine/l10n/speak.ts";
import "../visible-text.ts";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Choice } from "../../engine/game/extras.ts";
import { readDrawn } from "../../engine/record/bot-drawing.ts";
import type { Replayed, Viewable } from "../../engine/record/replayed.ts";
import { Button } from "../parts/button.tsx";
import { PostContext } from "../parts/post-context.ts";
import { Overlay } from "./boards/overlay.tsx";
import { Header } from "./header.tsx";
import { formatAnswerText } from "./inspector/answered.tsx";
import { useChanges } from "./inspector/changes.tsx";
import { bindings } from "./keys.ts";
import { createAnswerArrows } from "./mistakes/answer-arrows.ts";
import { ChanceBar } from "./mistakes/chance-chart.tsx";
import { createChosenArrows, findQuestion, isAnswerSent, submitChoice } from "./play/question.ts";
import { SidePanel, Splitter } from "./side.tsx";
import { LoadingBoard, NoBoard } from "./stage/no-board.tsx";
import { ComparedStage, Stage, selectNotes } from "./stage/stage.tsx";
import {
  BoardContext,
  type BoardEvent,
  type BoardState,
  isAtQuestion,
  type OpenedMatch,
  type PanelProps,
  selectViewer,
  useBoard,
} from "./state/board-state.ts";
import { describeMoment, Legend, Timeline } from "./timeline/timeline.tsx";
import { TimelineToolbar } from "./timeline/toolbar.tsx";
import { ViewerStage, ViewerTrouble } from "./viewer/viewer-stage.tsx";

interface Props extends PanelProps {
  readonly opened: OpenedMatch | undefined;
  readonly before: OpenedMatch | undefined;
}

export function App({ state, opened, before, send, post }: Props) {
  const isShown = opened?.match === state.match && state.overview ? opened : undefined;
  const branched = useBranched(state, isShown);
  const other = state.isComparing && before?.match === state.earlier?.match ? before : undefined;
  const changes = useChanges(state, { replay: branched ?? isShown?.replay, board: isShown?.board, other });
  const choices = useChoices(state, isShown);
  return (
    <PostContext.Provider value={post}>
      <div
        class="app"
        data-game={state.overview?.game}
        data-match={state.match}
        data-answer={state.moment.answer}
        data-note={state.moment.note}
      >
        {isShown ? (
          <BoardContext.Provider value={{ state, send, post, opened: isShown, branched, changes, choices }}>
            <ShownMatch before={before} />
          </BoardContext.Provider>
        ) : (
          <NoBoard state={state} post={post} />
        )}
        {state.isHelpOpen ? <Help send={send} /> : null}
      </div>
    </PostContext.Provider>
  );
}

function ShownMatch({ before }: Pick<Props, "before">) {
  const { state, opened, branched, post } = useBoard();
  return (
    <>
      <Header />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <main class="stage" aria-label={t("Board")} tabIndex={0}>
        <ChanceBar />
        <ViewerStage key={state.viewer.addresses?.[0]} />
        {selectViewer(state)?.keys ? null : <PlainStage before={before} />}
        {state.loading !== undefined && state.loading !== state.match ? <LoadingBoard /> : null}
      </main>
      <div class="steer">
        <Timeline />
        <TimelineToolbar />
        <p class="hidden" role="status" aria-live="polite">
          {formatAnnouncement(state, branched ?? opened.replay)}
        </p>
      </div>
      <Splitter post={post} />
      <SidePanel />
    </>
  );
}

/** The board that Spar draws, with what is drawn over it. */
function PlainStage({ before }: Pick<Props, "before">) {
  const board = useBoard();
  const { state, opened, branched, changes, choices } = board;
  const { match, moment, isComparing, earlier } = state;
  const compared = useComparedAnswers(state, opened);
  const answering = { ...board, question: findQuestion(state, opened) };
  const replay = branched ?? opened.replay;
  return (
    <>
      <ViewerTrouble />
      {isComparing && earlier && before?.match === earlier.match ? (
        <ComparedStage replay={replay} other={before} earlier={earlier} />
      ) : (
        <Stage opened={opened} replay={replay} moment={moment} />
      )}
      <Overlay
        {...(compared ?? drawBoard(state, opened))}
        key={`${match} ${moment.answer}`}
        rings={state.changes.marks ? changes.flatMap(({ item }) => item.spots ?? []) : emptySpots}
        choices={choices}
        choose={(text) => submitChoice(text, choices, answering)}
      />
    </>
  );
}

/** The match up to the answer of the branch; undefined if there is none. */
function useBranched(state: BoardState, opened: OpenedMatch | undefined): Viewable | undefined {
  const { branch, moment, overview } = state;
  const text = branch?.text;
  return useMemo(() => {
    if (!opened || text === undefined) return undefined;
    return isAtQuestion(state) ? findQuestion(state, opened)?.after(text) : opened.replay.branchAt(moment.answer, text);
  }, [opened, moment.answer, text, overview]);
}

/** The bot's drawings that the overlay draws; none while two matches are shown. */
function drawBoard(state: BoardState, opened: OpenedMatch) {
  const { moment, seenBy, isComparing, branch } = state;
  const question = findQuestion(state, opened);
  if (question && branch?.text !== undefined && !question.after(branch.text)) {
    return createChosenArrows(question, [...branch.trail.map((text = "") => text), branch.text]);
  }
  const turn = opened.replay.turns[moment.answer];
  const findSpot = turn && opened.board.spots?.(turn);
  if (!findSpot || isComparing || (seenBy ?? turn.ask.player) !== turn.ask.player) return emptyDrawing;
  return { drawings: readDrawn(turn.answer).drawings, findSpot };
}

/** At a mistake: the better answer if that was selected, else the given one. */
function useComparedAnswers({ branch, moment, mistakes, tab }: BoardState, opened: OpenedMatch) {
  const mistake = mistakes.mistakes.get(moment.answer);
  const better = mistake && branch?.text === mistake.better ? mistake.better : undefined;
  const isShown = mistake && moment.note === 0 && (better !== undefined || (tab === "mistakes" && !branch));
  return useMemo(
    () => (isShown ? createAnswerArrows(opened.replay, moment.answer, better) : undefined),
    [opened, moment.answer, better, isShown],
  );
}

const emptyDrawing = { drawings: [], findSpot: () => undefined };
const emptySpots: readonly string[] = [];
const emptyChoices: readonly Choice[] = [];

/** The possible answers while the user tries out another one. */
function useChoices(state: BoardState, opened: OpenedMatch | undefined): readonly Choice[] {
  const { branch, moment, overview } = state;
  const turn = branch ? opened?.replay.turns[moment.answer] : undefined;
  const isAsked = isAtQuestion(state) && !isAnswerSent(state);
  const text = isAsked ? (branch?.text ?? "") : turn && (branch?.text ?? formatAnswerText(turn));
  return useMemo(() => {
    if (!opened || text === undefined) return emptyChoices;
    return isAsked
      ? (findQuestion(state, opened)?.choices(text) ?? emptyChoices)
      : opened.replay.choicesAt(moment.answer, text);
  }, [opened, moment.answer, text, isAsked, overview]);
}

function formatAnnouncement(
  { overview, moment, isPlaying, branch, isWatching, gave }: BoardState,
  replay: Replayed | undefined,
): string {
  const head = overview?.turns[moment.answer];
  if (isAnswerSent({ overview, gave })) return t("Answered.");
  if (isAtQuestion({ overview, moment, isWatching }) && overview?.asked) {
    return t("Your turn: turn {turn, number}, {phase}.", { turn: overview.asked.turn, phase: overview.asked.phase });
  }
  if (!head || isPlaying) return "";
  const notes = selectNotes(replay?.turns[moment.answer]?.notes ?? [], moment.note);
  const place = describeMoment(overview!, head, moment);
  const where = branch ? t("What if: {place}", { place }) : place;
  return `${where}. ${notes.map((note) => translate(note.text)).join(". ")}`;
}

function Help({ send }: { send: (event: BoardEvent) => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal?.();
  }, []);
  const close = () => send({ kind: "set", fields: { isHelpOpen: false } });
  return (
    <dialog ref={box} class="help" aria-label={t("Keys")} onClose={close}>
      <h2>
        {t("Keys")} <Button icon="close" label={t("Close")} onPress={close} />
      </h2>
      <dl>
        {bindings.map(({ shown, what }) => (
          <div key={shown}>
            <dt>{shown}</dt>
            <dd>{translate(what)}</dd>
          </div>
        ))}
      </dl>
      <Legend />
    </dialog>
  );
}
