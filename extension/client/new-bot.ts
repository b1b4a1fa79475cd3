import { dirname } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../engine/l10n/speak.ts";
import { ask } from "../channel.ts";
import type { BotTemplate } from "../protocol.ts";
import { tellStep } from "./context-keys.ts";

/** The commands that make a file; `storage` is a folder of ours, for files of no workspace. */
export function newBotCommands(client: LanguageClient, storage: vscode.Uri): Record<string, () => unknown> {
  return { "spar.newBot": () => newBot(client), "spar.openSample": () => openSample(client, storage) };
}

/** Spar: New Bot…: asks game and language, and opens a bot that plays at once. */
async function newBot(client: LanguageClient): Promise<void> {
  const folder = await folderForBot();
  if (!folder) return;
  const templates = (await ask(client, "spar/templates", {})).filter(({ kind }) => kind !== "faulty");
  const titles = [...new Set(templates.map(({ gameTitle }) => gameTitle))];
  const game = await vscode.window.showQuickPick(titles, { title: t("New bot: which game?") });
  if (!game) return;
  const languages = templates.filter(({ gameTitle }) => gameTitle === game);
  const language = await vscode.window.showQuickPick([...new Set(languages.map((each) => each.languageTitle))], {
    title: t("New bot for {game}: which language?", { game }),
  });
  if (!language) return;
  const beginnings = languages
    .filter(({ languageTitle }) => languageTitle === language)
    .map((template) => ({ ...kinds()[template.kind], template }));
  const title = t("New bot for {game} in {language}: from what?", { game, language });
  const picked = beginnings.length > 1 ? await vscode.window.showQuickPick(beginnings, { title }) : beginnings[0];
  if (!picked) return;
  await make(client, picked.template, folder);
  tellStep("botBegun");
}

/** Spar: Open Sample…: a complete bot, or one with faults, as a file to try things on. */
async function openSample(client: LanguageClient, storage: vscode.Uri): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.joinPath(storage, "samples");
  const templates = (await ask(client, "spar/templates", {})).filter(({ kind }) => kind !== "starter");
  const picked = await vscode.window.showQuickPick(
    templates.map((template) => ({
      label: template.gameTitle,
      description: `${template.languageTitle}, ${kinds()[template.kind].note}`,
      template,
    })),
    // The walkthrough that leads here takes the focus back when its picture comes.
    { title: t("Open a copy of which sample?"), matchOnDescription: true, ignoreFocusOut: true },
  );
  if (picked) await make(client, picked.template, folder, true);
}

/** What can be begun from: as an entry of its own, and as a note beside the name of a sample. */
interface Beginning {
  readonly label: string;
  readonly note: string;
  readonly detail: string;
}

const kinds = (): Record<BotTemplate["kind"], Beginning> => ({
  starter: {
    label: t("Short starter"),
    note: t("short starter"),
    detail: t("Reads every field by its name and answers legally; the rest is yours."),
  },
  sample: {
    label: t("Complete sample"),
    note: t("complete sample"),
    detail: t("A bot that plays well, to change and to learn from."),
  },
  faulty: {
    label: t("Bot with faults"),
    note: t("bot with faults"),
    detail: t("Goes wrong in every match: see how Spar says where."),
  },
});

/** Makes the file and opens it where sources are, not over a board. */
async function make(client: LanguageClient, template: BotTemplate, folder: vscode.Uri, ownName = false) {
  const { kind, game, language } = template;
  const { uri } = await ask(client, "spar/newBot", { kind, game, language, folder: folder.toString(), ownName });
  const viewColumn = vscode.window.visibleTextEditors[0]?.viewColumn ?? vscode.ViewColumn.One;
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { viewColumn });
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
    openLabel: t("Put the bot here"),
  });
  return chosen?.[0];
}
