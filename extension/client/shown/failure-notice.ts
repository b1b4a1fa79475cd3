import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { escapeNotice } from "../../label-text.ts";
import type { RunState } from "../../protocol-data.ts";
import type { ClientResults } from "../cache/results.ts";

/**
 * Shows why a bot cannot be played if no source line shows it, once until the bot has been played; likewise the
 * opponents left out of a series, and files changed during one. `spar.notifyFailures` turns it off.
 */
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
  "spar.repeatSeries"(series: { readonly run: string }): unknown;
  "spar.openResults"(run: string): unknown;
  "spar.showLog"(): unknown;
}

interface Remedy {
  readonly title: string;
  do(): unknown;
}

/** The remedy: opening the place of the error, or repeating the matches with the current files. */
function findRemedy({ run, changed, config, leftOut }: RunState, remedies: Remedies): Remedy {
  if (changed !== undefined) return { title: t("Run Series Again"), do: () => remedies["spar.repeatSeries"]({ run }) };
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
