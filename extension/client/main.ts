import * as vscode from "vscode";
import { DidSaveTextDocumentNotification } from "vscode-languageclient/node";
import { tell } from "../channel.ts";
import { registerAssistantTools } from "./assistant-tools.ts";
import { BoardPanel } from "./board-panel.ts";
import { offerBundles } from "./bundle.ts";
import { registerCommands } from "./commands.ts";
import { keepContextKeys } from "./context-keys.ts";
import { showDuelStatus } from "./duel-status.ts";
import type { Duels } from "./duels.ts";
import { listenForDuels } from "./duels.ts";
import { announceFailures } from "./failure-notice.ts";
import { createClient } from "./language-client.ts";
import type { LateTree } from "./late-tree.ts";
import { Leagues } from "./leagues.ts";
import { showLineCounts } from "./line-counts.ts";
import { showLineValues } from "./line-values.ts";
import { matchListing } from "./match-listing.ts";
import { type MatchesNode, showMatches } from "./matches-view.ts";
import { analysedNews } from "./mistake-feed.ts";
import { openBoards } from "./open-boards.ts";
import { registerCancel } from "./progress-item.ts";
import { recordOpener, registerRecordEditor } from "./record-editor.ts";
import { listenForResults, type Results } from "./results.ts";
import { showSeriesProgress } from "./series-progress.ts";
import { registerSharing } from "./sharing.ts";
import { showSourceLines } from "./source-lines.ts";
import { speakAsEditor } from "./speak-as-editor.ts";
import { showStatus } from "./status-bar.ts";
import { registerTuning } from "./tune/tune-commands.ts";
import { showTuningStatus } from "./tune/tuning-status.ts";
import { listenForTunings, type Tunings } from "./tune/tunings.ts";
import { showTurnTests } from "./turn-tests.ts";
import { showVersions } from "./versions.ts";

/** What the light part of the extension, other extensions, and the tests can use. */
export interface Spar {
  readonly results: Pick<Results, "matches" | "runOf" | "onRun" | "onMatch">;
  readonly duels: Pick<Duels, "of" | "newest" | "onDuel">;
  readonly tunings: Pick<Tunings, "find" | "newest" | "onTuning">;
  readonly board: Pick<BoardPanel, "adopt">;
  readonly leagues: Pick<Leagues, "restore">;
  /** Shows a record file in an editor. */
  readonly openRecord: (file: vscode.Uri, panel: vscode.WebviewPanel) => Promise<void>;
  /** The process that runs the bots, while it answers. */
  serverPid(): number | undefined;
  /** Stops the server, which ends every bot. */
  stop(): Promise<void>;
}

/** What was there before the rest of Spar. */
interface Before {
  readonly matches: LateTree<MatchesNode>;
  /** Ends the watch for bots and tells which files were saved meanwhile. */
  handOver(): readonly vscode.TextDocument[];
}

export async function startSpar(context: vscode.ExtensionContext, before: Before): Promise<Spar> {
  // A bundle of its own, which has not heard what the light part says.
  speakAsEditor();
  const log = vscode.window.createOutputChannel("Spar", { log: true });
  const started = createClient(context, log);
  const results = listenForResults(started);
  const duels = listenForDuels(started);
  const tunings = listenForTunings(started);
  const listing = matchListing(started);
  const boards = openBoards();
  const ofBoards = {
    extension: context.extensionUri,
    client: started,
    boards,
    listing,
    onAnalysed: analysedNews(started),
  };
  const board = new BoardPanel({ ...ofBoards, results, duels, tunings });
  const leagues = new Leagues(context.extensionUri, started);
  const openRecord = recordOpener(ofBoards);
  context.subscriptions.push(
    leagues,
    log,
    results,
    board,
    duels,
    showStatus(results),
    showDuelStatus(duels),
    tunings,
    showTuningStatus(tunings),
    registerTuning({ client: started, board, tunings }),
    announceFailures(results),
    listing,
    showVersions(started),
    showMatches(before.matches, results, duels, listing),
    registerCancel(),
    offerBundles(started),
    showSeriesProgress(started, results),
    showLineCounts(started),
    showLineValues(boards),
    showTurnTests(started),
    showSourceLines({ client: started, results, board }),
    registerRecordEditor(openRecord),
    registerCommands({
      ...{ client: started, board, boards, results, duels, listing, leagues, log },
      ...{ storage: context.globalStorageUri, memory: context.globalState },
    }),
    registerAssistantTools(context, started),
    registerSharing({ client: started, board, boards, results, listing, extension: context.extensionUri }),
    keepContextKeys({ client: started, results, duels, tunings, leagues, boards }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void tell(started, "spar/trusted", {})),
  );
  await started.start();
  for (const { uri } of before.handOver()) {
    const textDocument = { uri: uri.toString() };
    void started.sendNotification(DidSaveTextDocumentNotification.type, { textDocument });
  }
  await Promise.all([results.load(), tunings.load()]);
  return {
    ...{ results, duels, tunings, board, leagues, openRecord },
    serverPid: () => (started.isRunning() ? started.serverProcess?.pid : undefined),
    stop: () => started.stop(),
  };
}
