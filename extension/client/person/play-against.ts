import { basename } from "node:path";
import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import { escapeLabel, escapeNotice, formatStrength } from "../../label-text.ts";
import type { AgainstPerson, PlayableGame } from "../../protocol-data.ts";
import { askForTrust, listOpenBotFiles, withBot } from "../base/open-bots.ts";
import { createSeparator } from "../base/pick-one.ts";
import type { Server } from "../base/server.ts";
import { warn } from "../base/warn.ts";
import type { CommandContext } from "../context/command-context.ts";

type PlayAgainstDeps = Pick<CommandContext, "server" | "board">;

/** Play Against a Bot: a person takes a seat on the board; `bot` is the opponent's file. */
async function playAgainst({ server, board }: PlayAgainstDeps, bot?: vscode.Uri): Promise<void> {
  const chosen = await chooseTable(server, bot);
  if (!chosen) return;
  if (chosen.against.some((name) => !name.startsWith("builtin:")) && !vscode.workspace.isTrusted) return askForTrust();
  const seat = await chooseSeat(chosen);
  if (seat === undefined) return;
  await beginPlay({ server, board }, { ...chosen, seat });
}

/** Opens the board before the match, so that it can follow from the first line. */
export async function beginPlay({ server, board }: PlayAgainstDeps, wanted: AgainstPerson): Promise<void> {
  await board.reveal({ isFocused: true });
  const begun = await server.startPlay(wanted);
  if ("message" in begun) warn(begun.message);
}

type GivenAnswer = Parameters<Server["giveAnswer"]>[0];

/** Sends a person's answer; shows a message if it is not accepted. */
async function giveAnswer(server: Server, { match, after, text }: GivenAnswer): Promise<void> {
  const { message } = await server.giveAnswer({ match, after, text });
  if (message !== undefined)
    void vscode.window.showWarningMessage(escapeNotice(t("Spar: the answer was not sent: {message}", { message })));
}

/** A person who plays alone has only one seat. */
async function chooseSeat({ against }: Pick<AgainstPerson, "against">): Promise<number | undefined> {
  if (against.length === 0) return 0;
  const names = [t("First"), t("Second"), t("Third"), t("Fourth")];
  const items = names.slice(0, against.length + 1).map((name, seat) => {
    return { label: name, description: t("seat {seat, number}", { seat: seat + 1 }), seat };
  });
  return (await vscode.window.showQuickPick(items, { title: t("Which player are you?") }))?.seat;
}

type ChosenTable = Pick<AgainstPerson, "game" | "against">;

interface Item extends vscode.QuickPickItem {
  readonly chosen?: ChosenTable;
}

/** Asks whom a person plays against, until all seats of the game are taken; `bot` is the first opponent. */
async function chooseTable(server: Server, bot?: vscode.Uri): Promise<ChosenTable | undefined> {
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

export function createPersonCommands(deps: PlayAgainstDeps) {
  return {
    "spar.playAgainst": (wanted?: AgainstPerson) => (wanted?.against ? beginPlay(deps, wanted) : playAgainst(deps)),
    "spar.playAgainstThis": (uri?: vscode.Uri | string) =>
      withBot(uri, (bot) => playAgainst(deps, vscode.Uri.parse(bot))),
    "spar.give": (given: GivenAnswer) => giveAnswer(deps.server, given),
  };
}
