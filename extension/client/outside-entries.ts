import * as vscode from "vscode";
import type { EntryPoints } from "./entry-points.ts";

interface EnteredCommand {
  /** Starts Spar if it is not running. */
  start(): Promise<EntryPoints>;
  /** Spar, if it has been started. */
  started(): Promise<EntryPoints> | undefined;
}

/**
 * Registers links and tasks once, for the whole session: VS Code may be asking a provider for tasks while Spar is
 * loaded, and shows an error if the provider is replaced meanwhile. Listing tasks does not start Spar.
 */
export function registerOutsideEntries({ start, started }: EnteredCommand): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerUriHandler({ handleUri: async (link) => (await start()).openLink(link) }),
    vscode.tasks.registerTaskProvider("spar", {
      provideTasks: async (token) => (await started())?.tasks.provideTasks(token),
      resolveTask: async (task, token) => (await start()).tasks.resolveTask(task, token),
    }),
  );
}
