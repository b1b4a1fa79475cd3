import { dirname } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "../channel.ts";

/** Spar: New Bot…: asks game and language, and opens a bot that plays at once. */
export async function newBot(client: LanguageClient): Promise<void> {
  const folder = await folderForBot();
  if (!folder) return;
  const templates = await ask(client, "spar/templates", {});
  const titles = [...new Set(templates.map(({ gameTitle }) => gameTitle))];
  const game = await vscode.window.showQuickPick(titles, { title: "New bot: which game?" });
  if (!game) return;
  const languages = templates.filter(({ gameTitle }) => gameTitle === game);
  const picked = await vscode.window.showQuickPick(
    languages.map((template) => ({ label: template.languageTitle, template })),
    { title: `New bot for ${game}: which language?` },
  );
  if (!picked) return;
  const { uri } = await ask(client, "spar/newBot", { ...picked.template, folder: folder.toString() });
  await vscode.window.showTextDocument(vscode.Uri.parse(uri));
}

/** Beside the file in the editor, else in the workspace's folder, else where the user says. */
async function folderForBot(): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (active?.scheme === "file" && vscode.workspace.getWorkspaceFolder(active))
    return vscode.Uri.file(dirname(active.fsPath));
  if (folders.length === 1) return folders[0]!.uri;
  if (folders.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri;
  const chosen = await vscode.window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: "Put the bot here",
  });
  return chosen?.[0];
}
