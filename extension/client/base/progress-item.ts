import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";

interface Progress {
  /** Escaped for the status bar if it comes from elsewhere. */
  readonly text: string;
  readonly tooltip: string;
  readonly command: vscode.Command;
  /** Shows no progress animation. */
  readonly still?: boolean;
}

/** A long operation in the status bar: its progress, and a button that cancels it. */
export interface ProgressItem extends vscode.Disposable {
  show(progress: Progress): void;
}

/** The cancel functions of all items shown, by their numbers. */
const cancelled = new Map<number, () => void>();
let count = 0;

/** A separate position for each item with its button; otherwise all buttons would come after all texts. */
const getPlace = (number: number) => 8.7 - 0.002 * (number % 100);

/** `what` is the title of the button, `tooltip` a longer description. */
export function createProgressItem(cancel: () => void, what = t("Cancel"), tooltip = what): ProgressItem {
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
      // Setting the same command again would lose a click in progress.
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

/** Registers the command behind the cancel buttons. */
export function registerCancel(): vscode.Disposable {
  return vscode.commands.registerCommand("spar.cancel", (number: number) => cancelled.get(number)?.());
}
