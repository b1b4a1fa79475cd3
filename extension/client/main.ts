import * as vscode from "vscode";
import { DidSaveTextDocumentNotification, type LanguageClient } from "vscode-languageclient/node";
import { offerBundles } from "./arena/bundle.ts";
import { type CallTool, createToolCaller } from "./base/assistant-tools.ts";
import { offerSample } from "./base/open-bots.ts";
import { registerCancel } from "./base/progress-item.ts";
import { createClient, createServer } from "./base/server.ts";
import { speakAsEditor } from "./base/speak-as-editor.ts";
import { BoardPanel } from "./board/board-panel.ts";
import { createRecordOpener, listenForAnalyses } from "./board/board-tab.ts";
import { openBoards } from "./board/open-boards.ts";
import {
  type ClientDuels,
  type ClientResults,
  type ClientTunings,
  listenForDuels,
  listenForResults,
  listenForTunings,
} from "./cache/known-items.ts";
import { Leagues } from "./cache/leagues.ts";
import { createMatchListing } from "./cache/match-listing.ts";
import { createCommands, createPageActions, registerInnerCommands } from "./commands.ts";
import { updateContextKeys } from "./context/context-keys.ts";
import { showDuelStatus } from "./duel/duel-commands.ts";
import { createEntryPoints, type EntryPoints } from "./entry-points.ts";
import { showLineReasons, showLineValues, showSourceLines } from "./insight/source-lines.ts";
import { showTurnTests } from "./insight/turn-tests.ts";
import { showVersions } from "./opponents/versions.ts";
import { ResultsPanel } from "./results/results-panel.ts";
import { showSeriesProgress } from "./series/series.ts";
import { createActiveBot } from "./shown/active-bot.ts";
import type { DeferredTreeView } from "./shown/deferred-tree-view.ts";
import { type MatchesNode, showMatches } from "./shown/matches-view.ts";
import { announceFailures, showStatus } from "./shown/run-news.ts";

/** The API for the light part of the extension, other extensions and tests. */
export interface Spar extends EntryPoints {
  readonly results: Pick<ClientResults, "matches" | "getRun" | "onRun" | "onMatch">;
  readonly duels: Pick<ClientDuels, "of" | "newest" | "onChange">;
  readonly tunings: Pick<ClientTunings, "find" | "newest" | "onChange">;
  readonly board: Pick<BoardPanel, "adopt">;
  readonly panel: Pick<ResultsPanel, "restore">;
  readonly openRecord: (file: vscode.Uri, panel: vscode.WebviewPanel) => Promise<void>;
  run(command: string, ...args: unknown[]): unknown;
  readonly callTool: CallTool;
  /** The id of the process that runs the bots, while it is alive. */
  serverPid(): number | undefined;
  /** Stops the server, which ends every bot. */
  stop(): Promise<void>;
}

/** Objects that exist before the rest of Spar is loaded. */
interface EarlyObjects {
  readonly matches: DeferredTreeView<MatchesNode>;
  /** Ends the watch for bots and returns the files saved meanwhile. */
  handOver(): readonly vscode.TextDocument[];
}

export async function startSpar(context: vscode.ExtensionContext, before: EarlyObjects): Promise<Spar> {
  // This is a separate bundle, so the language set in the light part does not apply here.
  speakAsEditor();
  const log = vscode.window.createOutputChannel("Spar", { log: true });
  const client = createClient(context, log);
  const server = createServer(client);
  const results = listenForResults(server);
  const duels = listenForDuels(server);
  const tunings = listenForTunings(server);
  const listing = createMatchListing(server);
  const boards = openBoards();
  const ofPages = { extension: context.extensionUri, server };
  // The features are created after the pages, which need them only later.
  const actions = () => createPageActions(commands);
  const ofBoards = { ...ofPages, boards, memory: context.globalState, onAnalysed: listenForAnalyses(server), actions };
  const board = new BoardPanel({ ...ofBoards, results, duels });
  const active = createActiveBot(results);
  const leagues = new Leagues(server);
  const panel = new ResultsPanel({ ...ofPages, board, results, duels, tunings, leagues, listing, actions });
  const openRecord = createRecordOpener(ofBoards, ({ match, answer }) => board.open(match, answer));
  const lines = showSourceLines({ server, results, board, active });
  const commands = createCommands({
    ...{ server, board, panel, boards, results, duels, listing, leagues, log, lines },
    ...{ storage: context.globalStorageUri, memory: context.globalState, extension: context.extensionUri },
  });
  offerSample(commands["spar.openSample"]);
  context.subscriptions.push(
    leagues,
    panel,
    log,
    results,
    board,
    duels,
    active,
    showStatus(results, active),
    showDuelStatus(server, duels, active),
    tunings,
    announceFailures(results, commands),
    listing,
    showVersions(server),
    showMatches(before.matches, results, duels, listing),
    registerCancel(),
    offerBundles(server),
    showSeriesProgress(server, results),
    showLineReasons(server),
    showLineValues(boards),
    showTurnTests(server),
    lines,
    registerInnerCommands(commands, listManifestCommands(context)),
    updateContextKeys({ server, results, duels, boards }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.trustWorkspace()),
  );
  await client.start();
  for (const document of before.handOver()) reportSaved(client, document);
  await results.load();
  return {
    ...{ results, duels, tunings, board, panel, openRecord, ...(await createEntryPoints(context, boards)) },
    run: (command, ...args) =>
      (commands as Readonly<Record<string, (...args: unknown[]) => unknown>>)[command]?.(...args),
    callTool: createToolCaller(server),
    serverPid: () => (client.isRunning() ? client.serverProcess?.pid : undefined),
    stop: () => client.stop(),
  };
}

function listManifestCommands({ extension }: vscode.ExtensionContext): ReadonlySet<string> {
  const { commands } = extension.packageJSON.contributes as { readonly commands: readonly { command: string }[] };
  return new Set(commands.map(({ command }) => command));
}

function reportSaved(client: LanguageClient, { uri }: vscode.TextDocument): void {
  const textDocument = { uri: uri.toString() };
  void client.sendNotification(DidSaveTextDocumentNotification.type, { textDocument });
}
