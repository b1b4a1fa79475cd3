import { homedir } from "node:os";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { offer } from "./warn.ts";

/** The file to save something in: the given one, or one that the user chooses, by default in the open folder. */
export async function chooseTarget(
  name: string,
  filters: Record<string, string[]>,
  given: vscode.Uri | undefined,
  folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir()),
): Promise<vscode.Uri | undefined> {
  return given ?? vscode.window.showSaveDialog({ defaultUri: vscode.Uri.joinPath(folder, name), filters });
}

/**
 * Reports that a file was saved, and opens it if the user wants that. In a remote window the file is on another
 * machine, where no local browser finds it; there the editor shows its text, and it can be downloaded from the
 * explorer.
 */
export async function offerFile(file: vscode.Uri, message: string): Promise<void> {
  const isRemote = vscode.env.remoteName !== undefined || file.scheme !== "file";
  if (!(await offer(message, isRemote ? t("Show in Editor") : t("Open")))) return;
  if (isRemote) await vscode.commands.executeCommand("vscode.open", file);
  else await vscode.env.openExternal(file);
}
