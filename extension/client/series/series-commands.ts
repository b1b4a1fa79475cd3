import type * as vscode from "vscode";
import type { RunKind } from "../../protocol-data.ts";
import { withBot } from "../base/with-bot.ts";
import type { CommandContext } from "../context/command-context.ts";
import { chooseOpponents } from "../opponents/choose-opponent.ts";

export function createSeriesCommands({ server, panel, play }: CommandContext) {
  const again = async (run: string, plays: RunKind) => {
    const facts = await server.getSeries({ run, from: 0 });
    if (facts) await withBot(facts.bot, (bot) => play(bot, plays));
  };
  return {
    "spar.runSeries": (uri?: vscode.Uri | string) => withBot(uri, (bot) => play(bot, { kind: "series", count: 0 })),
    "spar.runSeriesAgainst": (uri?: vscode.Uri | string) =>
      withBot(uri, async (bot) => {
        const against = await chooseOpponents(server, bot);
        if (against) await play(bot, { kind: "series", count: 0, against });
      }),
    "spar.openResults": (named?: string | { readonly run: string }) => {
      const run = typeof named === "object" ? named.run : named;
      return run === undefined ? panel.open() : panel.openSeries(run);
    },
    /** Repeats the given matches of a series; without `matches`, all of them. */
    "spar.repeatSeries": ({ run, matches }: { readonly run: string; readonly matches?: readonly string[] }) =>
      again(run, { kind: "repeat", run, matches }),
    "spar.goOnSeries": ({ run }: { readonly run: string }) => again(run, { kind: "rest", run }),
  };
}
