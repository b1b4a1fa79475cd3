import * as vscode from "vscode";
import { notice } from "../label-text.ts";
import type { Results } from "./results.ts";

/** Says why a bot cannot be played where no source line says it, and not again until it has been played. */
export function announceFailures(results: Results): vscode.Disposable {
  const told = new Map<string, string>();
  return results.onRun(({ bot, state, message, onLine }) => {
    if (state === "finished") told.delete(bot);
    if (state !== "failed" || !message || onLine || told.get(bot) === message) return;
    told.set(bot, message);
    void warn(message);
  });
}

async function warn(message: string): Promise<void> {
  const log = "Show Log";
  if ((await vscode.window.showWarningMessage(notice(`Spar: ${message}`), log)) === log) {
    await vscode.commands.executeCommand("spar.showLog");
  }
}
