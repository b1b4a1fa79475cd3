import type { LeagueReport } from "../../engine/arena/league-report.ts";
import type { FromLeague, ToLeague } from "./messages.ts";

declare function acquireVsCodeApi(): { postMessage(message: FromLeague): void; setState(kept: unknown): void };

/** Sends a message to the extension; a page of its own answers from the report that it carries. */
export function hostOf(receive: (message: ToLeague) => void): (message: FromLeague) => void {
  if (typeof acquireVsCodeApi !== "function") return pageHost(receive);
  const vscode = acquireVsCodeApi();
  window.addEventListener("message", ({ data }) => {
    const message = data as ToLeague;
    if (message.kind === "league") vscode.setState(message.asked);
    receive(message);
  });
  return (message) => vscode.postMessage(message);
}

function pageHost(receive: (message: ToLeague) => void): (message: FromLeague) => void {
  document.body.classList.add("alone");
  const report = JSON.parse(document.getElementById("spar-league")?.textContent ?? "null") as LeagueReport;
  const all = (report.matches ?? []).map((match, index) => ({ ...match, index }));
  return (message) => {
    if (message.kind === "ready") setTimeout(() => receive({ kind: "league", state: { report, playing: false } }));
    if (message.kind !== "matches") return;
    const { pair } = message;
    const matches = all.filter(({ entries }) => pair.every((entry) => entries.includes(entry)));
    receive({ kind: "matches", pair, matches });
  };
}
