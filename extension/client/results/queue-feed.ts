import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { QueueView } from "../../../engine/views/queue-status.ts";
import type { Server } from "../base/server.ts";

/** Tells a page whether a queue is configured, and its status whenever the page asks. */
export interface QueueFeed extends vscode.Disposable {
  look(): void;
}

export function createQueueFeed(server: Server, tell: (queue: QueueView) => void): QueueFeed {
  let address: string | undefined;
  const find = async (includeStatus: boolean) => {
    try {
      const queue = await server.getQueue({ includeStatus });
      ({ address } = queue);
      tell(queue);
    } catch (error) {
      // The page asks again after this reply and is then answered by the new server.
      tell({ ...(address === undefined ? {} : { address }), trouble: (error as Error).message });
    }
  };
  void find(false);
  const subscription = vscode.workspace.onDidChangeConfiguration(
    (change) => change.affectsConfiguration("spar.queue") && void find(false),
  );
  return { look: () => void find(true), dispose: () => subscription.dispose() };
}

/** Shows the configured queue; if there is none, offers the setting. */
export async function showQueue(server: Server, panel: { openQueue(queue: QueueView): void }): Promise<void> {
  const queue = await server.getQueue({ includeStatus: false });
  if (queue.address !== undefined) return panel.openQueue(queue);
  const open = t("Open Setting");
  const chosen = await vscode.window.showInformationMessage(
    t("No queue is set: matches are played on this machine."),
    open,
  );
  if (chosen === open) await openQueueSetting();
}

export async function openQueueSetting(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.openSettings", "spar.queue");
}
