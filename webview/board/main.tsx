import { render } from "preact";
import { t } from "../../engine/l10n/speak.ts";
import type { Moment } from "../../engine/record/replayed.ts";
import { createRedraw, root, startPage } from "../start-page.ts";
import { App } from "./app.tsx";
import { answerAlone, handleDrop, mayBeGame } from "./host.ts";
import { findKeyAction, perform } from "./keys.ts";
import type { BoardMessage, BoardUpdate } from "./messages.ts";
import { takePicture } from "./stage/picture.ts";
import {
  type BoardEvent,
  collectPrinted,
  findMissingViewer,
  growMatch,
  type OpenedMatch,
  openMatch,
  selectViewer,
} from "./state/board-state.ts";
import { readAddress, resolveAddress } from "./state/moments.ts";
import { areComparable, type EarlierMatch, findDifferingAnswer } from "./state/overview.ts";
import { parseSavedState, selectSavedState, startBoardState, updateBoard } from "./state/update-board.ts";
import { findFrame, measureFrameTime } from "./state/viewer-state.ts";
import { findNextPlaybackStep } from "./timeline/pace.ts";
import "./style/main.css";
import "./viewer/viewer.css";

const vscode = startPage<BoardMessage>((message) => answerAlone(message, receive));
const redraw = createRedraw(drawPage);
let state = startBoardState(parseSavedState(vscode.getState()));
if (document.body.dataset.viewer !== undefined)
  state = updateBoard(state, { kind: "viewer", event: { kind: "want", isOn: true } });
let openedMatch: OpenedMatch | undefined;
let previousMatch: OpenedMatch | undefined;
/** The moment whose printed output was last requested. */
let printedMoment = "";
let savedAt = 0;
let tickTimer: ReturnType<typeof setTimeout> | undefined;

function post(message: BoardMessage) {
  vscode.postMessage(message);
}

function send(event: BoardEvent) {
  const last = state;
  state = updateBoard(state, event);
  if (state === last) return;
  if (state.viewer.isWanted !== last.viewer.isWanted) post({ kind: "preferViewer", on: state.viewer.isWanted });
  wantViewer();
  if (state.isPlaying !== last.isPlaying || state.speed !== last.speed || event.kind === "tick") scheduleTick();
  redraw();
}

/** Asks for the viewer of a match, once. */
function wantViewer() {
  const match = findMissingViewer(state);
  if (match === undefined) return;
  state = updateBoard(state, { kind: "viewer", event: { kind: "asked", match } });
  post({ kind: "wantViewer", match });
}

function drawPage() {
  render(<App state={state} opened={openedMatch} before={previousMatch} send={send} post={post} />, root);
  saveMoment();
  postPrinted();
}

/** Tells the extension what lines have printed, to show at their ends; not while playing: it would flicker. */
function postPrinted() {
  const now = `${openedMatch?.match} ${state.moment.answer} ${state.isPlaying}`;
  if (now === printedMoment || !openedMatch || openedMatch.match !== state.match || state.isPlaying) return;
  printedMoment = now;
  post({ kind: "printed", lines: collectPrinted(openedMatch, state.moment.answer) });
}

/** While playing, the moment is saved once per second. */
function saveMoment() {
  const now = performance.now();
  if (state.isPlaying && now - savedAt < 1000) return;
  savedAt = now;
  vscode.setState(selectSavedState(state));
}

function scheduleTick() {
  clearTimeout(tickTimer);
  if (!state.isPlaying || !openedMatch) return;
  const { replay, board, refereeTurns } = openedMatch;
  const keys = selectViewer(state)?.keys;
  const clock = keys
    ? (moment: Moment) => measureFrameTime(keys, findFrame(keys, refereeTurns, moment))
    : board.clock && ((moment: Moment) => board.clock!(replay, moment));
  const { to, seconds } = findNextPlaybackStep(state.overview?.turns ?? [], state.moment, clock);
  tickTimer = setTimeout(() => send({ kind: "tick", to }), (seconds * 1000) / state.speed);
}

function receive(message: BoardUpdate) {
  switch (message.kind) {
    case "open":
      return openRecord(message);
    case "beside":
      return attemptDraw(message.match, () => {
        previousMatch = openMatch(message.match, message.lines);
        return { kind: "beside", earlier: readEarlier(), isCompared: message.isCompared };
      });
    case "append":
      if (openedMatch?.match === message.match)
        attemptDraw(message.match, () => ({
          kind: "grew",
          overview: growMatch(openedMatch!, message.from, message.lines),
          earlier: readEarlier(),
        }));
      return requestAnalysis();
    case "goTo":
      return send({ kind: "goTo", at: message.at });
    case "address":
      return goToAddress(message.text);
    case "viewer":
      return send({ kind: "viewer", event: { ...message, kind: "found" } });
    case "noViewer":
      return send({ kind: "viewer", event: { ...message, kind: "failed" } });
    case "tellShown":
      return postShownMoment();
    case "drawPicture":
      return void drawPicture();
    case "debugShown":
    case "keepShown": {
      const { match, moment } = state;
      const kind = message.kind === "keepShown" ? "keepTurn" : "debugTurn";
      return match === undefined ? undefined : post({ kind, match, answer: moment.answer });
    }
    case "analysis":
    case "weighed":
      if (message.match === state.match) send({ kind: "mistakes", event: message });
      return;
    case "lines":
    case "nothing":
    case "loading":
    case "broken":
      return send(message);
  }
}

function openRecord({ match, lines, at, me, isWatching }: BoardUpdate & { kind: "open" }) {
  attemptDraw(match, () => {
    const next = openMatch(match, lines);
    if (openedMatch && openedMatch.match !== match) previousMatch = openedMatch;
    openedMatch = next;
    return {
      kind: "opened",
      match,
      overview: next.overview,
      at,
      me: me ?? findOwnBot(next),
      isWatching,
      earlier: readEarlier(),
    };
  });
  requestAnalysis();
}

/** Requests the mistakes of a match, once, when it is no longer being played. */
function requestAnalysis() {
  const { match, overview, isWatching, mistakes } = state;
  if (match === undefined || !overview || mistakes.search !== undefined) return;
  if (overview.stake === undefined && !overview.learnsChance) return;
  if (isWatching && overview.ending === undefined) return;
  send({ kind: "mistakes", event: { kind: "wanted" } });
  post({ kind: "wantAnalysis", match, asked: false });
}

function goToAddress(text: string) {
  const address = readAddress(text);
  if (!address) return;
  if (address.match && address.match !== state.match) return post({ kind: "address", text });
  if (resolveAddress(state.overview?.turns ?? [], address)) send({ kind: "address", text });
  else post({ kind: "noTurn", text });
}

function postShownMoment() {
  const { match, moment: at, me, mistakes } = state;
  const analysis = { chances: [...mistakes.chances.values()], mistakes: [...mistakes.mistakes.values()] };
  post({ kind: "shown", match, shown: { at, me, ...analysis } });
}

async function drawPicture() {
  const stage = document.querySelector<HTMLElement>(".stage");
  try {
    if (!openedMatch || !stage) throw new Error(t("The board shows no match."));
    if (selectViewer(state)?.keys) throw new Error(t("only the plain board can be saved as a picture."));
    post({ kind: "picture", png: await takePicture(stage) });
  } catch (fault) {
    post({ kind: "noPicture", why: fault instanceof Error ? fault.message : String(fault) });
  }
}

function readEarlier(): EarlierMatch | undefined {
  if (!previousMatch || !openedMatch || !areComparable(openedMatch.replay, previousMatch.replay)) return undefined;
  const { match, overview } = previousMatch;
  return {
    match,
    names: overview.players,
    ending: overview.ending,
    parts: findDifferingAnswer(openedMatch.replay, previousMatch.replay),
  };
}

/** The default until the extension sends it: the only bot with a file, or else the first. */
function findOwnBot({ replay }: OpenedMatch): number {
  const files = replay.plan.bots.flatMap((bot, player) => (bot.kind === "file" ? [player] : []));
  return files[0] ?? 0;
}

/** Shows the engine's error for a record that cannot be replayed. */
function attemptDraw(match: string, work: () => BoardEvent) {
  try {
    send(work());
  } catch (fault) {
    send({ kind: "broken", match, why: fault instanceof Error ? fault.message : String(fault) });
  }
}

const typingSelector = "input, select, textarea, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.defaultPrevented || (event.target as Element | null)?.closest?.(typingSelector)) return;
  if (event.key === " " && (event.target as Element | null)?.closest?.("button")) return;
  const action = findKeyAction(state, { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
  if (!action) return;
  event.preventDefault();
  perform(action, { send, post });
  if (event.key === "/") focusSearch();
});

/** Whoever opens the search wants to type, and letters are keys of the board. */
const focusSearch = () => requestAnimationFrame(() => document.getElementById("query")?.focus());

document.addEventListener("click", ({ target }) => {
  if ((target as Element | null)?.closest?.("#tab-search")) focusSearch();
});

document.addEventListener("paste", (event) => {
  if ((event.target as Element | null)?.closest?.(typingSelector)) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (mayBeGame(text)) post({ kind: "importGame", text });
  else goToAddress(text);
});

handleDrop((text) => post({ kind: "importGame", text }));

// The page of a game's viewer is a frame of this one, and is none of the extension's business.
window.addEventListener("message", ({ origin, data }: MessageEvent<BoardUpdate | undefined>) => {
  if (data?.kind && origin === window.origin) receive(data);
});
drawPage();
post({ kind: "ready", match: state.kept?.match });
