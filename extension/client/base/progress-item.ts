import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";

interface Progress {
  /** Escaped for the status bar if it comes from elsewhere. */
  readonly text: string;
  readonly tooltip: string;
  readonly command: vscode.Command;
  /** Shows no progress animation. */
  readonly isWaiting?: boolean;
  readonly cancel: () => unknown;
  /** Title and description of the button that cancels, if it is not Cancel. */
  readonly button?: { readonly title: string; readonly tooltip: string };
}

const shownItems = new Map<string, ReturnType<typeof createProgressItem>>();
const changed = new vscode.EventEmitter<undefined>();
/** Fired when an operation has begun or ended. */
export const onProgress = changed.event;
/** The operations that are going on, with what ends them. */
export const listProgress = () => [...shownItems.values()].flatMap(({ last }) => last() ?? []);

let lastNumber = 0;

/** A separate position for each item with its button; otherwise all buttons would come after all texts. */
const computeItemPriority = (number: number) => 8.7 - 0.002 * (number % 100);

/** Shows progress in the status bar, with a button that cancels; without progress, the item disappears. */
export function updateProgressItem(operation: string, progress: Progress | undefined): void {
  const known = shownItems.get(operation);
  if (progress) {
    const item = known ?? createProgressItem(operation);
    shownItems.set(operation, item);
    item.show(progress);
  } else {
    known?.dispose();
    shownItems.delete(operation);
  }
  if ((known === undefined) === (progress !== undefined)) changed.fire(undefined);
}

function createProgressItem(operation: string) {
  const number = ++lastNumber;
  const { Left } = vscode.StatusBarAlignment;
  const item = vscode.window.createStatusBarItem(`spar.progress.${number}`, Left, computeItemPriority(number));
  const stop = vscode.window.createStatusBarItem(`spar.cancel.${number}`, Left, computeItemPriority(number) - 0.001);
  item.name = t("Spar: Progress");
  stop.name = t("Spar: Cancel");
  stop.text = "$(stop-circle)";
  stop.command = { command: "spar.cancel", title: t("Cancel"), arguments: [operation] };
  let last: Progress | undefined;
  return {
    show(progress: Progress) {
      const { text, tooltip, command, isWaiting, button = { title: t("Cancel"), tooltip: t("Cancel") } } = progress;
      item.text = `$(${isWaiting ? "debug-pause" : "loading~spin"}) ${text}`;
      item.tooltip = tooltip;
      stop.tooltip = button.tooltip;
      // Setting the same command or label again would lose a click in progress.
      if (JSON.stringify(command) !== JSON.stringify(last?.command)) item.command = command;
      if (!last) stop.accessibilityInformation = { label: button.title, role: "button" };
      last = progress;
      item.show();
      stop.show();
    },
    last: () => last,
    dispose() {
      item.dispose();
      stop.dispose();
    },
  };
}

/** Registers the command behind the buttons that cancel; at the end, all progress disappears. */
export function registerCancel(): vscode.Disposable {
  const command = vscode.commands.registerCommand("spar.cancel", (operation: string) =>
    shownItems.get(operation)?.last()?.cancel(),
  );
  return vscode.Disposable.from(command, {
    dispose() {
      for (const operation of shownItems.keys()) updateProgressItem(operation, undefined);
    },
  });
}
