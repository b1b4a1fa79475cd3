import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeNotice } from "../../label-text.ts";
import type { AgainstPerson } from "../../protocol-data.ts";
import type { Server } from "../base/server.ts";
import { warn } from "../base/warn.ts";
import type { BoardPanel } from "../board/board-panel.ts";
import { chooseTable } from "./choose-table.ts";

interface PlayAgainstDeps {
  readonly server: Server;
  readonly board: BoardPanel;
  /** Resolves to whether bots may be run. */
  readonly trusted: () => Promise<boolean>;
}

/** Play Against a Bot: a person takes a seat on the board; `bot` is the opponent's file. */
export async function playAgainst({ server, board, trusted }: PlayAgainstDeps, bot?: vscode.Uri): Promise<void> {
  const chosen = await chooseTable(server, bot);
  if (!chosen) return;
  if (chosen.against.some(isFile) && !(await trusted())) return;
  const seat = await chooseSeat(chosen);
  if (seat === undefined) return;
  const seed = await chooseSeed();
  if (seed === undefined) return;
  await beginPlay({ server, board }, { ...chosen, seat, ...(seed === "" ? {} : { seed }) });
}

/** Opens the board before the match, so that it can follow from the first line. */
export async function beginPlay(
  { server, board }: Pick<PlayAgainstDeps, "server" | "board">,
  wanted: AgainstPerson,
): Promise<void> {
  board.reveal({ isFocused: true });
  const begun = await server.startPlay(wanted);
  if ("message" in begun) warn(begun.message);
}

/** Sends a person's answer; shows a message if it is not accepted. */
export async function giveAnswer(
  server: Server,
  { match, after, text }: { readonly match: string; readonly after: number; readonly text: string },
): Promise<void> {
  const { message } = await server.giveAnswer({ match, after, text });
  if (message !== undefined)
    void vscode.window.showWarningMessage(escapeNotice(t("Spar: the answer was not sent: {message}", { message })));
}

const isFile = (name: string) => !name.startsWith("builtin:");

/** A person who plays alone has only one seat. */
async function chooseSeat({ against }: Pick<AgainstPerson, "against">): Promise<number | undefined> {
  if (against.length === 0) return 0;
  const names = [t("First"), t("Second"), t("Third"), t("Fourth")];
  const items = names.slice(0, against.length + 1).map((name, seat) => {
    return { label: name, description: t("you are player {player, number}", { player: seat + 1 }), seat };
  });
  return (await vscode.window.showQuickPick(items, { title: t("Which player are you?") }))?.seat;
}

/** "" stands for a fresh seed. */
function chooseSeed(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: t("Which cards, maps and dice?"),
    prompt: t("Enter a seed to repeat a match, or leave it empty for a new one."),
    placeHolder: t("a new seed"),
  });
}
