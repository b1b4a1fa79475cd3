import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeNotice } from "../../label-text.ts";

/** Shows a message naming the missing extension, with a button that opens it in the gallery. */
export async function offerExtension(message: string, id: string): Promise<void> {
  const show = t("Show Extension");
  if ((await vscode.window.showInformationMessage(escapeNotice(`Spar: ${message}`), show)) === show) {
    await vscode.commands.executeCommand("workbench.extensions.search", `@id:${id}`);
  }
}
