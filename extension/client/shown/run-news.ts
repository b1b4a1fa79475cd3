import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { escapeLabel, escapeNotice } from "../../label-text.ts";
import type { RunState } from "../../protocol-data.ts";
import { formatFigures, formatResult, formatTally, formatVersus } from "../../result-text.ts";
import { readBotFileName } from "../base/open-bots.ts";
import { type ClientResults, isRunGoing } from "../cache/known-items.ts";
import type { ActiveBot } from "./active-bot.ts";

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

/** Shows once why a bot cannot be played if no line does, and what was left out of a series or changed in it. */
export function announceFailures(results: ClientResults, remedies: Remedies): vscode.Disposable {
  const shown = new Map<string, string>();
  return results.onRun((run) => {
    const { bot, state, message, isShownOnLine, leftOut, changed } = run;
    if (state === "finished" && leftOut === undefined && changed === undefined) shown.delete(bot);
    const news = state === "failed" && !isShownOnLine ? message : (changed ?? leftOut);
    if (!news || shown.get(bot) === news) return;
    shown.set(bot, news);
    void warnOfFailure(news, findRemedy(run, remedies));
  });
}

/** The commands that the notice offers as buttons. */
interface Remedies {
  "spar.buildContest"(bot: string): unknown;
  "spar.repeatSeries"(series: { readonly run: string }): unknown;
  "spar.openResults"(run: string): unknown;
  "spar.showLog"(): unknown;
}

interface Remedy {
  readonly title: string;
  do(): unknown;
}

/** The remedy: building the contest, opening the place of the error, or repeating the matches with the current files. */
function findRemedy({ run, bot, changed, isUnbuilt, config, leftOut }: RunState, remedies: Remedies): Remedy {
  if (changed !== undefined) return { title: t("Run Series Again"), do: () => remedies["spar.repeatSeries"]({ run }) };
  if (isUnbuilt) return { title: t("Build"), do: () => remedies["spar.buildContest"](bot) };
  if (config !== undefined)
    return { title: t("Open spar.json"), do: () => vscode.window.showTextDocument(vscode.Uri.parse(config)) };
  if (leftOut !== undefined) return { title: t("Open Results"), do: () => remedies["spar.openResults"](run) };
  return { title: t("Show Log"), do: () => remedies["spar.showLog"]() };
}

async function warnOfFailure(message: string, remedy: Remedy): Promise<void> {
  const settings = vscode.workspace.getConfiguration("spar");
  if (!settings.get("notifyFailures", true)) return;
  const never = t("Don't Show Again");
  const chosen = await vscode.window.showWarningMessage(
    escapeNotice(`Spar: ${translate(message)}`),
    remedy.title,
    never,
  );
  if (chosen === remedy.title) await remedy.do();
  if (chosen === never) await settings.update("notifyFailures", false, vscode.ConfigurationTarget.Global);
}
