import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { MatchSummary } from "../../../engine/views/match-summary.ts";
import { escapeLabel } from "../../label-text.ts";
import { chooseOpenBot, readBotFileName, withBot, withTrustedBot } from "../base/open-bots.ts";
import { inform, warn } from "../base/warn.ts";
import type { CommandContext } from "../context/command-context.ts";
import { findMatchId, findSummary, findSummaryOrNotify, type NamedMatch } from "../context/named-match.ts";
import { exportCards } from "../results/feeds.ts";
import { addGame, addSimulation, buildContest } from "./add-game.ts";
import { copyForSubmission } from "./bundle.ts";
import { importFrom, type WantedGames } from "./import-games.ts";

/** A match; `file` is its record, if the user has opened one. */
interface NamedRecord {
  readonly match: string;
  readonly file?: vscode.Uri;
  readonly summary?: MatchSummary;
}

/** Play Against This Opponent Again: the current bot against the ghost of an opponent, as it played there. */
async function playGhost({ match, file, summary }: NamedRecord, { server, play }: CommandContext): Promise<void> {
  const bot = await findBotFor(summary);
  if (!bot) return;
  const player = summary && isNobodys(summary) ? await choosePlayer(summary) : undefined;
  if (player === null) return;
  const ghost = await server.findGhost({ match, file: file?.toString(), player });
  if ("message" in ghost) return warn(ghost.message);
  await play(bot.toString(), { kind: "match", opponent: ghost.opponent });
}

/** Tests whether the current bot would have won these games: a series with one match against the ghost of each. */
async function playGhosts(bot: string, deps: CommandContext, folder?: vscode.Uri): Promise<void> {
  const opponent = folder ? getGhostFolder(folder) : await chooseGhosts(bot, deps);
  if (opponent !== undefined) await deps.play(bot, { kind: "series", count: 0, against: [opponent] });
}

/** The bot of a match if it is a file of the user; otherwise the current one. */
export async function findBotFor(summary: MatchSummary | undefined): Promise<vscode.Uri | undefined> {
  return summary && !isNobodys(summary) ? vscode.Uri.parse(summary.bot) : chooseOpenBot();
}

/** Whether none of a site's players is the user's bot. */
const isNobodys = ({ bot }: MatchSummary): boolean => !bot.startsWith("file:");

/** Asks which player of a match the ghost repeats; null if the user cancels. */
async function choosePlayer({ names, me }: MatchSummary): Promise<number | null> {
  const items = names.map((name, player) => ({
    label: escapeLabel(name),
    description: t("player {player}", { player: player + 1 }),
    player,
  }));
  // The player who is probably not the user comes first.
  items.sort((a, b) => Number(a.player === me) - Number(b.player === me));
  return (await vscode.window.showQuickPick(items, { title: t("Which opponent?") }))?.player ?? null;
}

const getGhostFolder = (folder: vscode.Uri) => `ghost:${folder.fsPath}`;

interface Source extends vscode.QuickPickItem {
  /** Which matches; absent for those of a folder. */
  readonly wanted?: { readonly onlyImported?: true; readonly filter?: string };
}

async function chooseGhosts(uri: string, { server, listing }: CommandContext): Promise<string | undefined> {
  const { filter } = listing;
  const sources: Source[] = [
    {
      label: `$(cloud-download) ${t("Imported Games")}`,
      detail: t("Each ghost once, as your opponent in that match"),
      wanted: { onlyImported: true },
    },
    {
      label: `$(error) ${t("Lost Matches")}`,
      detail: t("This bot's matches with a record"),
      wanted: { filter: "lost" },
    },
    ...(filter
      ? [{ label: `$(filter) ${t("Filtered Matches")}`, detail: escapeLabel(filter), wanted: { filter } }]
      : []),
    { label: `$(folder-opened) ${t("A Folder…")}`, detail: t("With records or JSON of games from the site") },
  ];
  const title = escapeLabel(t("Would {bot} have won these games?", { bot: readBotFileName(uri) }));
  const picked = await vscode.window.showQuickPick(sources, { title, matchOnDetail: true });
  if (!picked) return undefined;
  if (!picked.wanted) {
    const [folder] = (await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false })) ?? [];
    return folder && getGhostFolder(folder);
  }
  const found = await server.findGhosts({ uri, ...picked.wanted });
  if ("opponent" in found) return found.opponent;
  return inform(`Spar: ${found.message}`);
}

/** Commands that copy bots for a site, import games from it and play against their players. */
export function createGameCommands(deps: CommandContext) {
  const { server, results, log } = deps;
  return {
    "spar.copyForSubmission": (uri?: vscode.Uri | string) =>
      withTrustedBot(uri, (bot) => copyForSubmission(server, log, bot)),
    "spar.importGame": (wanted?: WantedGames | vscode.Uri) => importFrom(wanted, deps),
    "spar.addGame": (from?: vscode.Uri | string) => addGame(server, log, from),
    "spar.addSimulation": (wanted?: string) => addSimulation(server, log, wanted),
    "spar.buildContest": (uri?: vscode.Uri | string) => withTrustedBot(uri, (bot) => buildContest(server, log, bot)),
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
