import { render } from "preact";
import { createRedraw, root, startPage } from "../start-page.ts";
import { ResultsApp } from "./app.tsx";
import type { ResultsMessage, ResultsUpdate, SavedResultsPage } from "./messages.ts";
import { type ResultsEvent, startResultsState, updateResults } from "./state/results-state.ts";
import "./style.css";
import type { LeagueReport } from "../../engine/views/league-report.ts";

const vscode = startPage(answerAlone);
const post = (message: ResultsMessage) => vscode.postMessage(message);
const redraw = createRedraw(draw);
let state = startResultsState();

function send(event: ResultsEvent) {
  const last = state;
  state = updateResults(state, event);
  if (state !== last) redraw();
}

function draw() {
  render(<ResultsApp state={state} send={send} post={post} />, root);
  const { page, league } = state;
  const kept: SavedResultsPage = { page, league: league.shown?.asked };
  vscode.setState(kept);
}

if (!document.body.classList.contains("alone"))
  window.addEventListener("message", ({ data }: MessageEvent<ResultsUpdate>) => send(data));
post({ kind: "ready" });

/** A standalone page shows the league it contains. */
function answerAlone(message: ResultsMessage) {
  const report = JSON.parse(document.getElementById("spar-league")?.textContent ?? "null") as LeagueReport;
  const receive = (update: ResultsUpdate) => setTimeout(() => send(update));
  if (message.kind === "ready") {
    receive({ kind: "page", page: "league" });
    receive({ kind: "league", league: { id: "league", state: { report, isPlaying: false }, others: [] } });
  }
  if (message.kind !== "leagueMatches") return;
  const { pair } = message;
  const all = (report.matches ?? []).map((match, index) => ({ ...match, index }));
  const matches = all.filter(({ entries }) => pair.every((entry) => entries.includes(entry)));
  receive({ kind: "leagueMatches", pair, matches });
}
