import * as vscode from "vscode";
import { fileIn } from "./bots.ts";
import { ui } from "./ui.ts";

/** The lens comes above the first line, out of sight, once it knows the result. */
export async function showLens(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.focusFirstEditorGroup");
  await ui.waitUntil('document.querySelector(".codelens-decoration")?.textContent.includes("won ") ?? false');
  await vscode.commands.executeCommand("scrollEditorTop");
}

export async function writeConfig(config: object): Promise<void> {
  const text = JSON.stringify({ game: "locm", options: { rules: "1.0" }, series: 50, duelElo: 100, ...config });
  await vscode.workspace.fs.writeFile(fileIn("locm/spar.json"), new TextEncoder().encode(text));
}

/** The message at the first problem of the editor. */
export async function showHover(bot: vscode.TextEditor, found: vscode.Diagnostic): Promise<void> {
  await ui.window.waitFor(".squiggly-error");
  bot.selection = new vscode.Selection(found.range.start, found.range.start);
  await vscode.commands.executeCommand("editor.action.showHover");
  await ui.window.waitFor(".monaco-hover >> text=/IndexError/");
  await ui.waitUntil('getComputedStyle(document.querySelector(".monaco-hover")).opacity === "1"');
}

/** The board or the results alone in the window, as wide as it can be. */
export async function pageAlone(): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await vscode.window.tabGroups.close(tabs.filter(({ input }) => input instanceof vscode.TabInputText));
}
