import { dirname } from "node:path";
import * as vscode from "vscode";
import { t, translate } from "../../engine/l10n/speak.ts";
import type { BotTemplate } from "../protocol-data.ts";
import { createSeparator } from "./base/pick-one.ts";
import type { Server } from "./base/server.ts";
import { warn } from "./base/warn.ts";
import { completeStep } from "./context/context-keys.ts";

/** Commands that create files; `storage` is a folder of Spar's for files outside a workspace. */
export function createNewBotCommands(server: Server, storage: vscode.Uri) {
  return {
    "spar.newBot": (game?: unknown) => createNewBot(server, game),
    "spar.openSample": () => openSample(server, storage),
  };
}

/** Spar: Create New Bot…. Opens a bot that can play at once; `wanted` is the title of a game. */
async function createNewBot(server: Server, wanted: unknown): Promise<void> {
  const folder = await askForFolder();
  if (!folder) return;
  const { message } = await server.findGameFault({ folder: folder.toString() });
  if (message !== undefined) warn(message);
  const templates = (await server.listTemplates({ folder: folder.toString() })).filter(({ kind }) => kind !== "faulty");
  const titles = [...new Set(templates.map(({ gameTitle }) => gameTitle))];
  const games = titles.map((label) => ({
    label,
    detail: translate(templates.find(({ gameTitle }) => gameTitle === label)!.about),
  }));
  const game =
    games.find(({ label }) => label === wanted) ??
    (await vscode.window.showQuickPick(games, { title: t("New bot: which game?"), matchOnDetail: true }));
  if (!game) return;
  const of = templates.filter(({ gameTitle }) => gameTitle === game.label);
  const beginnings = (kind: BotTemplate["kind"]) =>
    of
      .filter((template) => template.kind === kind)
      .map((template) => ({
        label: template.languageTitle,
        description: kind === "sample" ? template.name : undefined,
        template,
      }));
  const samples = beginnings("sample");
  const items: TemplateItem[] = [
    createSeparator(t("Short starter: reads all input and gives legal answers")),
    ...beginnings("starter"),
    ...(samples.length > 0
      ? [createSeparator(t("Complete bot: plays well; change it and learn from it")), ...samples]
      : []),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: t("New bot for {game}: which language?", { game: game.label }),
    matchOnDescription: true,
  });
  if (!picked?.template) return;
  await makeBot(server, picked.template, folder);
  completeStep("botBegun");
}

interface TemplateItem extends vscode.QuickPickItem {
  /** The template that the item stands for; absent for a separator. */
  readonly template?: BotTemplate;
}

/** Spar: Open Sample…. Opens a complete bot, or one with faults, as a file for trying things out. */
async function openSample(server: Server, storage: vscode.Uri): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.joinPath(storage, "samples");
  const templates = (await server.listTemplates({})).filter(({ kind }) => kind !== "starter");
  const items = templates.flatMap((template, at): TemplateItem[] => {
    const { kind, languageTitle, gameTitle, about, name } = template;
    const isFirst = gameTitle !== templates[at - 1]?.gameTitle;
    return [
      ...(isFirst ? [createSeparator(`${gameTitle}: ${translate(about)}`)] : []),
      {
        label: name,
        description:
          kind === "faulty"
            ? t("{language}, bot with faults", { language: languageTitle })
            : t("{language}, complete bot", { language: languageTitle }),
        detail: kind === "faulty" ? t("Fails in every match, to show how Spar points to the line.") : undefined,
        iconPath: new vscode.ThemeIcon(kind === "faulty" ? "bug" : "file-code"),
        template,
      },
    ];
  });
  const picked = await vscode.window.showQuickPick(items, {
    // Stays open if the focus moves, because the walkthrough takes the focus back when its picture loads.
    ...{ title: t("Open a copy of which sample?"), matchOnDescription: true, ignoreFocusOut: true },
  });
  if (picked?.template) await makeBot(server, picked.template, folder, true);
}

/** Creates the file and opens it in a column with sources, not over a board. */
async function makeBot(server: Server, template: BotTemplate, folder: vscode.Uri, hasOwnName = false) {
  const { kind, game, language } = template;
  const { uri } = await server.createBot({ kind, game, language, folder: folder.toString(), hasOwnName });
  const viewColumn = vscode.window.visibleTextEditors[0]?.viewColumn ?? vscode.ViewColumn.One;
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { viewColumn });
}

/** The folder of the file in the editor, else the workspace folder, else one chosen by the user. */
async function askForFolder(): Promise<vscode.Uri | undefined> {
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
