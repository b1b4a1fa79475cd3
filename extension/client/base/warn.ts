import * as vscode from "vscode";
import { escapeNotice } from "../../label-text.ts";

/** Warns with a sentence that may contain names of the user's. */
export function warn(message: string): undefined {
  void vscode.window.showWarningMessage(escapeNotice(`Spar: ${message}`));
}

/** Says a sentence that may contain names of the user's. */
export function inform(message: string): undefined {
  void vscode.window.showInformationMessage(escapeNotice(message));
}

/** Says a sentence with a button; returns whether that was pressed. */
export async function offer(message: string, button: string): Promise<boolean> {
  return (await vscode.window.showInformationMessage(escapeNotice(message), button)) === button;
}
