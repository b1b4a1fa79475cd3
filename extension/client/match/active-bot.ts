import { extname } from "node:path";
import * as vscode from "vscode";
import { isOpenBot } from "../bots-in-sight.ts";
import type { Results } from "./results.ts";

/** The bot that somebody works on, whose results the status bar shows. */
export interface ActiveBot extends vscode.Disposable {
  /** Its URI; undefined in front of another file. */
  now(): string | undefined;
  readonly onChange: vscode.Event<unknown>;
}

/**
 * That of the active editor, or of the last one while a board has the focus. A part of a bot stands for the bot that was
 * played when the part was saved.
 */
export function activeBot(results: Results): ActiveBot {
  const onChange = new vscode.EventEmitter<unknown>();
  const ofPart = new Map<string, string>();
  let file = vscode.window.activeTextEditor?.document.uri.toString();
  const subscriptions = [
    onChange,
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      // What an output channel or a debug console shows is no file.
      if (!editor || editor.document.uri.scheme === "output") return;
      file = editor.document.uri.toString();
      onChange.fire(file);
    }),
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

/** The name of a bot's file, which begins what is told of the bot. */
export function fileNameOf(bot: string): string {
  return decodeURIComponent(bot.slice(bot.lastIndexOf("/") + 1));
}
