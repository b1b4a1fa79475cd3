import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { label } from "../../label-text.ts";

/** The open files that are bots, the one that was active last first. */
let known: readonly string[] = [];

/** What is offered where no bot is open. */
let openSample: () => unknown = () => {};
export function offerSample(open: () => unknown): void {
  openSample = open;
}

/** The open files that are bots are these now. */
export function noteBots(uris: readonly string[]): void {
  known = [...known.filter((uri) => uris.includes(uri)), ...uris.filter((uri) => !known.includes(uri))];
  noteActive(vscode.window.activeTextEditor);
}

/** An editor was chosen. */
export function noteActive(editor: vscode.TextEditor | undefined): void {
  const active = editor?.document.uri.toString();
  if (active !== undefined && known.includes(active)) known = [active, ...known.filter((uri) => uri !== active)];
}

export const isOpenBot = (uri: string): boolean => known.includes(uri);

/** The open bots: the one in the active editor first, then those that are seen. */
export function botsInSight(): vscode.Uri[] {
  return [...new Set([...botsSeen(), ...known])].map((uri) => vscode.Uri.parse(uri));
}

/**
 * The bot that a command without an argument is about: the one in the active editor, else one that is seen beside it.
 * Where no text is in front, as on the board or the Welcome page, it is the one that was active last.
 */
export function botInSight(): vscode.Uri | undefined {
  const bot = botsSeen()[0] ?? (vscode.window.activeTextEditor ? undefined : known[0]);
  return bot === undefined ? undefined : vscode.Uri.parse(bot);
}

/** The bot in sight, else the file in the active editor: the server says why it is no bot. */
export function fileInSight(): vscode.Uri | undefined {
  return botInSight() ?? vscode.window.activeTextEditor?.document.uri;
}

function botsSeen(): string[] {
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  return editors.flatMap((editor) => editor?.document.uri.toString() ?? []).filter((uri) => known.includes(uri));
}

/** The open bot, where nothing says which is meant; asks where there are several, and offers a sample where there is none. */
export async function chooseBotInSight(): Promise<vscode.Uri | undefined> {
  const bots = botsInSight();
  if (bots.length === 0) {
    const sample = t("Open Sample…");
    const chosen = await vscode.window.showInformationMessage(t("Open a bot's source file first."), sample);
    if (chosen === sample) await openSample();
    return undefined;
  }
  if (bots.length === 1) return bots[0];
  const items = bots.map((uri) => ({
    label: label(basename(uri.fsPath)),
    description: label(vscode.workspace.asRelativePath(uri)),
    iconPath: new vscode.ThemeIcon("file-code"),
    uri,
  }));
  return (await vscode.window.showQuickPick(items, { title: t("Which bot should play?") }))?.uri;
}
