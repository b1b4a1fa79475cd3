import * as vscode from "vscode";
import type { Branch } from "../../../engine/record/branch.ts";
import { ofPerson } from "../../of-person.ts";
import type { MatchSummary } from "../../protocol.ts";
import { botFor } from "../arena/ghost-commands.ts";
import { botInSight } from "../base/bots-in-sight.ts";
import { withBot } from "../base/with-bot.ts";
import type { CommandContext } from "../context/command-context.ts";
import { getNamedAnswer, getNamedMatchId, type NamedMatch, summaryOrNotice } from "../context/named-match.ts";
import { chooseOpponent } from "../opponents/choose-opponent.ts";
import { compareVersions, compareWithFile, keepVersion } from "../opponents/versions.ts";
import { begin } from "../person/play-against.ts";
import type { MatchNode } from "../shown/matches-view.ts";
import { keepBranch, playOnFrom } from "./branch.ts";
import { compareMatches } from "./compare-matches.ts";
import { filterMatches } from "./filter-matches.ts";

/** What is done with whole matches: the named ones, the one on the board, or the newest. */
export function matchCommands(parts: CommandContext) {
  const { client, board, results, listing, play } = parts;
  const again = async (named: NamedMatch | undefined, swap: boolean) => {
    const summary = summaryOrNotice(named, parts);
    if (summary?.bot === ofPerson) return begin(parts, { again: summary.id, swap, against: [], seat: 0 });
    const bot = summary && (await botFor(summary));
    if (summary && bot) await play({ uri: bot.toString(), again: summary.id, swap });
  };
  const withMatch = (use: (summary: MatchSummary) => unknown) => (named?: NamedMatch) => {
    const summary = summaryOrNotice(named, parts);
    return summary && use(summary);
  };
  const withMatches = (use: (summaries: readonly MatchSummary[]) => unknown) => {
    return (node?: MatchNode, selected?: readonly MatchNode[]) => {
      const chosen = selected?.flatMap(({ summary }) => summary ?? []) ?? [];
      return chosen.length > 1 ? use(chosen) : withMatch((summary) => use([summary]))(node);
    };
  };
  return {
    "spar.runMatch": (uri?: vscode.Uri | string) => withBot(uri, (bot) => play({ uri: bot })),
    "spar.playOn": async (branch: Branch) => play(await playOnFrom(branch, results)),
    "spar.keepBranch": (branch: Branch) => keepBranch(branch, client, board),
    "spar.openBoard": (named?: NamedMatch) =>
      named ? board.open(getNamedMatchId(named), getNamedAnswer(named)) : board.open(lastInSight(results)),
    "spar.chooseOpponent": (uri?: vscode.Uri | string) =>
      withBot(uri, async (bot) => {
        if (await chooseOpponent(client, bot)) await play({ uri: bot });
      }),
    "spar.showMoreMatches": (name: string) => listing.more(name),
    "spar.keepVersion": (uri?: vscode.Uri | string) => withBot(uri, (bot) => keepVersion(client, listing, bot)),
    "spar.filterMatches": () => filterMatches(listing),
    "spar.clearFilter": () => listing.setFilter(""),
    "spar.runAgain": (named?: NamedMatch) =>
      again(named, named !== undefined && "swap" in named && named.swap === true),
    "spar.runSwapped": (named?: NamedMatch) => again(named, true),
    "spar.compareMatches": withMatches((summaries) => compareMatches(summaries, board, results)),
    "spar.compareWithFile": withMatch((summary) => compareWithFile(client, summary)),
    "spar.compareVersions": withMatches((summaries) => compareVersions(client, summaries)),
    "spar.copySeed": withMatch(({ seed }) => vscode.env.clipboard.writeText(seed)),
  };
}

/** The last match of the bot in sight, if it has played. */
function lastInSight({ matches }: CommandContext["results"]): string | undefined {
  const bot = botInSight()?.toString();
  return matches.find((match) => vscode.Uri.parse(match.bot).toString() === bot)?.id;
}
