import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "../channel.ts";
import type { RunState } from "../protocol.ts";
import { tallyText } from "./result-text.ts";
import type { Results } from "./results.ts";

/** A series shows how far it is, and can be cancelled there. */
export function showSeriesProgress(client: LanguageClient, results: Results): vscode.Disposable {
  return results.onRun((run) => {
    if (run.of > 1 && run.state === "preparing") void follow(run, client, results);
  });
}

function follow({ run: id }: RunState, client: LanguageClient, results: Results): Thenable<void> {
  const options = { location: vscode.ProgressLocation.Notification, title: "Spar series", cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => void ask(client, "spar/stop", { run: id }));
    let shown = 0;
    await new Promise<void>((done) => {
      const listening = results.onRun((run) => {
        if (run.run !== id) return;
        progress.report({ increment: (100 * (run.played - shown)) / run.of, message: progressText(run) });
        shown = run.played;
        if (run.state === "preparing" || run.state === "playing") return;
        listening.dispose();
        done();
      });
    });
  });
}

function progressText(run: RunState): string {
  const opponent = run.opponent ? `vs ${run.opponent}: ` : "";
  return `${opponent}${run.played} of ${run.of} played${run.played > 0 ? `, ${tallyText(run)}` : ""}`;
}
