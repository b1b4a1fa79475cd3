import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { escapeLabel } from "../../label-text.ts";
import type { RunState } from "../../protocol-data.ts";
import { formatFigures, formatResult, formatTally, formatVersus } from "../../result-text.ts";
import { type ClientResults, isRunGoing } from "../cache/results.ts";
import { type ActiveBot, readBotFileName } from "./active-bot.ts";

/** One item: the active bot's current run, or the result of the last one. A click opens the board. */
export function showStatus(results: ClientResults, active: ActiveBot): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("spar.status", vscode.StatusBarAlignment.Left, 10);
  item.name = "Spar";
  const update = () => {
    const bot = active.now();
    const run = bot === undefined ? undefined : results.getRun(bot);
    // A running series has its own item.
    if (!run || (run.isSeries && isRunGoing(run))) return item.hide();
    item.text = formatStatus(run);
    item.tooltip = formatTooltip(run);
    item.command = chooseCommand(run);
    item.backgroundColor = run.state === "failed" ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    item.show();
  };
  return vscode.Disposable.from(item, results.onRun(update), active.onChange(update));
}

function chooseCommand({ state, isSeries, run, summary }: RunState): vscode.Command | string {
  if (state === "failed") return "workbench.actions.view.problems";
  if (isSeries) return { command: "spar.openResults", title: t("Open Results"), arguments: [run] };
  const match = summary && { match: summary.id };
  return { command: "spar.openBoard", title: t("Open Board"), arguments: match ? [match] : [] };
}

function formatStatus(run: RunState): string {
  switch (run.state) {
    case "preparing":
      return `$(loading~spin) ${t("Spar: preparing")}`;
    case "playing":
      return `$(loading~spin) ${escapeLabel(formatVersus(run.opponent))}`;
    case "failed":
      return `$(error) ${t("Spar: cannot play")}`;
    case "stopped":
      return "$(circle-slash) Stopped";
    case "finished":
      return formatFinished(run);
  }
}

function formatFinished(run: RunState): string {
  if (run.isSeries) return `$(graph) ${formatTally(run)}`;
  if (!run.summary) return "$(check) Spar";
  const icon = { won: "pass", lost: "error", drew: "dash", stopped: "circle-slash" }[run.summary.result];
  return `$(${icon}) ${escapeLabel(`${formatResult(run.summary)} · ${formatFigures(run.summary)}`)}`;
}

function formatTooltip({ bot, state, isSeries, message, summary, changed }: RunState): string {
  const opens = isSeries ? t("Click to see the series match by match.") : t("Click to open the board.");
  const click = state === "failed" ? t("Click to see the problems.") : opens;
  // A series is not summarised by its last match.
  const detail = message ?? (isSeries ? undefined : summary && translate(summary.detail));
  const first = detail === undefined ? readBotFileName(bot) : `${readBotFileName(bot)}: ${detail}`;
  return [first, changed && changed, click].flatMap((text) => (text ? escapeInvisible(text) : [])).join("\n\n");
}
