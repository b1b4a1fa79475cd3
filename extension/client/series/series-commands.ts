import type * as vscode from "vscode";
import { ask } from "../../channel.ts";
import type { RunRequest } from "../../protocol.ts";
import { withBot } from "../base/with-bot.ts";
import type { CommandContext } from "../context/command-context.ts";
import { chooseOpponents } from "../opponents/choose-opponent.ts";

export function seriesCommands({ client, panel, play }: CommandContext) {
  const again = async (run: string, more: Partial<RunRequest>) => {
    const facts = await ask(client, "spar/series", { run, from: 0 });
    if (facts) await withBot(facts.bot, (bot) => play({ uri: bot, count: 0, ...more }));
  };
  return {
    "spar.runSeries": (uri?: vscode.Uri | string) => withBot(uri, (bot) => play({ uri: bot, count: 0 })),
    "spar.runSeriesAgainst": (uri?: vscode.Uri | string) =>
      withBot(uri, async (bot) => {
        const against = await chooseOpponents(client, bot);
        if (against) await play({ uri: bot, count: 0, against });
      }),
    "spar.openResults": (named?: string | { readonly run: string }) => {
      const run = typeof named === "object" ? named.run : named;
      return run === undefined ? panel.open() : panel.openSeries(run);
    },
    /** Without `matches`: all of them. */
    "spar.repeatSeries": ({ run, matches }: { readonly run: string; readonly matches?: readonly string[] }) =>
      again(run, { repeat: { run, matches } }),
    "spar.goOnSeries": ({ run }: { readonly run: string }) => again(run, { goOn: run }),
  };
}
