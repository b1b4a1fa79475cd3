import * as vscode from "vscode";
import { withBot } from "../base/with-bot.ts";
import type { CommandContext } from "../context/command-context.ts";

export function createLeagueCommands({ leagues }: CommandContext) {
  return {
    "spar.runLeague": (folder?: vscode.Uri, more?: unknown) => leagues.run(folder, more),
    "spar.runGauntlet": (uri?: vscode.Uri | string) => withBot(uri, (bot) => leagues.gauntlet(vscode.Uri.parse(bot))),
    "spar.stopLeague": (league?: string) => leagues.stop(league),
    "spar.showLeague": (league: string) => leagues.show(league),
    "spar.exportLeague": (to?: vscode.Uri) => leagues.exportShown(to),
  };
}
