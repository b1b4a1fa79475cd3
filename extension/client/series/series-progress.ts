import type * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { escapeLabel } from "../../label-text.ts";
import type { RunState } from "../../protocol-data.ts";
import { formatTally } from "../../result-text.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import type { Server } from "../base/server.ts";
import { type ClientResults, isRunGoing } from "../cache/results.ts";
import { readBotFileName } from "../shown/active-bot.ts";

/** Shows the progress of a series in the status bar, where it can be cancelled. */
export function showSeriesProgress(server: Server, results: ClientResults): vscode.Disposable {
  return results.onRun((run) => {
    if (!run.isSeries) return;
    const command = { command: "spar.openResults", title: t("Open Results"), arguments: [run.run] };
    const tooltip = escapeInvisible(`${readBotFileName(run.bot)}\n\n${t("Click to see the series match by match.")}`);
    const cancel = () => server.stopRuns({ run: run.run });
    const progress = { text: formatProgress(run), tooltip, command, cancel };
    updateProgressItem(`series ${run.run}`, isRunGoing(run) ? progress : undefined);
  });
}

function formatProgress(run: RunState): string {
  if (run.state === "preparing") return t("Series: preparing");
  const { played, of } = run;
  const how = run.opponent
    ? t("Series vs {opponent}: {played, number} of {of, number}", { opponent: escapeLabel(run.opponent), played, of })
    : t("Series: {played, number} of {of, number}", { played, of });
  return `${how}${run.played > 0 ? `, ${formatTally(run)}` : ""}`;
}
