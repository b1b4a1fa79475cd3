import * as vscode from "vscode";
import { visible } from "../../engine/record/visible.ts";
import { label } from "../label-text.ts";
import type { RunState } from "../protocol.ts";
import { figures, resultText, tallyText, versus } from "./result-text.ts";
import type { Results } from "./results.ts";

/** One item: what runs, or how the last run ended. A click opens the board. */
export function showStatus(results: Results): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("spar.status", vscode.StatusBarAlignment.Left, 10);
  item.name = "Spar";
  const update = () => {
    const active = vscode.window.activeTextEditor?.document.uri.toString();
    const run = (active ? results.runOf(active) : undefined) ?? results.newest;
    if (!run) return item.hide();
    item.text = statusText(run);
    item.tooltip = tooltip(run);
    item.command = run.state === "failed" ? "workbench.actions.view.problems" : "spar.openBoard";
    item.backgroundColor = run.state === "failed" ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    item.show();
  };
  return vscode.Disposable.from(item, results.onRun(update), vscode.window.onDidChangeActiveTextEditor(update));
}

function statusText(run: RunState): string {
  switch (run.state) {
    case "preparing":
      return "$(loading~spin) Spar: preparing";
    case "playing":
      return run.of === 1
        ? `$(loading~spin) ${label(versus(run.opponent))}`
        : `$(loading~spin) ${run.played} of ${run.of}`;
    case "failed":
      return "$(error) Spar: cannot play";
    case "stopped":
      return "$(circle-slash) Stopped";
    case "finished":
      return finishedText(run);
  }
}

function finishedText(run: RunState): string {
  if (run.of > 1) return `$(graph) ${tallyText(run)}`;
  if (!run.summary) return "$(check) Spar";
  const icon = { won: "pass", lost: "error", drew: "dash", stopped: "circle-slash" }[run.summary.result];
  return `$(${icon}) ${label(`${resultText(run.summary)} · ${figures(run.summary)}`)}`;
}

function tooltip({ state, message, summary }: RunState): string {
  const click = state === "failed" ? "Click to see the problems." : "Click to open the board.";
  return [message, summary?.detail, click].flatMap((text) => (text ? visible(text) : [])).join("\n\n");
}
