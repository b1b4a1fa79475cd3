import * as vscode from "vscode";
import { escapeNotice } from "../../label-text.ts";

/** Warns with a sentence that may contain names of the user's. */
export function warn(message: string): undefined {
  void vscode.window.showWarningMessage(escapeNotice(`Spar: ${message}`));
}
