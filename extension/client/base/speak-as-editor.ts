import * as vscode from "vscode";
import { speak } from "../../../engine/l10n/speak.ts";

/** Switches to the editor's language, with the texts that the editor has loaded from `l10n/`. */
export function speakAsEditor(): void {
  if (vscode.l10n.bundle) speak({ language: vscode.env.language, texts: vscode.l10n.bundle });
}
