import "./no-network.ts";
import type { KeyFrame, ViewerMessage, ViewerRequest } from "../../engine/viewer/viewer-messages.ts";
import "./storage.ts";
import { begin, tell, tellFailure } from "./tell.ts";
import "./viewer.css";

// The page around the player of a CodinGame game. It passes on to the player what the board wants to see, and to the
// board what the user does in it.

/** The player's interface, as far as it is used. */
interface ViewerPlayer {
  createIframe(element: Element): HTMLIFrameElement;
  sendFrames(match: unknown): unknown;
  setOptions(options: Readonly<Record<string, boolean>>): unknown;
  setFrame(frame: number, progress: number): unknown;
  pause(): unknown;
  on?(event: string, listener: (event: { readonly message?: unknown }) => void): void;
  subscribe(listener: (frame: number, progress: number, isPlaying: boolean) => void): void;
}

interface MatchToShow {
  readonly match: unknown;
  readonly keys: readonly KeyFrame[];
  readonly libraries: Readonly<Record<string, string>>;
}

/** How long a player may take to load its pictures and show a match. */
const limitMs = 60_000;
/**
 * When the pictures of the players have loaded, CodinGame's drawer goes back to the first frame without an event. Until
 * then, what is to be seen is shown again and again.
 */
const settling = { everyMs: 500, forMs: 10_000 };

let frame = 0;
let animation = 0;
let isReady = false;
/** The last error that the player reported. */
let reported: string | undefined;
let limit: ReturnType<typeof setTimeout>;

function fail(why: unknown) {
  clearTimeout(limit);
  tellFailure(why);
}

function createPlayer(libraries: MatchToShow["libraries"]): ViewerPlayer {
  const library = (window as unknown as Record<string, { default?: (options: object) => ViewerPlayer } | undefined>)[
    "cg-player"
  ];
  if (!library?.default) throw new Error("player.js defines no cg-player");
  const here = new URL(".", location.href).pathname;
  return library.default({
    viewerUrl: `${here}view/core/Drawer.js`,
    src: "view/player.html",
    localStorageKey: "ngStorage-gameParams",
    libraries,
  });
}

async function start() {
  const { match, keys, libraries }: MatchToShow = await (await fetch("match.json")).json();
  const player = createPlayer(libraries);
  const inner = player.createIframe(document.getElementById("player")!);
  // A game that lacks a picture is shown without it.
  player.on?.("error", ({ message }) => {
    reported = String(message);
  });
  player.setOptions({
    ...{ showConsole: false, showRankings: false, showSmallRankings: false },
    ...{ asyncRendering: true, shareable: false, showReplayPrompt: false },
  });
  player.on?.("parsedGameInfo", () => {
    if (isReady) return;
    isReady = true;
    clearTimeout(limit);
    void player.pause();
    tell({ kind: "viewerReady", keys });
    const repeated = setInterval(() => frame > 0 && animation === 0 && player.setFrame(frame, 1), settling.everyMs);
    setTimeout(() => clearInterval(repeated), settling.forMs);
  });
  player.subscribe((at, _, isPlaying) => {
    if (!isReady) return;
    if (isPlaying) {
      void player.pause();
      tell({ kind: "viewerPlay", on: true });
    } else if (at !== frame && animation === 0) tell({ kind: "viewerAt", frame: at });
  });
  window.addEventListener("message", ({ source, data }: MessageEvent<ViewerRequest | ViewerMessage | undefined>) => {
    if (source === window.parent && data?.kind === "showFrame") show(player, data);
    // The script in the player's frame tells keys and clicks.
    if (source === inner.contentWindow && (data?.kind === "viewerKey" || data?.kind === "viewerClick")) tell(data);
  });
  void player.sendFrames(match);
}

/** Shows a frame at once, or plays what led to it. */
function show(player: ViewerPlayer, { frame: next, ms }: ViewerRequest) {
  cancelAnimationFrame(animation);
  animation = 0;
  frame = next;
  if (ms === 0) return void player.setFrame(next, 1);
  const from = performance.now();
  const step = (now: number) => {
    const progress = Math.min(Math.max((now - from) / ms, 0), 1);
    animation = progress < 1 ? requestAnimationFrame(step) : 0;
    void player.setFrame(next, progress);
  };
  animation = requestAnimationFrame(step);
}

limit = setTimeout(() => fail(reported ?? `it showed nothing for ${limitMs / 1000} seconds`), limitMs);
begin(start, fail);
