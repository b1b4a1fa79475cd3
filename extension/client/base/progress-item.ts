import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";

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

/** Each stands with its button in a place of its own, or all buttons would stand behind all texts. */
const getPlace = (number: number) => 8.7 - 0.002 * (number % 100);

/** `what` names the button, `tooltip` says more of it. */
export function progressItem(cancel: () => void, what = t("Cancel"), tooltip = what): ProgressItem {
  const number = ++count;
  cancelled.set(number, cancel);
  const { Left } = vscode.StatusBarAlignment;
  const item = vscode.window.createStatusBarItem(`spar.progress.${number}`, Left, getPlace(number));
  const stop = vscode.window.createStatusBarItem(`spar.cancel.${number}`, Left, getPlace(number) - 0.001);
  item.name = t("Spar: Progress");
  stop.name = t("Spar: Cancel");
  stop.text = "$(stop-circle)";
  stop.tooltip = tooltip;
  stop.accessibilityInformation = { label: what, role: "button" };
  stop.command = { command: "spar.cancel", title: t("Cancel"), arguments: [number] };
  let shown: string | undefined;
  return {
    show({ text, command, still, ...progress }) {
      item.text = `$(${still ? "debug-pause" : "loading~spin"}) ${text}`;
      item.tooltip = progress.tooltip;
      // A command that is set anew swallows a click that is under way.
      const given = JSON.stringify(command);
      if (given !== shown) item.command = command;
      shown = given;
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
