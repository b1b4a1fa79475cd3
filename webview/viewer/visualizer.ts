import "./no-network.ts";
import type { ViewerEpisode } from "../../engine/viewer/viewer-episode.ts";
import type { KeyFrame, ViewerMessage, ViewerRequest } from "../../engine/viewer/viewer-messages.ts";
import { begin, tell, tellFailure } from "./tell.ts";
import "./viewer.css";

// The page around the visualizer of a Kaggle environment, which is a frame in it. It gives the visualizer the match, and
// passes on what the board wants to see and what the user does.

/** What visualizers post, as far as it is used. */
type VisualizerMessage = Readonly<Partial<Record<"ready" | "playing", boolean>> & { step?: number }>;

type FrameMessage = ViewerMessage | VisualizerMessage;

/** How long a visualizer may take to load. */
const limitMs = 60_000;

/** The board has the controls; its theme comes with the address. */
const playerLook = { parentHandlesUi: true, theme: location.hash === "#dark" ? "dark" : "light" };

let frame = 0;
let isReady = false;

async function start() {
  const { episode, keys }: { readonly episode: ViewerEpisode; readonly keys: readonly KeyFrame[] } = await (
    await fetch("match.json")
  ).json();
  const limit = setTimeout(() => tellFailure(`it was not ready after ${limitMs / 1000} seconds`), limitMs);
  const inner = document.createElement("iframe");
  inner.className = "visualizer";
  inner.src = "view/player.html";
  const post = (message: object) => inner.contentWindow?.postMessage(message, "*");
  window.addEventListener("message", ({ source, data }: MessageEvent<ViewerRequest | FrameMessage | null>) => {
    if (!data) return;
    if (source === inner.contentWindow) receive(data as FrameMessage);
    else if (source === window.parent && "kind" in data && data.kind === "showFrame") {
      frame = data.frame;
      // The visualizer accepts a step and a theme only after it has shown something.
      post({ step: frame, ...playerLook });
    }
  });
  function receive(data: FrameMessage) {
    if ("kind" in data) {
      // The script in the visualizer's frame tells keys and clicks.
      if (data.kind === "viewerKey" || data.kind === "viewerClick") tell(data);
    } else if (isReady) follow(data);
    else if (data.ready) {
      isReady = true;
      clearTimeout(limit);
      post({ ...episode, step: 0, ...playerLook });
      tell({ kind: "viewerReady", keys });
    }
  }
  /** What the user does in the visualizer, the board does; it has the clock. */
  function follow(data: VisualizerMessage) {
    if (data.playing) {
      post({ playing: false });
      tell({ kind: "viewerPlay", on: true });
    } else if (data.step !== undefined && data.step !== frame && data.step < keys.length)
      tell({ kind: "viewerAt", frame: data.step });
  }
  document.body.append(inner);
}

begin(start, tellFailure);
