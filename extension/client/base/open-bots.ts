import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { labelBotFile } from "../../../engine/text/bot-name.ts";
import { escapeLabel } from "../../label-text.ts";
import type { RunKind } from "../../protocol-data.ts";
import type { Server } from "./server.ts";
import { inform, offer, warn } from "./warn.ts";

/** The open files that are bots, most recently active first. */
let openBots: readonly string[] = [];

/** What to offer if no bot is open. */
let openSample: () => unknown = () => {};
export function offerSample(open: () => unknown): void {
  openSample = open;
}

export function noteBots(uris: readonly string[]): void {
  openBots = [...openBots.filter((uri) => uris.includes(uri)), ...uris.filter((uri) => !openBots.includes(uri))];
  noteActive(vscode.window.activeTextEditor);
}

export function noteActive(editor: vscode.TextEditor | undefined): void {
  const active = editor?.document.uri.toString();
  if (active !== undefined && openBots.includes(active))
    openBots = [active, ...openBots.filter((uri) => uri !== active)];
}

/** The name of a bot's file (a URI), with which messages about the bot begin. */
export const readBotFileName = (bot: string): string => labelBotFile(decodeURIComponent(bot));

export const isOpenBot = (uri: string): boolean => openBots.includes(uri);

/** The open bots: the one in the active editor first, then other visible ones. */
export function listOpenBotFiles(): vscode.Uri[] {
  return [...new Set([...listVisibleBots(), ...openBots])].map((uri) => vscode.Uri.parse(uri));
}

/** The bot for a command without an argument: in the active editor, else in a visible one, else active last. */
export function findCurrentBot(): vscode.Uri | undefined {
  const bot = listVisibleBots()[0] ?? (vscode.window.activeTextEditor ? undefined : openBots[0]);
  return bot === undefined ? undefined : vscode.Uri.parse(bot);
}

/** The bot as above, or else the file in the active editor; the server will say why it is not a bot. */
export function findCurrentFile(): vscode.Uri | undefined {
  return findCurrentBot() ?? vscode.window.activeTextEditor?.document.uri;
}

function listVisibleBots(): string[] {
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  return editors.flatMap((editor) => editor?.document.uri.toString() ?? []).filter((uri) => openBots.includes(uri));
}

/** The open bot for a command; asks if there are several, and offers a sample if there is none. */
export async function chooseOpenBot(): Promise<vscode.Uri | undefined> {
  const bots = listOpenBotFiles();
  if (bots.length === 0) {
    if (await offer(t("Open a bot's source file first."), t("Open Sample…"))) await openSample();
    return undefined;
  }
  if (bots.length === 1) return bots[0];
  const items = bots.map((uri) => ({
    label: escapeLabel(basename(uri.fsPath)),
    description: escapeLabel(vscode.workspace.asRelativePath(uri)),
    iconPath: new vscode.ThemeIcon("file-code"),
    uri,
  }));
  return (await vscode.window.showQuickPick(items, { title: t("Which bot should play?") }))?.uri;
}

/** Calls a function with the named bot, or the current one, after saving it, since bots are run from disk. */
export async function withBot(uri: vscode.Uri | string | undefined, use: (bot: string) => unknown): Promise<void> {
  const named = typeof uri === "string" ? vscode.Uri.parse(uri) : uri;
  const file = named ?? findCurrentFile() ?? (await chooseOpenBot());
  if (!file) return;
  if (file.scheme !== "file") return inform(t("Open a bot's source file first."));
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
  if (open?.isDirty) await open.save();
  await use(file.toString());
}

export async function withTrustedBot(uri: vscode.Uri | string | undefined, use: (bot: string) => unknown) {
  return vscode.workspace.isTrusted ? withBot(uri, use) : askForTrust();
}

export async function startRun(server: Server, uri: string, plays: RunKind): Promise<void> {
  if (!vscode.workspace.isTrusted) return askForTrust();
  const started = await server.startRun({ uri, plays });
  if ("message" in started) warn(started.message);
}

export async function askForTrust(): Promise<void> {
  if (await offer(t("Spar runs bots only in trusted workspaces."), t("Manage Trust")))
    await vscode.commands.executeCommand("workbench.trust.manage");
}
