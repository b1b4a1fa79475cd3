import { useEffect, useRef } from "preact/hooks";
import { t } from "../../../engine/l10n/speak.ts";
import type { ViewerMessage, ViewerRequest } from "../../../engine/viewer/viewer-messages.ts";
import { type BoardEvent, type BoardState, type ShownBoard, selectViewer, useBoard } from "../state/board-state.ts";
import { findFrame, findFrameMoment, isDarkTheme } from "../state/viewer-state.ts";

/** How long the page of a viewer may be silent after its frame has loaded. */
const silenceMs = 3000;

/** The game's own viewer as a frame of the board. It is hidden until it has loaded. */
export function ViewerStage() {
  const board = useBoard();
  const { state, opened, send } = board;
  const frame = useRef<HTMLIFrameElement>(null);
  const viewer = selectViewer(state);
  const keys = viewer?.keys;
  const shown = keys && findFrame(keys, opened.refereeTurns, state.moment);
  const last = useRef<number | undefined>(undefined);
  const isThere = useRef(false);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<ViewerMessage | undefined>) => {
      if (source !== frame.current?.contentWindow || !data) return;
      isThere.current = true;
      receive(data, board);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  });

  useEffect(() => {
    if (keys === undefined || shown === undefined || shown === last.current) return;
    const isNext = state.isPlaying && last.current === shown - 1;
    const ms = isNext ? (keys[shown]!.seconds * 1000) / state.speed : 0;
    last.current = shown;
    const message: ViewerRequest = { kind: "showFrame", frame: shown, ms };
    frame.current?.contentWindow?.postMessage(message, "*");
  }, [keys, shown]);

  const expectPage = () =>
    setTimeout(() => isThere.current || !frame.current || send(explainMissingPage(state)), silenceMs);

  return viewer ? (
    <iframe
      ref={frame}
      class={keys ? "game-viewer" : "game-viewer hidden"}
      title={t("The game's own viewer")}
      data-frame={shown}
      src={`${viewer.addresses?.[0]}#${isDarkTheme(document.body.className) ? "dark" : "light"}`}
      onLoad={expectPage}
      sandbox="allow-scripts"
      tabIndex={-1}
    />
  ) : null;
}

function receive(message: ViewerMessage, board: ShownBoard): void {
  switch (message.kind) {
    case "viewerKey": {
      const { key, shift: shiftKey, ctrl: ctrlKey } = message;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, ctrlKey, bubbles: true }));
      return;
    }
    case "viewerClick":
      // From here on, keys come to the board and to the editor themselves.
      document.querySelector<HTMLElement>(".stage")?.focus();
      return;
    case "viewerStarted":
      return;
    default:
      board.send(toBoardEvent(message, board));
  }
}

function toBoardEvent(
  message: Exclude<ViewerMessage, { kind: "viewerKey" | "viewerClick" | "viewerStarted" }>,
  { state, opened }: ShownBoard,
): BoardEvent {
  const { keys = [], match = "" } = state.viewer;
  switch (message.kind) {
    case "viewerReady":
      return { kind: "viewer", event: { kind: "ready", keys: message.keys } };
    case "viewerFailed": {
      const why = t("The game's own viewer failed: {why}", { why: String(message.why).slice(0, maxReasonChars) });
      return { kind: "viewer", event: { kind: "failed", match, why } };
    }
    case "viewerAt":
      return { kind: "goTo", at: findFrameMoment(keys, opened.refereeTurns, message.frame) };
    case "viewerPlay":
      return { kind: "play" };
  }
}

/** In an editor in a browser the frame shows an error of what forwards it, or of the browser. */
function explainMissingPage({ viewer }: BoardState): BoardEvent {
  const { match = "", addresses = [] } = viewer;
  const { port } = new URL(addresses.at(-1)!);
  const why = t(
    "The game's own viewer could not be reached. If this window is on another machine than Spar, forward port {port} of that machine, then press U twice.",
    { port },
  );
  return { kind: "viewer", event: { kind: "silent", match, why } };
}

/** A viewer's own words may be as long as it likes. */
const maxReasonChars = 500;

/** Why the game's own viewer is not shown, above the plain board. */
export function ViewerTrouble() {
  const { viewer, match } = useBoard().state;
  if (!viewer.isWanted || viewer.match !== match || viewer.why === undefined) return null;
  return (
    <div class="alert remark viewer-trouble" role="status">
      <p>{viewer.why}</p>
    </div>
  );
}
