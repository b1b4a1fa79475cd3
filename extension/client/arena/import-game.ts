import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLabel, escapeNotice } from "../../label-text.ts";
import { listOpenBotFiles } from "../base/open-bots.ts";
import type { CommandContext } from "../context/command-context.ts";

/**
 * A game with known contents. `me` (a player from 0, or null for none) and `bot` are set if the user need not be asked
 * for them.
 */
export interface GameText {
  readonly text: string;
  /** The name of its source, for messages. */
  readonly name?: string;
  readonly me?: number | null;
  readonly bot?: vscode.Uri;
}

/**
 * Imports a site game and shows it; undefined if the import was cancelled or failed, which is shown to the user.
 */
export async function importSiteGame(
  game: GameText,
  { server, board, memory }: CommandContext,
): Promise<string | undefined> {
  const named = (message: string) => escapeNotice(game.name === undefined ? message : `${game.name}: ${message}`);
  const read = await server.readGame({ text: game.text });
  if ("message" in read) return void vscode.window.showWarningMessage(named(read.message));
  const me = game.me === undefined ? await chooseSeat(read.names, memory) : game.me;
  if (me === undefined) return undefined;
  const bot =
    me === null ? undefined : (game.bot ?? (game.me === undefined ? await chooseBot(read.names[me]!) : undefined));
  const kept = await server.importGame({ text: game.text, me: me ?? undefined, bot: bot?.toString() });
  if ("message" in kept) return void vscode.window.showWarningMessage(named(kept.message));
  await board.open(kept.match);
  if (kept.hasDiverged) void vscode.window.showWarningMessage(named(kept.description));
  else vscode.window.setStatusBarMessage(escapeLabel(kept.description), 8000);
  return kept.match;
}

const memoryOfName = "spar.nameOnSite";

/** Asks which player is the user; null for none. The name used last time comes first. */
async function chooseSeat(names: readonly string[], memory: vscode.Memento): Promise<number | null | undefined> {
  const before = memory.get(memoryOfName);
  const seats = names.map((name, player) => ({
    label: escapeLabel(name),
    description: t("player {player}", { player: player + 1 }),
    me: player as number | null,
    name,
  }));
  const first = seats.filter(({ name }) => name === before);
  const nobody = {
    label: `$(circle-slash) ${t("Neither")}`,
    description: t("only look at the game"),
    me: null,
    name: "",
  };
  const items = [...first, ...seats.filter((seat) => !first.includes(seat)), nobody];
  const picked = await vscode.window.showQuickPick(items, { title: t("Which player is your bot?") });
  if (picked && picked.me !== null) await memory.update(memoryOfName, picked.name);
  return picked?.me;
}

/** Asks for the file of the user's bot, so that its turns can be debugged; undefined if it is not on this machine. */
async function chooseBot(name: string): Promise<vscode.Uri | undefined> {
  const open = listOpenBotFiles().map((uri) => ({
    label: `$(file-code) ${escapeLabel(basename(uri.fsPath))}`,
    uri,
    other: false,
  }));
  const other = { label: `$(folder-opened) ${t("Another File…")}`, uri: undefined, other: true };
  const none = {
    label: `$(circle-slash) ${t("Not Here")}`,
    description: t("without it, its turns cannot be debugged"),
    uri: undefined,
    other: false,
  };
  const title = escapeLabel(t("Which file is the bot of {name}?", { name }));
  const picked = await vscode.window.showQuickPick([...open, other, none], { title });
  if (!picked?.other) return picked?.uri;
  return (await vscode.window.showOpenDialog({ title, openLabel: t("This Is My Bot") }))?.[0];
}
