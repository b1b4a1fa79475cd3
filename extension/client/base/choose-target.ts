import { homedir } from "node:os";
import * as vscode from "vscode";

/** The file to save something in: the given one, or one that the user chooses, by default in the open folder. */
export async function chooseTarget(
  name: string,
  filters: Record<string, string[]>,
  given: vscode.Uri | undefined,
  folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir()),
): Promise<vscode.Uri | undefined> {
  return given ?? vscode.window.showSaveDialog({ defaultUri: vscode.Uri.joinPath(folder, name), filters });
}
