import * as vscode from "vscode";
import { t } from "../../engine/l10n/speak.ts";
import { notice } from "../label-text.ts";
import type { Results } from "./results.ts";

/**
 * Says why a bot cannot be played where no source line says it, and not again until it has been played; likewise who is
 * left out of a series. `spar.notifyFailures` turns it off.
 */
export function announceFailures(results: Results): vscode.Disposable {
  const told = new Map<string, string>();
  return results.onRun(({ bot, state, message, onLine, leftOut }) => {
    if (state === "finished" && leftOut === undefined) told.delete(bot);
    const news = state === "failed" && !onLine ? message : leftOut;
    if (!news || told.get(bot) === news) return;
    told.set(bot, news);
    void warn(news);
  });
}

async function warn(message: string): Promise<void> {
  const settings = vscode.workspace.getConfiguration("spar");
  if (!settings.get("notifyFailures", true)) return;
  const [log, never] = [t("Show Log"), t("Don't Show Again")];
  const chosen = await vscode.window.showWarningMessage(notice(`Spar: ${message}`), log, never);
  if (chosen === log) await vscode.commands.executeCommand("spar.showLog");
  if (chosen === never) await settings.update("notifyFailures", false, vscode.ConfigurationTarget.Global);
}
