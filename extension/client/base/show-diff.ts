import * as vscode from "vscode";

/**
 * Shows two texts side by side in a column with text editors, rather than over the board, from which this is often
 * called.
 */
export async function showDiff(before: vscode.Uri, after: vscode.Uri, title: string): Promise<void> {
  const viewColumn = vscode.window.visibleTextEditors[0]?.viewColumn ?? vscode.ViewColumn.One;
  await vscode.commands.executeCommand("vscode.diff", before, after, title, { viewColumn });
}
