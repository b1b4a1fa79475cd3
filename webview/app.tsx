import { retold } from "../engine/l10n/retell.ts";
import { said, t } from "../engine/l10n/speak.ts";
import "./visible-text.ts";
import { useMemo } from "preact/hooks";
import type { Choice } from "../engine/game.ts";
import { drawnOf } from "../engine/record/bot-drawing.ts";
import type { Replayed, Viewable } from "../engine/record/replay.ts";
import type { BoardEvent, BoardState, Tab } from "./board-state.ts";
import { Overlay } from "./boards/overlay.tsx";
import { Cards } from "./cards/cards.tsx";
import type { FactChange } from "./facts.ts";
import { Lines } from "./lines/lines.tsx";
import { answerArrows } from "./mistakes/answer-arrows.ts";
import { Mistakes } from "./mistakes/mistakes.tsx";
import type { OpenedMatch } from "./opened-match.ts";
import { textOf } from "./parts/answered.tsx";
import { useChanges } from "./parts/changes.tsx";
import { Compared } from "./parts/compared.tsx";
import { Duel } from "./parts/duel.tsx";
import { Header } from "./parts/header.tsx";
import { Help } from "./parts/help.tsx";
import { Inspector } from "./parts/inspector.tsx";
import { Matches } from "./parts/matches.tsx";
import { Search } from "./parts/search.tsx";
import { notesAt, Stage, Trouble } from "./parts/stage.tsx";
import { spoken, Timeline } from "./parts/timeline.tsx";
import { Toolbar } from "./parts/toolbar.tsx";
import { atQuestion, chosenArrows, isGiven, questionIn } from "./play/at-question.ts";
import { choose } from "./play/give.ts";
import { PlayPanel } from "./play/play-panel.tsx";
import { Queue } from "./queue/queue.tsx";
import { Series } from "./series/series.tsx";
import { Tune } from "./tune/tune.tsx";
import type { Post } from "./wiring.ts";

interface Props {
  readonly state: BoardState;
  readonly opened: OpenedMatch | undefined;
  /** The match that was shown before. */
  readonly before: OpenedMatch | undefined;
  readonly send: (event: BoardEvent) => void;
  readonly post: Post;
}

export function App({ state, opened, before, send, post }: Props) {
  const shown = opened?.match === state.match ? opened : undefined;
  const branched = useBranched(state, shown);
  const other = state.comparing && before?.match === state.earlier?.match ? before : undefined;
  const changes = useChanges(state, { replay: branched ?? shown?.replay, board: shown?.board, other });
  const question = questionIn(state, shown);
  const choices = useChoices(state, shown);
  const compared = useComparedAnswers(state, shown);
  const drawings = compared ?? drawn(state, shown);
  return (
    <div
      class="app"
      data-game={state.overview?.game}
      data-match={state.match}
      data-answer={state.moment.answer}
      data-note={state.moment.note}
    >
      <Header state={state} send={send} post={post} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <main class="stage" aria-label={t("Board")} tabIndex={0}>
        <OnStage state={state} opened={shown} before={before} branched={branched} send={send} post={post} />
        <Overlay
          {...drawings}
          key={`${state.match} ${state.moment.answer}`}
          rings={state.changes.marks ? changes.flatMap(({ fact }) => fact.spots) : nowhere}
          choices={choices}
          choose={(text) => choose(text, choices, { state, question, send, post })}
        />
      </main>
      <div class="steer">
        <Timeline state={state} send={send} />
        <Toolbar state={state} send={send} post={post} />
        <p class="hidden" role="status" aria-live="polite">
          {announced(state, branched ?? shown?.replay)}
        </p>
      </div>
      <Side
        state={state}
        opened={shown}
        branched={branched}
        changes={changes}
        choices={choices}
        send={send}
        post={post}
      />
      {state.help ? <Help send={send} /> : null}
    </div>
  );
}

function OnStage({ state, opened, before, branched, send, post }: Props & { readonly branched: Viewable | undefined }) {
  if (state.trouble) return <Trouble why={state.trouble} />;
  if (!opened) return <Empty post={post} />;
  const replay = branched ?? opened.replay;
  const { earlier } = state;
  if (!state.comparing || !earlier || before?.match !== earlier.match) {
    return <Stage state={state} opened={opened} replay={replay} moment={state.moment} send={send} />;
  }
  return <Compared state={state} opened={opened} replay={replay} other={before} earlier={earlier} send={send} />;
}

/** The match up to the answer of the branch; undefined while there is none. */
function useBranched(state: BoardState, opened: OpenedMatch | undefined): Viewable | undefined {
  const { branch, moment, overview } = state;
  const text = branch?.text;
  return useMemo(() => {
    if (!opened || text === undefined) return undefined;
    return atQuestion(state) ? questionIn(state, opened)?.after(text) : opened.replay.branchAt(moment.answer, text);
  }, [opened, moment.answer, text, overview]);
}

/** What the board leaves to the overlay to draw; with two matches on it, nothing. */
function drawn(state: BoardState, opened: OpenedMatch | undefined) {
  const { moment, seenBy, comparing, branch } = state;
  const question = questionIn(state, opened);
  if (question && branch?.text !== undefined && !question.after(branch.text)) {
    return chosenArrows(question, [...branch.trail.map((text = "") => text), branch.text]);
  }
  const turn = opened?.replay.turns[moment.answer];
  const spotOf = turn && opened?.board.spots?.(turn);
  if (!spotOf || comparing || (seenBy ?? turn.ask.player) !== turn.ask.player) return undrawn;
  return { drawings: drawnOf(turn.answer).drawings, spotOf };
}

/** While the better answer of a mistake is on the board: that and the one that was given. */
function useComparedAnswers({ branch, moment, mistakes }: BoardState, opened: OpenedMatch | undefined) {
  const better = mistakes.mistakes.get(moment.answer)?.better;
  const shown = better !== undefined && branch?.text === better;
  return useMemo(
    () => (opened && shown ? answerArrows(opened.replay, moment.answer, better) : undefined),
    [opened, moment.answer, better, shown],
  );
}

const undrawn = { drawings: [], spotOf: () => undefined };
const nowhere: readonly string[] = [];
const noChoices: readonly Choice[] = [];

/** What may be answered instead, while the match is branched. */
function useChoices(state: BoardState, opened: OpenedMatch | undefined): readonly Choice[] {
  const { branch, moment, overview } = state;
  const turn = branch ? opened?.replay.turns[moment.answer] : undefined;
  const asked = atQuestion(state) && !isGiven(state);
  const text = asked ? (branch?.text ?? "") : turn && (branch?.text ?? textOf(turn));
  return useMemo(() => {
    if (!opened || text === undefined) return noChoices;
    return asked
      ? (questionIn(state, opened)?.choices(text) ?? noChoices)
      : opened.replay.choicesAt(moment.answer, text);
  }, [opened, moment.answer, text, asked, overview]);
}

function announced(
  { overview, moment, playing, branch, watching, gave }: BoardState,
  replay: Replayed | undefined,
): string {
  const head = overview?.turns[moment.answer];
  if (isGiven({ overview, gave })) return t("Answer given.");
  if (atQuestion({ overview, moment, watching }) && overview?.asked) {
    return t("Your turn: turn {turn, number}, {phase}.", {
      turn: overview.asked.turn,
      phase: retold(overview.asked.phase),
    });
  }
  if (!head || playing) return "";
  const notes = notesAt(replay?.turns[moment.answer]?.notes ?? [], moment.note);
  const place = spoken(overview!, head, moment);
  const told = branch ? t("What if: {place}", { place }) : place;
  return `${told}. ${notes.map((note) => retold(note.text)).join(". ")}`;
}

const tabs: readonly { readonly tab: Tab; readonly text: string }[] = [
  { tab: "play", text: said("Play") },
  { tab: "turn", text: said("Turn") },
  { tab: "search", text: said("Search") },
  { tab: "matches", text: said("Matches") },
  { tab: "series", text: said("Series") },
  { tab: "duel", text: said("Duel") },
  { tab: "cards", text: said("Cards") },
  { tab: "mistakes", text: said("Mistakes") },
  { tab: "tune", text: said("Tune") },
  { tab: "lines", text: said("Lines") },
  { tab: "queue", text: said("Queue") },
];

/** Only some games have cards, or can say how good an answer was; and only some people a queue. */
function isThere(tab: Tab, { overview, queue }: BoardState): boolean {
  if (tab === "queue") return queue.address !== undefined;
  if (tab === "play") return overview?.person !== undefined;
  if (tab === "cards") return overview?.hasCards ?? false;
  return tab !== "mistakes" || overview?.stake !== undefined;
}

interface SideProps extends Omit<Props, "before"> {
  readonly branched: Viewable | undefined;
  readonly changes: readonly FactChange[];
  readonly choices: readonly Choice[];
}

function Side({ state, opened, branched, changes, choices, send, post }: SideProps) {
  const { overview } = state;
  const tab = isThere(state.tab, state) ? state.tab : "turn";
  return (
    <aside class="side" aria-label={t("Details")}>
      <div class="tabs" role="tablist">
        {tabs
          .filter((each) => isThere(each.tab, state))
          .map(({ tab: each, text }) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`tab-${each}`}
              class={each === "turn" || each === "search" ? undefined : "needs-editor"}
              aria-selected={tab === each}
              aria-controls="tab-panel"
              onClick={() => send({ kind: "tab", tab: each })}
            >
              {retold(text)}
            </button>
          ))}
      </div>
      <div class="panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "matches" ? <Matches state={state} post={post} /> : null}
        {tab === "duel" ? <Duel duel={state.duel} match={state.match} post={post} /> : null}
        {tab === "tune" ? <Tune tuning={state.tuning} post={post} /> : null}
        {tab === "queue" ? <Queue queue={state.queue} post={post} /> : null}
        {tab === "series" ? <Series state={state} send={send} post={post} /> : null}
        {tab === "lines" ? <Lines lines={state.lines} match={state.match} post={post} /> : null}
        {tab === "cards" && overview ? <Cards cards={state.cards} overview={overview} send={send} post={post} /> : null}
        {tab === "play" ? (
          <PlayPanel state={state} question={questionIn(state, opened)} tried={branched} send={send} post={post} />
        ) : null}
        {tab === "mistakes" ? (
          <Mistakes
            state={state}
            turn={opened?.replay.turns[state.moment.answer]}
            branched={branched?.turns[state.moment.answer]}
            choices={choices}
            send={send}
            post={post}
          />
        ) : null}
        {opened && tab === "turn" ? (
          <Inspector
            state={state}
            replay={opened.replay}
            branched={branched}
            board={opened.board}
            changes={changes}
            choices={choices}
            send={send}
            post={post}
          />
        ) : null}
        {opened && tab === "search" ? <Search state={state} replay={opened.replay} send={send} /> : null}
      </div>
    </aside>
  );
}

function Empty({ post }: Pick<Props, "post">) {
  return (
    <div class="hint centre empty-board">
      <p>{t("Save a bot, or open a match from the list, and it is shown here.")}</p>
      <button type="button" class="second-button needs-editor" onClick={() => post({ kind: "playAgainst" })}>
        {t("Play against a bot yourself")}
      </button>
    </div>
  );
}
