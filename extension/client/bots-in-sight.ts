import * as vscode from "vscode";

let known: ReadonlySet<string> = new Set();

/** The open files that are bots are these now. */
export function noteBots(uris: readonly string[]): void {
  known = new Set(uris);
}

/** The open bots: the one in the active editor first, then those that are seen. */
export function botsInSight(): vscode.Uri[] {
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  const seen = editors.flatMap((editor) => editor?.document.uri.toString() ?? []).filter((uri) => known.has(uri));
  return [...new Set([...seen, ...known])].map((uri) => vscode.Uri.parse(uri));
}
