import { extname } from "node:path";
import * as vscode from "vscode";
import { isOpenBot } from "../base/bots-in-sight.ts";
import type { KnownResults } from "../known/results.ts";

/** The bot that somebody works on, whose results the status bar shows. */
export interface ActiveBot extends vscode.Disposable {
  /** Its URI; undefined in front of another file. */
  now(): string | undefined;
  readonly onChange: vscode.Event<unknown>;
}

/**
 * That of the active tab, which the editor tells before it has read the file; or of the last one while a page of Spar is
 * in front. A part of a bot stands for the bot that was played when the part was saved.
 */
export function activeBot(results: KnownResults): ActiveBot {
  const onChange = new vscode.EventEmitter<unknown>();
  const ofPart = new Map<string, string>();
  let file: string | undefined;
  const look = () => {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    if (activeTab && isOwnPage(activeTab)) return;
    const next = activeTab && fileIn(activeTab);
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
    now: () => (file === undefined ? undefined : (ofPart.get(file) ?? file)),
    onChange: onChange.event,
    dispose: () => vscode.Disposable.from(...subscriptions).dispose(),
  };
}

/** The board, the results, or a record. */
function isOwnPage({ input }: vscode.Tab): boolean {
  if (input instanceof vscode.TabInputCustom) return input.viewType.startsWith("spar.");
  // The editor puts a prefix of its own before it.
  return input instanceof vscode.TabInputWebview && /\bspar\.\w+$/.test(input.viewType);
}

/** Of two texts side by side the one that can be changed. */
function fileIn({ input }: vscode.Tab): string | undefined {
  if (input instanceof vscode.TabInputText) return input.uri.toString();
  return input instanceof vscode.TabInputTextDiff ? input.modified.toString() : undefined;
}

/** The name of a bot's file, which begins what is told of the bot. */
export function getBotFileName(bot: string): string {
  return decodeURIComponent(bot.slice(bot.lastIndexOf("/") + 1));
}
