import * as vscode from "vscode";

/** The link to a turn of a record file in an open folder; undefined if it lies elsewhere. */
export function formatRecordLink(file: vscode.Uri, turn: string): string | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(file);
  if (!folder) return undefined;
  const path = vscode.workspace.asRelativePath(file, false).split("/").map(encodeURIComponent).join("/");
  return `${vscode.env.uriScheme}://spar.spar/${path}?turn=${turn}`;
}
