import type * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { escapeLabel } from "../../label-text.ts";
import type { RunKind, RunState } from "../../protocol-data.ts";
import { formatTally } from "../../result-text.ts";
import { readBotFileName, withBot } from "../base/open-bots.ts";
import { updateProgressItem } from "../base/progress-item.ts";
import type { Server } from "../base/server.ts";
import { type ClientResults, isRunGoing } from "../cache/known-items.ts";
import type { CommandContext } from "../context/command-context.ts";
import { chooseOpponents } from "../opponents/choose-opponent.ts";

export function createSeriesCommands({ server, panel, play }: CommandContext) {
  const again = async (run: string, plays: RunKind) => {
    const facts = await server.getSeries({ run, from: 0 });
    if (facts) await withBot(facts.bot, (bot) => play(bot, plays));
  };
  return {
    /** With a number, so many matches against the bosses and other versions, or whom the bot usually meets. */
    "spar.runSeries": (uri?: vscode.Uri | string, more?: unknown) =>
      withBot(uri, async (bot) => {
        const offered = typeof more === "number" ? await server.listOpponents({ uri: bot }) : [];
        const against = offered.flatMap(({ value }) => (/^(?:boss|version):/.test(value) ? [value] : [])).slice(0, 5);
        const count = typeof more === "number" ? Math.ceil(more / Math.max(1, against.length)) : 0;
        await play(bot, { kind: "series", count, ...(against.length > 0 && { against }) });
      }),
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

/** Shows the progress of a series in the status bar, where it can be cancelled. */
export function showSeriesProgress(server: Server, results: ClientResults): vscode.Disposable {
  return results.onRun((run) => {
    if (!run.isSeries) return;
    const command = { command: "spar.openResults", title: t("Open Results"), arguments: [run.run] };
    const tooltip = escapeInvisible(`${readBotFileName(run.bot)}\n\n${t("Click to see the series match by match.")}`);
    const cancel = () => server.stopRuns({ run: run.run });
    const progress = { text: formatProgress(run), tooltip, command, cancel };
    updateProgressItem(`series ${run.run}`, isRunGoing(run) ? progress : undefined);
  });
}

function formatProgress(run: RunState): string {
  if (run.state === "preparing") return t("Series: preparing");
  const { played, of } = run;
  const how = run.opponent
    ? t("Series vs {opponent}: {played, number} of {of, number}", { opponent: escapeLabel(run.opponent), played, of })
    : t("Series: {played, number} of {of, number}", { played, of });
  return `${how}${run.played > 0 ? `, ${formatTally(run)}` : ""}`;
}
