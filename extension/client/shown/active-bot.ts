import { extname } from "node:path";
import * as vscode from "vscode";
import { isOpenBot } from "../base/open-bots.ts";
import type { ClientResults } from "../cache/known-items.ts";

export type ActiveBot = ReturnType<typeof createActiveBot>;

/**
 * The bot the user works on, whose results the status bar shows: that of the active tab, which is known before the file
 * is loaded; if a page of Spar is active, the last one. A part of a bot stands for the bot that was played when the part
 * was saved.
 */
export function createActiveBot(results: ClientResults) {
  const onChange = new vscode.EventEmitter<unknown>();
  const ofPart = new Map<string, string>();
  let file: string | undefined;
  const look = () => {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    if (activeTab && isOwnPage(activeTab)) return;
    const next = activeTab && findFile(activeTab);
    if (next === file) return;
    file = next;
    onChange.fire(file);
  };
  look();
  const subscriptions = [
    onChange,
    vscode.window.tabGroups.onDidChangeTabs(look),
    vscode.window.tabGroups.onDidChangeTabGroups(look),
    results.onRun(({ bot, state }) => {
      if (state !== "preparing" || file === undefined || file === bot || isOpenBot(file)) return;
      if (extname(file) === extname(bot)) ofPart.set(file, bot);
    }),
  ];
  return {
    /** The bot's URI; undefined if another file is active. */
    now: () => (file === undefined ? undefined : (ofPart.get(file) ?? file)),
    onChange: onChange.event,
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

/** Whether a tab is the board, the results or a record. */
function isOwnPage({ input }: vscode.Tab): boolean {
  if (input instanceof vscode.TabInputCustom) return input.viewType.startsWith("spar.");
  // The editor adds a prefix of its own.
  return input instanceof vscode.TabInputWebview && /\bspar\.\w+$/.test(input.viewType);
}

/** The editable one of two texts side by side. */
function findFile({ input }: vscode.Tab): string | undefined {
  if (input instanceof vscode.TabInputText) return input.uri.toString();
  return input instanceof vscode.TabInputTextDiff ? input.modified.toString() : undefined;
}
