import * as vscode from "vscode";
import type { AgainstPerson } from "../../protocol-data.ts";
import { askForTrust, withBot } from "../base/with-bot.ts";
import type { CommandContext } from "../context/command-context.ts";
import { beginPlay, giveAnswer, playAgainst } from "./play-against.ts";

/** Commands with which a person plays a seat. */
export function createPersonCommands({ server, board }: CommandContext) {
  const trusted = async () => {
    if (!vscode.workspace.isTrusted) await askForTrust();
    return vscode.workspace.isTrusted;
  };
  return {
    "spar.playAgainst": (wanted?: AgainstPerson) =>
      wanted?.against ? beginPlay({ server, board }, wanted) : playAgainst({ server, board, trusted }),
    "spar.playAgainstThis": (uri?: vscode.Uri | string) =>
      withBot(uri, (bot) => playAgainst({ server, board, trusted }, vscode.Uri.parse(bot))),
    "spar.give": (given: Parameters<typeof giveAnswer>[1]) => giveAnswer(server, given),
  };
}
