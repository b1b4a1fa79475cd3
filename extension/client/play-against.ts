import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "../channel.ts";
import { label, notice } from "../label-text.ts";
import type { AgainstPerson, PlayableGame } from "../protocol.ts";
import type { BoardPanel } from "./board-panel.ts";
import { botsInSight } from "./bots-in-sight.ts";

interface Parts {
  readonly client: LanguageClient;
  readonly board: BoardPanel;
  /** Answers only where bots may be run. */
  readonly trusted: () => Promise<boolean>;
}

type Against = Pick<AgainstPerson, "game" | "against">;

/** Play Against a Bot: a person takes a seat on the board; `bot` is the file of whom it plays against. */
export async function playAgainst({ client, board, trusted }: Parts, bot?: vscode.Uri): Promise<void> {
  const chosen = bot ? { against: [bot.fsPath] } : await chooseOpponent(await ask(client, "spar/playable", {}));
  if (!chosen) return;
  if (chosen.against.some(isFile) && !(await trusted())) return;
  const seat = await chooseSeat(chosen);
  if (seat === undefined) return;
  const seed = await chooseSeed();
  if (seed === undefined) return;
  await begin({ client, board }, { ...chosen, seat, ...(seed === "" ? {} : { seed }) });
}

/** The board is there before the match, which it follows from its first line. */
export async function begin({ client, board }: Pick<Parts, "client" | "board">, wanted: AgainstPerson): Promise<void> {
  board.reveal(true);
  const begun = await ask(client, "spar/play", wanted);
  if ("message" in begun) void vscode.window.showWarningMessage(notice(`Spar: ${begun.message}`));
}

/** A person's answer; it is told at once where it is not taken. */
export async function giveAnswer(
  client: LanguageClient,
  { match, after, text }: { readonly match: string; readonly after: number; readonly text: string },
): Promise<void> {
  const { message } = await ask(client, "spar/give", { match, after, text });
  if (message !== undefined) void vscode.window.showWarningMessage(notice(`Spar: the answer was not sent: ${message}`));
}

const isFile = (name: string) => !name.startsWith("builtin:");

interface Item extends vscode.QuickPickItem {
  readonly chosen?: Against;
}

async function chooseOpponent(games: readonly PlayableGame[]): Promise<Against | undefined> {
  const bots = botsInSight().map(
    (uri): Item => ({
      label: `$(file-code) ${label(basename(uri.fsPath))}`,
      description: label(vscode.workspace.asRelativePath(uri)),
      chosen: { against: [uri.fsPath] },
    }),
  );
  const own: Item[] = bots.length === 0 ? [] : [separator("Open bots"), ...bots];
  const items: Item[] = [...own, { label: "$(folder-opened) A bot\u2019s file…" }, ...games.flatMap(itemsOf)];
  const picked = await vscode.window.showQuickPick(items, {
    title: "Play against whom?",
    placeHolder: "A bot of yours, or one that comes with a game",
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (!picked || picked.chosen) return picked?.chosen;
  const [file] = (await vscode.window.showOpenDialog({ title: "Play against which bot?" })) ?? [];
  return file && { against: [file.fsPath] };
}

function itemsOf({ game, title, players, builtins }: PlayableGame): Item[] {
  const alone: Item[] =
    players.min > 1 ? [] : [{ label: "$(person) Alone", description: title, chosen: { game, against: [] } }];
  const others = builtins.map(
    ({ name, idea }): Item => ({
      label: `$(robot) ${name}`,
      description: title,
      detail: idea,
      chosen: { game, against: [`builtin:${name}`] },
    }),
  );
  return [separator(title), ...alone, ...others];
}

function separator(text: string): Item {
  return { label: text, kind: vscode.QuickPickItemKind.Separator };
}

/** Alone there is one seat. */
async function chooseSeat({ against }: Against): Promise<number | undefined> {
  if (against.length === 0) return 0;
  const items = [
    { label: "First", description: "you are player 1", seat: 0 },
    { label: "Second", description: "you are player 2", seat: 1 },
  ];
  return (await vscode.window.showQuickPick(items, { title: "Which player are you?" }))?.seat;
}

/** "" is a fresh one. */
function chooseSeed(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: "Which cards, maps and dice?",
    prompt: "A seed, to play the same once more; nothing for a fresh one.",
    placeHolder: "a fresh seed",
  });
}
