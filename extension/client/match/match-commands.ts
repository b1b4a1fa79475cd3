import * as vscode from "vscode";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { Branch } from "../../../engine/record/position.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { escapeLabel } from "../../label-text.ts";
import { personUri } from "../../protocol-data.ts";
import { formatFigures, formatResult, listMatchFacts } from "../../result-text.ts";
import { findBotFor } from "../arena/game-commands.ts";
import { findCurrentBot, withBot } from "../base/open-bots.ts";
import { inform, warn } from "../base/warn.ts";
import type { BoardPanel } from "../board/board-panel.ts";
import type { ClientResults } from "../cache/known-items.ts";
import type { MatchListing } from "../cache/match-listing.ts";
import type { CommandContext } from "../context/command-context.ts";
import { findAnswerNumber, findMatchId, findSummaryOrNotify, type NamedMatch } from "../context/named-match.ts";
import { chooseOpponent } from "../opponents/choose-opponent.ts";
import { compareSources, compareVersions, compareWithFile, keepVersion } from "../opponents/versions.ts";
import { beginPlay } from "../person/play-against.ts";
import type { MatchNode } from "../shown/matches-view.ts";

/** Commands for whole matches: the named ones, the one on the board, or the newest. */
export function createMatchCommands(deps: CommandContext) {
  const { server, board, results, listing, play, panel } = deps;
  const again = async (named: NamedMatch | undefined, swap: boolean) => {
    const summary = findSummaryOrNotify(named, deps);
    if (summary?.bot === personUri) return beginPlay(deps, { again: summary.id, swap, against: [], seat: 0 });
    const bot = summary && (await findBotFor(summary));
    if (summary && bot) await play(bot.toString(), { kind: "again", match: summary.id, swap });
  };
  const withMatch = (use: (summary: MatchSummary) => unknown) => (named?: NamedMatch) => {
    const summary = findSummaryOrNotify(named, deps);
    return summary && use(summary);
  };
  const withMatches = (use: (summaries: readonly MatchSummary[]) => unknown) => {
    return (node?: MatchNode, selected?: readonly MatchNode[]) => {
      const chosen = selected?.flatMap(({ summary }) => summary ?? []) ?? [];
      return chosen.length > 1 ? use(chosen) : withMatch((summary) => use([summary]))(node);
    };
  };
  return {
    "spar.runMatch": (uri?: vscode.Uri | string) => withBot(uri, (bot) => play(bot, { kind: "match" })),
    /** Asks both bots everything up to the answer of the branch again, and plays on from there. */
    "spar.playOn": async ({ match, answer, text }: Branch) => {
      const summary = results.matches.find(({ id }) => id === match);
      const bot = summary && (await findBotFor(summary));
      if (bot) await play(bot.toString(), { kind: "playOn", match, answer, text });
    },
    /** Saves the match up to the answer of the branch as a separate match and shows it. */
    "spar.keepBranch": async ({ match, answer, text }: Branch) => {
      const kept = await server.keepBranch({ match, answer, text });
      if ("message" in kept) warn(kept.message);
      else await board.open(kept.match, answer);
    },
    "spar.openBoard": (named?: NamedMatch) =>
      named ? board.open(findMatchId(named), findAnswerNumber(named)) : board.open(findLastMatchOfCurrentBot(results)),
    "spar.chooseOpponent": (uri?: vscode.Uri | string) =>
      withBot(uri, async (bot) => {
        if (await chooseOpponent(server, bot)) await play(bot, { kind: "match" });
      }),
    "spar.showMoreMatches": (name: string) => listing.more(name),
    "spar.keepVersion": (uri?: vscode.Uri | string) => withBot(uri, (bot) => keepVersion(server, listing, bot)),
    "spar.showVersions": (uri?: vscode.Uri | string) => withBot(uri, (bot) => panel.openVersions(bot)),
    "spar.compareSources": ({ bot, version, other }: { bot: string; version: string; other?: string }) =>
      compareSources(server, bot, version, other),
    "spar.filterMatches": () => filterMatches(listing),
    "spar.clearFilter": () => listing.setFilter(""),
    "spar.runAgain": (named?: NamedMatch) =>
      again(named, named !== undefined && "swap" in named && named.swap === true),
    "spar.runSwapped": (named?: NamedMatch) => again(named, true),
    "spar.compareMatches": withMatches((summaries) => compareMatches(summaries, board, results)),
    "spar.compareWithFile": withMatch((summary) => compareWithFile(server, summary)),
    "spar.compareVersions": withMatches((summaries) => compareVersions(server, summaries)),
    "spar.copySeed": withMatch(({ seed }) => vscode.env.clipboard.writeText(seed)),
  };
}

/** The last match of the current bot, if there is one. */
function findLastMatchOfCurrentBot({ matches }: CommandContext["results"]): string | undefined {
  const bot = findCurrentBot()?.toString();
  return matches.find((match) => vscode.Uri.parse(match.bot).toString() === bot)?.id;
}

/** Spar: Filter Matches…. The view shows only matches that contain all words; an empty text shows all. */
async function filterMatches(listing: MatchListing): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: t("Filter Matches"),
    prompt: t("won, lost, drew, stopped, problems, clean, or part of an opponent, a seed or a version"),
    placeHolder: "lost greedy",
    value: listing.filter,
  });
  if (text !== undefined) listing.setFilter(text);
}

/** Shows two matches side by side from their first difference on; asks for the second one if only one is named. */
async function compareMatches(named: readonly MatchSummary[], board: BoardPanel, results: ClientResults) {
  const [one] = named;
  if (!one) return;
  const other = named.length > 1 ? named.at(-1) : await chooseMatch(one, results);
  if (!other) return;
  if (other.game !== one.game) return inform(t("Only matches of the same game can be compared."));
  // The board compares the later match with the earlier one.
  const [later, earlier] = one.at < other.at ? [other, one] : [one, other];
  await board.compare(later.id, earlier.id);
}

/** Matches of the same seed come first, because there two versions of a bot differ only in the bot. */
async function chooseMatch(one: MatchSummary, results: ClientResults): Promise<MatchSummary | undefined> {
  const others = results.matches.filter(({ id, game }) => id !== one.id && game === one.game);
  const sameSeed = others.filter(({ seed }) => seed === one.seed);
  const rest = others.filter(({ seed }) => seed !== one.seed);
  const items = [...sameSeed, ...rest].map((summary) => ({
    label: escapeLabel(formatResult(summary)),
    description: summary.seed === one.seed ? t("same seed") : undefined,
    detail: escapeLabel([formatFigures(summary), ...listMatchFacts(summary), translate(summary.detail)].join(" · ")),
    summary,
  }));
  if (items.length === 0) return inform(t("There is no other match of this game yet."));
  return (await vscode.window.showQuickPick(items, { title: t("Compare with"), matchOnDetail: true }))?.summary;
}
