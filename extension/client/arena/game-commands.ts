import type * as vscode from "vscode";
import { withBot, withTrustedBot } from "../base/with-bot.ts";
import type { CommandContext } from "../context/command-context.ts";
import { findMatchId, findSummary, findSummaryOrNotify, type NamedMatch } from "../context/named-match.ts";
import { exportCards } from "../results/card-feed.ts";
import { addGame, addSimulation } from "./add-game.ts";
import { copyForSubmission } from "./bundle.ts";
import { playGhost, playGhosts } from "./ghost-commands.ts";
import { importFrom, type WantedGames } from "./import-commands.ts";

/** Commands that copy bots for a site, import games from it and play against their players. */
export function createGameCommands(deps: CommandContext) {
  const { server, results, log } = deps;
  return {
    "spar.copyForSubmission": (uri?: vscode.Uri | string) =>
      withTrustedBot(uri, (bot) => copyForSubmission(server, log, bot)),
    "spar.importGame": (wanted?: WantedGames | vscode.Uri) => importFrom(wanted, deps),
    "spar.addGame": (from?: vscode.Uri) => addGame(server, log, from),
    "spar.addSimulation": (wanted?: string) => addSimulation(server, log, wanted),
    "spar.playGhost": (named?: NamedMatch & { readonly file?: vscode.Uri }) => {
      // A named match need not be in the history: its record may be an opened file.
      const summary = named ? findSummary(named, results) : findSummaryOrNotify(undefined, deps);
      const match = named ? findMatchId(named) : summary?.id;
      return match && playGhost({ match, file: named?.file, summary }, deps);
    },
    "spar.exportCards": (wanted: Parameters<typeof exportCards>[1], to?: vscode.Uri) => exportCards(server, wanted, to),
    "spar.playGhosts": (uri?: vscode.Uri | string, folder?: vscode.Uri) =>
      withBot(uri, (bot) => playGhosts(bot, deps, folder)),
  };
}
