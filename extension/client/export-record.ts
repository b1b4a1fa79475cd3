import { homedir } from "node:os";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "../channel.ts";

/** Saves a match of the history as a file that opens on the board by itself. */
export async function exportRecord(client: LanguageClient, match: string): Promise<void> {
  const lines = await ask(client, "spar/record", { match });
  if (!lines) return;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder, `${match}.spar.jsonl`),
    filters: { "Spar records": ["spar.jsonl"] },
  });
  if (!target) return;
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  await vscode.commands.executeCommand("vscode.open", target);
}
