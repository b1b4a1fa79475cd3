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
      <main class="stage" aria-label="Board">
        <OnStage state={state} opened={shown} before={before} branched={branched} send={send} />
        <Overlay
          {...drawings}
          key={`${state.match} ${state.moment.answer}`}
          rings={state.changes.marks ? changes.flatMap(({ fact }) => fact.spots) : nowhere}
          choices={choices}
          choose={(text) => send({ kind: "branchOn", text })}
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

function OnStage({
  state,
  opened,
  before,
  branched,
  send,
}: Omit<Props, "post"> & { readonly branched: Viewable | undefined }) {
  if (state.trouble) return <Trouble why={state.trouble} />;
  if (!opened) return <Empty />;
  const replay = branched ?? opened.replay;
  const { earlier } = state;
  if (!state.comparing || !earlier || before?.match !== earlier.match) {
    return <Stage state={state} opened={opened} replay={replay} moment={state.moment} send={send} />;
  }
  return <Compared state={state} opened={opened} replay={replay} other={before} earlier={earlier} send={send} />;
}

/** The match up to the answer of the branch; undefined while there is none. */
function useBranched({ branch, moment }: BoardState, opened: OpenedMatch | undefined): Viewable | undefined {
  const text = branch?.text;
  return useMemo(
    () => (opened && text !== undefined ? opened.replay.branchAt(moment.answer, text) : undefined),
    [opened, moment.answer, text],
  );
}

/** What the board leaves to the overlay to draw; with two matches on it, nothing. */
function drawn({ moment, seenBy, comparing }: BoardState, opened: OpenedMatch | undefined) {
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
function useChoices({ branch, moment }: BoardState, opened: OpenedMatch | undefined): readonly Choice[] {
  const turn = branch ? opened?.replay.turns[moment.answer] : undefined;
  const text = turn && (branch?.text ?? textOf(turn));
  return useMemo(
    () => (opened && text !== undefined ? opened.replay.choicesAt(moment.answer, text) : noChoices),
    [opened, moment.answer, text],
  );
}

function announced({ overview, moment, playing, branch }: BoardState, replay: Replayed | undefined): string {
  const head = overview?.turns[moment.answer];
  if (!head || playing) return "";
  const notes = notesAt(replay?.turns[moment.answer]?.notes ?? [], moment.note);
  return `${branch ? "What if: " : ""}${spoken(overview!, head, moment)}. ${notes.map((note) => note.text).join(". ")}`;
}

const tabs: readonly { readonly tab: Tab; readonly text: string }[] = [
  { tab: "turn", text: "Turn" },
  { tab: "search", text: "Search" },
  { tab: "matches", text: "Matches" },
  { tab: "series", text: "Series" },
  { tab: "duel", text: "Duel" },
  { tab: "cards", text: "Cards" },
  { tab: "mistakes", text: "Mistakes" },
  { tab: "tune", text: "Tune" },
  { tab: "lines", text: "Lines" },
];

/** Only some games have cards, or can say how good an answer was. */
function isThere(tab: Tab, overview: BoardState["overview"]): boolean {
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
  const tab = isThere(state.tab, overview) ? state.tab : "turn";
  return (
    <aside class="side" aria-label="Details">
      <div class="tabs" role="tablist">
        {tabs
          .filter((each) => isThere(each.tab, overview))
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
              {text}
            </button>
          ))}
      </div>
      <div class="panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === "matches" ? <Matches state={state} post={post} /> : null}
        {tab === "duel" ? <Duel duel={state.duel} match={state.match} post={post} /> : null}
        {tab === "tune" ? <Tune tuning={state.tuning} post={post} /> : null}
        {tab === "series" ? <Series state={state} send={send} post={post} /> : null}
        {tab === "lines" ? <Lines lines={state.lines} post={post} /> : null}
        {tab === "cards" && overview ? <Cards cards={state.cards} overview={overview} send={send} post={post} /> : null}
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

function Empty() {
  return <p class="hint centre">Save a bot, or open a match from the list, and it is shown here.</p>;
}
