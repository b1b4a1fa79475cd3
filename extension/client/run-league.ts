import { dirname } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "../channel.ts";
import { notice } from "../label-text.ts";

/** Spar: Run League: every pair of a folder's bots; the table opens in an editor. */
export async function runLeague(client: LanguageClient, folder?: vscode.Uri): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const chosen = folder ?? (active?.scheme === "file" ? vscode.Uri.file(dirname(active.fsPath)) : undefined);
  if (!chosen) return void vscode.window.showInformationMessage("Open a bot: its folder's bots play the league.");
  let played = await ask(client, "spar/league", { folder: chosen.toString() });
  if ("games" in played) {
    const items = played.games.map(({ id, title }) => ({ label: title, id }));
    const game = await vscode.window.showQuickPick(items, { title: "League of which game?" });
    if (!game) return;
    played = await ask(client, "spar/league", { folder: chosen.toString(), game: game.id });
  }
  if ("message" in played) return void vscode.window.showWarningMessage(notice(`Spar: ${played.message}`));
  if ("table" in played) {
    const document = await vscode.workspace.openTextDocument({ content: played.table });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
  }
}
