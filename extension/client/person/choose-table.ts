import { basename } from "node:path";
import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { escapeLabel } from "../../label-text.ts";
import { formatStrength } from "../../opponent-text.ts";
import type { AgainstPerson, PlayableGame } from "../../protocol-data.ts";
import { listOpenBotFiles } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";

type ChosenTable = Pick<AgainstPerson, "game" | "against">;

interface Item extends vscode.QuickPickItem {
  readonly chosen?: ChosenTable;
}

/** Asks whom a person plays against, until all seats of the game are taken; `bot` is the first opponent. */
export async function chooseTable(server: Server, bot?: vscode.Uri): Promise<ChosenTable | undefined> {
  const games = await server.listPlayableGames({});
  const first = bot ? { against: [bot.fsPath] } : await chooseFirst(games);
  const [opponent] = first?.against ?? [];
  if (!first || opponent === undefined) return first;
  const [preset] =
    first.game === undefined ? await server.listPlayableGames({ bot: vscode.Uri.file(opponent).toString() }) : [];
  const game = preset ?? games.find(({ game: id }) => id === first.game);
  return game ? chooseMore(game, first) : first;
}

async function chooseFirst(games: readonly PlayableGame[]): Promise<ChosenTable | undefined> {
  const bots = listOpenBots();
  const own: Item[] = bots.length === 0 ? [] : [createSeparator(t("Open bots")), ...bots];
  const items: Item[] = [...own, { label: `$(folder-opened) ${t("A bot\u2019s file…")}` }, ...games.flatMap(listItems)];
  const picked = await vscode.window.showQuickPick(items, {
    title: t("Which opponent?"),
    placeHolder: t("One of your bots, or a builtin of a game"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (!picked || picked.chosen) return picked?.chosen;
  const [file] = (await vscode.window.showOpenDialog({ title: t("Play against which bot?") })) ?? [];
  return file && { against: [file.fsPath] };
}

/** Asks until all seats are taken, or the user wants no more opponents. */
async function chooseMore(game: PlayableGame, first: ChosenTable): Promise<ChosenTable | undefined> {
  const maxPlayers = game.players.max;
  const against = [...first.against];
  while (against.length + 1 < maxPlayers) {
    const nobody: Item = { label: `$(check) ${t("Nobody else")}` };
    const picked = await vscode.window.showQuickPick([nobody, ...listBuiltins(game), ...listOpenBots()], {
      title: t("Who else plays?"),
      placeHolder: t("{players, number} players so far, at most {most, number}", {
        players: against.length + 1,
        most: maxPlayers,
      }),
      matchOnDetail: true,
    });
    if (!picked) return undefined;
    if (!picked.chosen) break;
    against.push(...picked.chosen.against);
  }
  return { ...first, against };
}

function listOpenBots(): Item[] {
  return listOpenBotFiles().map((uri) => ({
    label: `$(file-code) ${escapeLabel(basename(uri.fsPath))}`,
    description: escapeLabel(vscode.workspace.asRelativePath(uri)),
    chosen: { against: [uri.fsPath] },
  }));
}

function listItems(game: PlayableGame): Item[] {
  const { game: id, title, players } = game;
  const alone: Item[] =
    players.min > 1
      ? []
      : [{ label: `$(person) ${t("Alone")}`, description: title, chosen: { game: id, against: [] } }];
  return [createSeparator(title), ...alone, ...listBuiltins(game)];
}

function listBuiltins({ game, title, builtins }: PlayableGame): Item[] {
  return builtins.map(({ name, idea }, at) => ({
    label: `$(robot) ${name}`,
    description: [title, formatStrength(at, builtins.length)].filter(Boolean).join(" · "),
    detail: translate(idea),
    chosen: { game, against: [`builtin:${name}`] },
  }));
}

function createSeparator(text: string): Item {
  return { label: text, kind: vscode.QuickPickItemKind.Separator };
}
