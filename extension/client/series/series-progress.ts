import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../../engine/l10n/speak.ts";
import { visible } from "../../../engine/text/visible.ts";
import { ask } from "../../channel.ts";
import { escapeLabel } from "../../label-text.ts";
import type { RunState } from "../../protocol.ts";
import { formatTally } from "../../result-text.ts";
import { createProgressItem } from "../base/progress-item.ts";
import type { KnownResults } from "../known/results.ts";
import { getBotFileName } from "../shown/active-bot.ts";

/** Shows the progress of a series in the status bar, where it can be cancelled. */
export function showSeriesProgress(client: LanguageClient, results: KnownResults): vscode.Disposable {
  const items = new Map<string, ReturnType<typeof createProgressItem>>();
  const listening = results.onRun((run) => {
    const shown = items.get(run.run);
    if (run.state === "preparing" || run.state === "playing") {
      if (!run.series) return;
      const item = shown ?? createProgressItem(() => void ask(client, "spar/stop", { run: run.run }));
      items.set(run.run, item);
      const command = { command: "spar.openResults", title: t("Open Results"), arguments: [run.run] };
      const tooltip = visible(`${getBotFileName(run.bot)}\n\n${t("Click to see the series match by match.")}`);
      item.show({ text: progressText(run), tooltip, command });
    } else if (shown) {
      shown.dispose();
      items.delete(run.run);
    }
  });
  return new vscode.Disposable(() => {
    listening.dispose();
    for (const item of items.values()) item.dispose();
  });
}

function progressText(run: RunState): string {
  if (run.state === "preparing") return t("Series: preparing");
  const { played, of } = run;
  const how = run.opponent
    ? t("Series vs {opponent}: {played, number} of {of, number}", { opponent: escapeLabel(run.opponent), played, of })
    : t("Series: {played, number} of {of, number}", { played, of });
  return `${how}${run.played > 0 ? `, ${formatTally(run)}` : ""}`;
}
