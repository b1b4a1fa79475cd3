import * as vscode from "vscode";
import { retold } from "../../../engine/l10n/retell.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { notice } from "../../label-text.ts";
import type { Results } from "./results.ts";

/**
 * Says why a bot cannot be played where no source line says it, and not again until it has been played; likewise who is
 * left out of a series, and what changed on disk during one. `spar.notifyFailures` turns it off.
 */
export function announceFailures(results: Results): vscode.Disposable {
  const told = new Map<string, string>();
  return results.onRun(({ bot, state, message, onLine, leftOut, changed, config }) => {
    if (state === "finished" && leftOut === undefined && changed === undefined) told.delete(bot);
    const news = state === "failed" && !onLine ? message : (changed ?? leftOut);
    if (!news || told.get(bot) === news) return;
    told.set(bot, news);
    void warn(news, config);
  });
}

/** `config`: the `spar.json` in which it is mended, and where it is underlined. */
async function warn(message: string, config: string | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration("spar");
  if (!settings.get("notifyFailures", true)) return;
  const [see, never] = [config === undefined ? t("Show Log") : t("Open spar.json"), t("Don't Show Again")];
  const chosen = await vscode.window.showWarningMessage(notice(`Spar: ${retold(message)}`), see, never);
  if (chosen === see && config !== undefined) await vscode.window.showTextDocument(vscode.Uri.parse(config));
  else if (chosen === see) await vscode.commands.executeCommand("spar.showLog");
  if (chosen === never) await settings.update("notifyFailures", false, vscode.ConfigurationTarget.Global);
}
