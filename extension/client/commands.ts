import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../engine/l10n/speak.ts";
import type { Branch } from "../../engine/record/branch.ts";
import type { SettingToTry } from "../../engine/record/problem.ts";
import type { Expectation } from "../../engine/record/turn-test.ts";
import { ask } from "../channel.ts";
import { notice } from "../label-text.ts";
import { ofPerson } from "../of-person.ts";
import type { AgainstPerson, MatchSummary, RunRequest } from "../protocol.ts";
import type { BoardPanel } from "./board-panel.ts";
import { keepBranch, playOnFrom } from "./branch.ts";
import { copyForSubmission } from "./bundle.ts";
import { exportCards } from "./card-feed.ts";
import { chooseOpponent, chooseOpponents } from "./choose-opponent.ts";
import { compareMatches } from "./compare-matches.ts";
import { debugTurn } from "./debug-turn.ts";
import { duelCommands } from "./duel-commands.ts";
import type { Duels } from "./duels.ts";
import { filterMatches } from "./filter-matches.ts";
import { botFor, playGhost, playGhosts } from "./ghost-commands.ts";
import { importFrom } from "./import-commands.ts";
import { keepTurn } from "./keep-turn.ts";
import type { Leagues } from "./leagues.ts";
import type { MatchListing } from "./match-listing.ts";
import type { MatchNode } from "./matches-view.ts";
import { newBotCommands } from "./new-bot.ts";
import type { OpenBoards } from "./open-boards.ts";
import { begin, giveAnswer, playAgainst } from "./play-against.ts";
import { showQueue } from "./queue-feed.ts";
import type { Results } from "./results.ts";
import { compareVersions, compareWithFile, keepVersion } from "./versions.ts";

interface Parts {
  readonly client: LanguageClient;
  readonly board: BoardPanel;
  readonly boards: OpenBoards;
  readonly results: Results;
  readonly duels: Duels;
  readonly listing: MatchListing;
  readonly leagues: Leagues;
  readonly log: vscode.LogOutputChannel;
  readonly memory: vscode.Memento;
  /** A folder of ours, for files of no workspace. */
  readonly storage: vscode.Uri;
}

/** A match named by a node of the Matches view, a link in a hover or a message of the board. */
type NamedMatch = MatchNode | { readonly match?: string; readonly answer?: number; readonly swap?: boolean };

export function registerCommands(parts: Parts): vscode.Disposable {
  const { client, board, results, duels, listing, leagues, log, storage } = parts;
  const play = async (request: RunRequest | undefined) => request && start(client, request);
  const again = async (named: NamedMatch, swap: boolean) => {
    const summary = summaryOf(named, results);
    if (summary?.bot === ofPerson) return begin(parts, { again: summary.id, swap, against: [], seat: 0 });
    const bot = summary && (await botFor(summary));
    if (summary && bot) await play({ uri: bot.toString(), again: summary.id, swap });
  };
  const commands: Record<string, (...args: never[]) => unknown> = {
    "spar.runMatch": (uri?: vscode.Uri | string) => withBot(uri, (bot) => play({ uri: bot })),
    ...seriesCommands({ client, board, play }),
    "spar.runAgain": (named: NamedMatch) => again(named, "swap" in named && named.swap === true),
    "spar.runSwapped": (named: NamedMatch) => again(named, true),
    "spar.playOn": async (branch: Branch) => play(await playOnFrom(branch, results)),
    ...gameCommands({ ...parts, play }),
    ...personCommands(parts),
    "spar.keepBranch": (branch: Branch) => keepBranch(branch, client, board),
    "spar.compareMatches": (node: MatchNode, selected?: readonly MatchNode[]) =>
      compareMatches(
        (selected ?? [node]).flatMap(({ summary }) => summary ?? []),
        board,
        results,
      ),
    "spar.showQueue": () => showQueue(client, board),
    ...duelCommands({ client, board, duels }, withTrustedBot),
    "spar.stop": (uri?: string) => ask(client, "spar/stop", { run: uri && results.runOf(uri)?.run }),
    "spar.openBoard": (named?: NamedMatch) => board.open(named && matchOf(named), named && answerOf(named)),
    "spar.chooseOpponent": (uri?: vscode.Uri | string) =>
      withBot(uri, async (bot) => {
        if (await chooseOpponent(client, bot)) await start(client, { uri: bot });
      }),
    "spar.copyForSubmission": (uri?: vscode.Uri | string) =>
      withTrustedBot(uri, (bot) => copyForSubmission(client, log, bot)),
    ...leagueCommands(leagues),
    ...newBotCommands(client, storage),
    "spar.showMoreMatches": (name: string) => listing.more(name),
    "spar.keepVersion": (uri?: vscode.Uri | string) => withBot(uri, (bot) => keepVersion(client, listing, bot)),
    "spar.compareWithFile": ({ summary }: MatchNode) => compareWithFile(client, summary),
    "spar.compareVersions": (node: MatchNode, selected?: readonly MatchNode[]) =>
      compareVersions(client, selected ?? [node]),
    "spar.filterMatches": () => filterMatches(listing),
    "spar.clearFilter": () => listing.setFilter(""),
    "spar.showLog": () => log.show(),
    "spar.copySeed": ({ summary }: MatchNode) => vscode.env.clipboard.writeText(summary.seed),
    ...turnCommands(parts),
    "spar.raiseTimeScale": () => raiseTimeScale(),
    "spar.set": async (setting: SettingToTry) => start(client, await ask(client, "spar/set", setting)),
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([id, run]) => vscode.commands.registerCommand(id, run)),
  );
}

function seriesCommands({
  client,
  board,
  play,
}: Pick<Parts, "client" | "board"> & { play: (request: RunRequest) => Promise<void> }) {
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
    "spar.openSeries": (named?: string | { readonly run: string }) =>
      board.openSeries(typeof named === "object" ? named.run : named),
    "spar.repeatSeries": ({ run, matches }: { readonly run: string; readonly matches: readonly string[] }) =>
      again(run, { repeat: { run, matches } }),
    "spar.goOnSeries": ({ run }: { readonly run: string }) => again(run, { goOn: run }),
  };
}

/** What is done with one turn of a match: the named one, or the one on the board. */
function turnCommands({ client, board, boards, results }: Parts): Record<string, (...args: never[]) => unknown> {
  return {
    "spar.debugTurn": (named?: NamedMatch) => {
      if (!named && boards.front()?.debugShown()) return undefined;
      const turn = turnOf(named, results);
      if (!turn) return vscode.window.showInformationMessage(t("There is no turn to debug yet: run a match first."));
      return vscode.workspace.isTrusted ? debugTurn({ client, board }, turn) : askForTrust();
    },
    "spar.keepTurn": (named?: NamedMatch & { readonly expect?: Expectation }) => {
      if (!named && boards.front()?.debugShown("keepShown")) return undefined;
      const turn = turnOf(named, results);
      if (!turn) return vscode.window.showInformationMessage(t("There is no turn to keep yet: run a match first."));
      return keepTurn(client, turn, named?.expect);
    },
  };
}

/** A person plays a seat itself. */
function personCommands({ client, board }: Parts): Record<string, (...args: never[]) => unknown> {
  const trusted = async () => {
    if (!vscode.workspace.isTrusted) await askForTrust();
    return vscode.workspace.isTrusted;
  };
  return {
    "spar.playAgainst": (wanted?: AgainstPerson) =>
      wanted?.against ? begin({ client, board }, wanted) : playAgainst({ client, board, trusted }),
    "spar.playAgainstThis": (uri?: vscode.Uri | string) =>
      withBot(uri, (bot) => playAgainst({ client, board, trusted }, vscode.Uri.parse(bot))),
    "spar.give": (given: Parameters<typeof giveAnswer>[1]) => giveAnswer(client, given),
  };
}

/** Games of a site come in, and their players are met again. */
function gameCommands({
  client,
  board,
  results,
  listing,
  memory,
  play,
}: Parts & { play: (request: RunRequest) => Promise<void> }) {
  const ghosts = { client, listing, play };
  return {
    "spar.importGame": (wanted?: vscode.Uri) => importFrom(wanted, { client, board, memory }),
    "spar.playGhost": (named: NamedMatch & { readonly file?: vscode.Uri }) => {
      const match = matchOf(named);
      return match && playGhost({ match, file: named.file, summary: summaryOf(named, results) }, ghosts);
    },
    "spar.exportCards": (wanted: Parameters<typeof exportCards>[1], to?: vscode.Uri) => exportCards(client, wanted, to),
    "spar.playGhosts": (uri?: vscode.Uri | string, folder?: vscode.Uri) =>
      withBot(uri, (bot) => playGhosts(bot, ghosts, folder)),
  };
}

function leagueCommands(leagues: Leagues): Record<string, (...args: never[]) => unknown> {
  return {
    "spar.runLeague": (folder?: vscode.Uri, more?: unknown) => leagues.run(folder, more),
    "spar.runGauntlet": (uri?: vscode.Uri | string) => withBot(uri, (bot) => leagues.gauntlet(vscode.Uri.parse(bot))),
    "spar.stopLeague": (league?: string) => leagues.stop(league),
    "spar.showLeague": (league: string) => leagues.show(league),
    "spar.exportLeague": (to?: vscode.Uri) => leagues.exportShown(to),
  };
}

/** What the client knows of it: a node of the view has it itself, however old. */
function summaryOf(named: NamedMatch, results: Results): MatchSummary | undefined {
  return "summary" in named ? named.summary : results.matches.find(({ id }) => id === named.match);
}

function matchOf(named: NamedMatch): string | undefined {
  return "summary" in named ? named.summary.id : named.match;
}

function answerOf(named: NamedMatch): number | undefined {
  return "answer" in named ? named.answer : undefined;
}

/** The named turn; of a match, the first that went wrong; without a name and without a board, that of the newest match. */
function turnOf(named: NamedMatch | undefined, results: Results): { match: string; answer: number } | undefined {
  const match = (named && matchOf(named)) ?? results.matches[0]?.id;
  if (match === undefined) return undefined;
  const problems = summaryOf(named ?? { match }, results)?.problems ?? [];
  const first = problems.find(({ answer, severity }) => answer >= 0 && severity !== "information");
  return { match, answer: (named && answerOf(named)) ?? first?.answer ?? 0 };
}

/** Runs on the named bot, else on the one in the active editor; saves it first, since bots are run from disk. */
async function withBot(uri: vscode.Uri | string | undefined, use: (bot: string) => unknown): Promise<void> {
  const named = typeof uri === "string" ? vscode.Uri.parse(uri) : uri;
  const file = named ?? vscode.window.activeTextEditor?.document.uri;
  if (!file) return void vscode.window.showInformationMessage(t("Open a bot's source file first."));
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
  if (open?.isDirty) await open.save();
  await use(file.toString());
}

export async function withTrustedBot(
  uri: vscode.Uri | string | undefined,
  use: (bot: string) => unknown,
): Promise<void> {
  return vscode.workspace.isTrusted ? withBot(uri, use) : askForTrust();
}

async function start(client: LanguageClient, request: RunRequest): Promise<void> {
  if (!vscode.workspace.isTrusted) return askForTrust();
  const started = await ask(client, "spar/run", request);
  if ("message" in started) void vscode.window.showWarningMessage(notice(`Spar: ${started.message}`));
}

async function askForTrust(): Promise<void> {
  const manage = t("Manage Trust");
  const text = t("Spar runs bots in trusted workspaces only.");
  if ((await vscode.window.showInformationMessage(text, manage)) === manage) {
    await vscode.commands.executeCommand("workbench.trust.manage");
  }
}

/** For a machine slower than the official one: all limits twice as long, where the setting that counts is. */
async function raiseTimeScale(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("spar");
  const scale = Math.min(2 * settings.get("timeScale", 1), 1000);
  const inWorkspace = settings.inspect("timeScale")?.workspaceValue !== undefined;
  const { Workspace, Global } = vscode.ConfigurationTarget;
  await settings.update("timeScale", scale, inWorkspace ? Workspace : Global);
  void vscode.window.showInformationMessage(
    t("Time limits are now {scale} times the official ones (spar.timeScale).", { scale }),
  );
}
