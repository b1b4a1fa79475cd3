import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";

/**
 * Says that a file was saved and opens it if it is wanted. In a remote window the file lies on another machine, where no
 * browser or viewer of this one finds it: there the editor shows it, a page as its text. From the explorer it can be
 * downloaded.
 */
export async function offerFile(file: vscode.Uri, told: string): Promise<void> {
  const remote = vscode.env.remoteName !== undefined || file.scheme !== "file";
  const open = remote ? t("Show in Editor") : t("Open");
  if ((await vscode.window.showInformationMessage(told, open)) !== open) return;
  if (remote) await vscode.commands.executeCommand("vscode.open", file);
  else await vscode.env.openExternal(file);
}
