import * as vscode from "vscode";

/** Shows two texts side by side in a column with text editors, rather than over the board. */
export async function showDiff(before: vscode.Uri, after: vscode.Uri, title: string): Promise<void> {
  const viewColumn = vscode.window.visibleTextEditors[0]?.viewColumn ?? vscode.ViewColumn.One;
  await vscode.commands.executeCommand("vscode.diff", before, after, title, { viewColumn });
}

/** A file in the list of diffs, with both of its texts. */
type DiffPair = readonly [listed: vscode.Uri, before: vscode.Uri, after: vscode.Uri];

/** Shows one file as a diff, several as a list of diffs; false if there are none. */
export async function showDiffs(title: string, pairs: readonly DiffPair[]): Promise<boolean> {
  const [only] = pairs;
  if (pairs.length > 1) await vscode.commands.executeCommand("vscode.changes", title, pairs);
  else if (only) await showDiff(only[1], only[2], title);
  return pairs.length > 0;
}
