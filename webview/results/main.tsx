import { render } from "preact";
import { speakAsPage } from "../speak-as-page.ts";
import { ResultsApp } from "./app.tsx";
import type { PostResultsMessage, ResultsMessage, ResultsUpdate, SavedResultsPage } from "./messages.ts";
import { type ResultsEvent, startResultsState, updateResults } from "./state/results-state.ts";
import "./style.css";
import type { LeagueReport } from "../../engine/views/league-report.ts";

speakAsPage();
const root = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
const { post, keep } = connectResultsHost(send);
let state = startResultsState();
let isDrawing = false;

function send(event: ResultsEvent) {
  const last = state;
  state = updateResults(state, event);
  if (state === last || isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(draw);
}

function draw() {
  isDrawing = false;
  render(<ResultsApp state={state} send={send} post={post} />, root);
  const { page, league } = state;
  keep({ page, league: league.shown?.asked });
}

post({ kind: "ready" });

/** The environment of the page: the editor, or a standalone page. */
interface Host {
  postMessage(message: ResultsMessage): void;
  getState(): unknown;
  setState(state: SavedResultsPage): void;
}

declare function acquireVsCodeApi(): Host;

/** Sends messages to the extension and saves the page's state; a standalone page shows the league it contains. */
function connectResultsHost(receive: (message: ResultsUpdate) => void): {
  readonly post: PostResultsMessage;
  keep(kept: SavedResultsPage): void;
} {
  if (typeof acquireVsCodeApi !== "function") return { post: createPageHost(receive), keep: () => {} };
  const vscode = acquireVsCodeApi();
  window.addEventListener("message", ({ data }) => receive(data as ResultsUpdate));
  return { post: (message) => vscode.postMessage(message), keep: (kept) => vscode.setState(kept) };
}

function createPageHost(receive: (message: ResultsUpdate) => void): PostResultsMessage {
  document.body.classList.add("alone");
  const report = JSON.parse(document.getElementById("spar-league")?.textContent ?? "null") as LeagueReport;
  const all = (report.matches ?? []).map((match, index) => ({ ...match, index }));
  const league = { id: "league", state: { report, isPlaying: false }, others: [] };
  return (message) => {
    if (message.kind === "ready")
      setTimeout(() => {
        receive({ kind: "page", page: "league" });
        receive({ kind: "league", league });
      });
    if (message.kind !== "leagueMatches") return;
    const { pair } = message;
    const matches = all.filter(({ entries }) => pair.every((entry) => entries.includes(entry)));
    setTimeout(() => receive({ kind: "leagueMatches", pair, matches }));
  };
}
