import { Component, type ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Note } from "../engine/game.ts";
import type { Replay } from "../engine/record/replay.ts";
import { type Drawing, drawnOf } from "./drawings.ts";
import { branchOf, type OpenedMatch } from "./opened-match.ts";
import { Header } from "./parts/header.tsx";
import { Help } from "./parts/help.tsx";
import { Inspector } from "./parts/inspector.tsx";
import { Matches } from "./parts/matches.tsx";
import { Search } from "./parts/search.tsx";
import { spoken, Timeline } from "./parts/timeline.tsx";
import { Toolbar } from "./parts/toolbar.tsx";
import type { BoardEvent, BoardState, Tab } from "./state.ts";
import type { Post } from "./wiring.ts";

interface Props {
  readonly state: BoardState;
  readonly opened: OpenedMatch | undefined;
  readonly send: (event: BoardEvent) => void;
  readonly post: Post;
}

export function App({ state, opened, send, post }: Props) {
  const shown = opened?.match === state.match ? opened : undefined;
  const tried = useTried(state, shown);
  return (
    <div
      class="app"
      data-game={state.overview?.game}
      data-match={state.match}
      data-answer={state.place.answer}
      data-note={state.place.note}
    >
      <Header state={state} send={send} post={post} />
      <main class="stage" aria-label="Board">
        {state.trouble ? (
          <Trouble why={state.trouble} />
        ) : shown ? (
          <Stage state={state} opened={shown} tried={tried} />
        ) : (
          <Empty />
        )}
      </main>
      <div class="steer">
        <Timeline state={state} send={send} />
        <Toolbar state={state} send={send} post={post} />
        <p class="hidden" role="status" aria-live="polite">
          {announced(state, shown)}
        </p>
      </div>
      <Side state={state} opened={shown} tried={tried} send={send} post={post} />
      {state.help ? <Help send={send} /> : null}
    </div>
  );
}

/** The match with the answer that is tried out; undefined while nothing is. */
function useTried({ whatIf, place }: BoardState, opened: OpenedMatch | undefined): Replay | undefined {
  const text = whatIf?.text;
  return useMemo(
    () => (opened && text !== undefined ? branchOf(opened, place.answer, text) : undefined),
    [opened, place.answer, text],
  );
}

interface StageProps {
  readonly state: BoardState;
  readonly opened: OpenedMatch;
  readonly tried: Replay | undefined;
}

const noDrawings: readonly Drawing[] = [];

function Stage({ state, opened, tried }: StageProps) {
  const { place, seenBy } = state;
  const { board } = opened;
  const replay = tried ?? opened.replay;
  const turn = replay.turns[place.answer];
  return (
    <Fence key={opened.match} at={`${place.answer}.${place.note}.${seenBy}`}>
      <board.Draw
        replay={replay}
        view={replay.viewAt(place, seenBy)}
        before={replay.viewAt({ answer: place.answer, note: place.note > 0 ? place.note - 1 : 0 }, seenBy)}
        notes={notesAt(turn?.notes ?? [], place.note)}
        turn={turn}
        place={place}
        seenBy={seenBy}
        bottom={seenBy ?? state.me}
        names={opened.overview.players}
        drawings={turn && (seenBy ?? turn.ask.player) === turn.ask.player ? drawnOf(turn.answer).drawings : noDrawings}
        playing={state.playing}
        speed={state.speed}
      />
    </Fence>
  );
}

/** The events that the board makes visible: those of one step, or of the whole answer. */
function notesAt(notes: readonly Note[], note: number): readonly Note[] {
  if (note < 0) return notes;
  return note === 0 ? [] : notes.slice(note - 1, note);
}

function announced({ overview, place, playing }: BoardState, opened: OpenedMatch | undefined): string {
  const head = overview?.turns[place.answer];
  if (!head || playing) return "";
  const notes = notesAt(opened?.replay.turns[place.answer]?.notes ?? [], place.note);
  return `${spoken(overview!, head, place)}. ${notes.map((note) => note.text).join(". ")}`;
}

const tabs: readonly { readonly tab: Tab; readonly text: string }[] = [
  { tab: "turn", text: "Turn" },
  { tab: "search", text: "Search" },
  { tab: "matches", text: "Matches" },
];

function Side({ state, opened, tried, send, post }: Props & { readonly tried: Replay | undefined }) {
  return (
    <aside class="side" aria-label="Details">
      <div class="tabs" role="tablist">
        {tabs.map(({ tab, text }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={state.tab === tab}
            aria-controls="tab-panel"
            onClick={() => send({ kind: "tab", tab })}
          >
            {text}
          </button>
        ))}
      </div>
      <div class="panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${state.tab}`}>
        {state.tab === "matches" ? <Matches state={state} post={post} /> : null}
        {opened && state.tab === "turn" ? (
          <Inspector state={state} replay={opened.replay} tried={tried} board={opened.board} send={send} post={post} />
        ) : null}
        {opened && state.tab === "search" ? <Search state={state} replay={opened.replay} send={send} /> : null}
      </div>
    </aside>
  );
}

function Trouble({ why }: { why: string }) {
  return (
    <div class="alert error" role="alert">
      <p>{why}</p>
    </div>
  );
}

function Empty() {
  return <p class="hint centre">Save a bot, or open a match from the list, and it is shown here.</p>;
}

/** A fault of ours in one board leaves the rest of the panel usable. */
class Fence extends Component<{ at: string; children: ComponentChildren }, { fault?: string }> {
  override state: { fault?: string } = {};

  static override getDerivedStateFromError(error: unknown) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate(before: { at: string }) {
    if (before.at !== this.props.at && this.state.fault !== undefined) this.setState({ fault: undefined });
  }

  override render() {
    if (this.state.fault === undefined) return this.props.children;
    return <Trouble why={`The board could not draw this place: ${this.state.fault}`} />;
  }
}
