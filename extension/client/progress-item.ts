import * as vscode from "vscode";
import { t } from "../../engine/l10n/speak.ts";

interface Progress {
  /** As the status bar takes it: escaped where it is not ours. */
  readonly text: string;
  readonly tooltip: string;
  readonly command: vscode.Command;
  /** It stands still. */
  readonly still?: boolean;
}

/** Something long in the status bar: how far it is, and beside it what cancels it. */
export interface ProgressItem extends vscode.Disposable {
  show(progress: Progress): void;
}

/** What cancels each of those that are shown, by its number. */
const cancelled = new Map<number, () => void>();
let count = 0;

export function progressItem(cancel: () => void): ProgressItem {
  const number = ++count;
  cancelled.set(number, cancel);
  const item = vscode.window.createStatusBarItem(`spar.progress.${number}`, vscode.StatusBarAlignment.Left, 9);
  const stop = vscode.window.createStatusBarItem(`spar.cancel.${number}`, vscode.StatusBarAlignment.Left, 8.9);
  item.name = t("Spar: Progress");
  stop.name = t("Spar: Cancel");
  stop.text = "$(stop-circle)";
  stop.tooltip = t("Cancel");
  stop.accessibilityInformation = { label: t("Cancel") };
  stop.command = { command: "spar.cancel", title: t("Cancel"), arguments: [number] };
  return {
    show({ text, tooltip, command, still }) {
      item.text = `$(${still ? "debug-pause" : "loading~spin"}) ${text}`;
      item.tooltip = tooltip;
      item.command = command;
      item.show();
      stop.show();
    },
    dispose() {
      cancelled.delete(number);
      item.dispose();
      stop.dispose();
    },
  };
}

/** Registers what a click on the cancelling item calls. */
export function registerCancel(): vscode.Disposable {
  return vscode.commands.registerCommand("spar.cancel", (number: number) => cancelled.get(number)?.());
}
