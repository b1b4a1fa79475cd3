import type { Choice } from "../../engine/game/extras.ts";
import { msg, t, translate } from "../../engine/l10n/speak.ts";
import type { Viewable } from "../../engine/record/replayed.ts";
import { Tabs } from "../parts/tabs.tsx";
import type { ItemChange } from "./board-items.ts";
import { type BoardEvent, type BoardState, type Tab, tabs } from "./board-state.ts";
import { Inspector } from "./inspector/inspector.tsx";
import { MistakesTab } from "./mistakes/mistakes-tab.tsx";
import type { OpenedMatch } from "./opened-match.ts";
import { findQuestion } from "./play/at-question.ts";
import { PlayPanel } from "./play/play-panel.tsx";
import { SearchBox } from "./search/search.tsx";
import type { PostBoardMessage } from "./wiring.ts";

interface Props {
  readonly state: BoardState;
  readonly opened: OpenedMatch;
  readonly branched: Viewable | undefined;
  readonly changes: readonly ItemChange[];
  readonly choices: readonly Choice[];
  readonly send: (event: BoardEvent) => void;
  readonly post: PostBoardMessage;
}

/** A standalone page has only the mistakes known when it was made. */
function needsEditor(tab: Tab, { mistakes }: BoardState): boolean {
  return tab === "mistakes" ? mistakes.chances.size === 0 : tab === "play";
}

const titles: Readonly<Record<Tab, string>> = {
  play: msg("Play"),
  turn: msg("Turn"),
  search: msg("Search"),
  mistakes: msg("Mistakes"),
};

/** The tabs next to the board: the turn, search, mistakes, and playing. */
export function SidePanel(props: Props) {
  const { state, send } = props;
  const shown = tabs.filter((tab) => tab !== "play" || state.overview?.person !== undefined);
  const tab = shown.includes(state.tab) ? state.tab : "turn";
  return (
    <aside class="side" aria-label={t("Details")}>
      <Tabs
        tabs={shown.map((each) => ({
          tab: each,
          text: translate(titles[each]),
          needsEditor: needsEditor(each, state),
        }))}
        selected={tab}
        select={(next) => send({ kind: "tab", tab: next })}
      />
      <div class="panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Panel {...props} tab={tab} />
      </div>
    </aside>
  );
}

function Panel({ tab, state, opened, branched, changes, choices, send, post }: Props & { readonly tab: Tab }) {
  const { replay, board } = opened;
  switch (tab) {
    case "play":
      return (
        <PlayPanel state={state} question={findQuestion(state, opened)} tried={branched} send={send} post={post} />
      );
    case "search":
      return <SearchBox state={state} replay={replay} board={board} send={send} />;
    case "mistakes": {
      const { answer } = state.moment;
      const turns = { turn: replay.turns[answer], branched: branched?.turns[answer] };
      return <MistakesTab {...turns} turns={replay.turns} state={state} choices={choices} send={send} post={post} />;
    }
    case "turn":
      return (
        <Inspector
          state={state}
          replay={replay}
          branched={branched}
          board={board}
          changes={changes}
          choices={choices}
          send={send}
          post={post}
        />
      );
  }
}
