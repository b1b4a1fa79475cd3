import * as vscode from "vscode";

/** Two texts beside each other, where texts are shown: not over the board, which often asked for them. */
export async function showDiff(before: vscode.Uri, after: vscode.Uri, title: string): Promise<void> {
  const viewColumn = vscode.window.visibleTextEditors[0]?.viewColumn ?? vscode.ViewColumn.One;
  await vscode.commands.executeCommand("vscode.diff", before, after, title, { viewColumn });
}
