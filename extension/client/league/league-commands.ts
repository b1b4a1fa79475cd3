import * as vscode from "vscode";
import type { CommandContext } from "../command-context.ts";
import { withBot } from "../with-bot.ts";

export function leagueCommands({ leagues }: CommandContext): Record<string, (...args: never[]) => unknown> {
  return {
    "spar.runLeague": (folder?: vscode.Uri, more?: unknown) => leagues.run(folder, more),
    "spar.runGauntlet": (uri?: vscode.Uri | string) => withBot(uri, (bot) => leagues.gauntlet(vscode.Uri.parse(bot))),
    "spar.stopLeague": (league?: string) => leagues.stop(league),
    "spar.showLeague": (league: string) => leagues.show(league),
    "spar.exportLeague": (to?: vscode.Uri) => leagues.exportShown(to),
  };
}
