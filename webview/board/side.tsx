import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { msg, t, translate } from "../../engine/l10n/speak.ts";
import { Tabs } from "../parts/tabs.tsx";
import { Inspector } from "./inspector/inspector.tsx";
import type { PostBoardMessage } from "./messages.ts";
import { MistakesTab } from "./mistakes/mistakes.tsx";
import { PlayPanel } from "./play/play-panel.tsx";
import { SearchBox } from "./search/search.tsx";
import { type Tab, tabs, useBoard } from "./state/board-state.ts";

const titles: Readonly<Record<Tab, string>> = {
  play: msg("Play"),
  turn: msg("Turn"),
  search: msg("Search"),
  mistakes: msg("Mistakes"),
};

/** The tabs next to the board: the turn, search, mistakes, and playing. */
export function SidePanel() {
  const { state, send } = useBoard();
  const shown = tabs.filter((tab) => tab !== "play" || state.overview?.person !== undefined);
  const tab = shown.includes(state.tab) ? state.tab : "turn";
  const heads = shown.map((each) => ({
    tab: each,
    text: translate(titles[each]),
    // A standalone page has only the mistakes known when it was made.
    needsEditor: each === "mistakes" ? state.mistakes.chances.size === 0 : each === "play",
  }));
  const Panel = panels[tab];
  return (
    <aside class="side" aria-label={t("Details")}>
      <Tabs tabs={heads} selected={tab} select={(next) => send({ kind: "set", fields: { tab: next } })} />
      <div class="panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Panel />
      </div>
    </aside>
  );
}

const panels = { play: PlayPanel, turn: Inspector, search: SearchBox, mistakes: MistakesTab } as const;

const minShare = 15;
const maxPercent = 80;
/** As in the style sheet, for a page that has room; the board takes more where it has not. */
const defaultShare = 58;
const stepPercent = 5;

/** The size remembered by the extension, in per cent; undefined if the user has not chosen one. */
function readRememberedShare(): number | undefined {
  const at = Number(document.body.dataset.divided);
  return at >= minShare && at <= maxPercent ? at : undefined;
}

/** The bar between the board and the inspector, moved with the mouse or the arrow keys. */
export function Splitter({ post }: { readonly post: PostBoardMessage }) {
  const handle = useRef<HTMLDivElement>(null);
  const [chosen, place] = useState<number | undefined>(undefined);
  const at = chosen ?? defaultShare;
  useLayoutEffect(() => place(readRememberedShare()), []);
  useLayoutEffect(() => {
    const app = handle.current?.parentElement;
    if (!app || chosen === undefined) return;
    app.dataset.divided = String(chosen);
    app.style.setProperty("--divided", `${chosen}%`);
  }, [chosen]);
  const keep = (to: number) => post({ kind: "divided", at: to });
  const press = (event: KeyboardEvent) => {
    const to = moveSplitter(at, event.key);
    if (to === undefined) return;
    // Keeps the key from the board's own key handling.
    event.preventDefault();
    event.stopPropagation();
    place(to);
    keep(to);
  };
  const drag = (event: PointerEvent) => {
    if (!handle.current?.hasPointerCapture(event.pointerId)) return;
    place(measureShare(handle.current, event.clientY));
  };
  const drop = (event: PointerEvent) => {
    if (handle.current?.hasPointerCapture(event.pointerId)) keep(measureShare(handle.current, event.clientY));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is dragged is no rule in a text
    <div
      ref={handle}
      class="splitter"
      role="separator"
      aria-orientation="horizontal"
      aria-label={t("Board height")}
      aria-valuemin={minShare}
      aria-valuemax={maxPercent}
      aria-valuenow={at}
      tabIndex={0}
      title={t("Drag to resize the board")}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={drop}
    />
  );
}

function moveSplitter(at: number, key: string): number | undefined {
  const to = { ArrowUp: at - stepPercent, ArrowDown: at + stepPercent, Home: minShare, End: maxPercent }[key];
  return to === undefined ? undefined : clampShare(to);
}

/** The board's share of the height when the bar is dragged to `y`. */
function measureShare(handle: HTMLElement, y: number): number {
  const app = handle.parentElement!;
  const [stage, steer] = ["stage", "steer"].map((name) => app.querySelector(`.${name}`)!.getBoundingClientRect());
  return clampShare(Math.round((100 * (y - stage!.top - steer!.height)) / app.clientHeight));
}

const clampShare = (share: number) => Math.min(maxPercent, Math.max(minShare, share));
