import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { isTuning } from "../../../engine/views/tuning-summary.ts";
import { formatPerSecond, formatSeconds, formatTuning } from "../../../engine/views/tuning-text.ts";
import { escapeLabel } from "../../label-text.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import type { ClientTunings } from "../cache/tunings.ts";
import { type ActiveBot, readBotFileName } from "../shown/active-bot.ts";

/**
 * Shows the current run in the status bar, with a button that stops it; a finished or stopped one as a text that opens
 * it.
 */
export function showTuningStatus(tunings: ClientTunings, active: ActiveBot, stop: () => unknown): vscode.Disposable {
  const over = vscode.window.createStatusBarItem("spar.tuning", vscode.StatusBarAlignment.Left, 9);
  over.name = t("Spar: Tuning");

  function update(): void {
    const tuning = tunings.newest;
    if (!tuning) return;
    const named = { title: t("Show Tuning"), command: "spar.showTuning", arguments: [{ tuning: tuning.id }] };
    const isWaiting = tuning.state === "paused" || tuning.state === "waiting";
    const content = { text: escapeLabel(formatTuning(tuning)), tooltip: formatTooltip(tuning), command: named };
    updateProgressItem("tuning", isTuning(tuning) ? { ...content, isWaiting, cancel: stop } : undefined);
    if (isTuning(tuning) || tuning.outdated || tuning.bot !== active.now()) over.hide();
    else showEnd(tuning, named);
  }

  function showEnd(tuning: TuningSummary, named: vscode.Command): void {
    over.text = `$(${chooseIcon(tuning)}) ${escapeLabel(formatTuning(tuning))}`;
    over.tooltip = formatTooltip(tuning);
    over.command = named;
    over.show();
  }

  return vscode.Disposable.from(over, tunings.onChange(update), active.onChange(update));
}

function chooseIcon({ state, test }: TuningSummary): string {
  if (state === "failed") return "warning";
  if (state === "stopped") return "debug-pause";
  return test?.verdict === "better" ? "arrow-up" : "dash";
}

function formatTooltip({ bot, state, perSecond, secondsLeft, trouble }: TuningSummary): string {
  const pace = perSecond === null ? "" : t("{rate} matches per second", { rate: formatPerSecond(perSecond) });
  const left = secondsLeft === null ? "" : t("{time} left", { time: formatSeconds(secondsLeft) });
  const lines = [
    readBotFileName(bot),
    [pace, left].filter(Boolean).join(", "),
    trouble?.message,
    state === "waiting" ? t("Waiting for another run to finish.") : undefined,
    t("Click to see the run."),
  ];
  return lines.flatMap((line) => (line ? escapeInvisible(line) : [])).join("\n\n");
}
