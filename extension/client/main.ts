import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { isGoing } from "../../engine/record/duel-summary.ts";
import { hear, tell } from "../channel.ts";
import { registerAssistantTools } from "./assistant-tools.ts";
import { BoardPanel } from "./board-panel.ts";
import { registerCommands } from "./commands.ts";
import { showDuelStatus } from "./duel-status.ts";
import type { Duels } from "./duels.ts";
import { listenForDuels } from "./duels.ts";
import { announceFailures } from "./failure-notice.ts";
import { createClient } from "./language-client.ts";
import { Leagues } from "./leagues.ts";
import { showLineCounts } from "./line-counts.ts";
import { matchListing } from "./match-listing.ts";
import { showMatches } from "./matches-view.ts";
import { openBoards } from "./open-boards.ts";
import { registerCancel } from "./progress-item.ts";
import { registerRecordEditor } from "./record-editor.ts";
import { listenForResults, type Results } from "./results.ts";
import { showSeriesProgress } from "./series-progress.ts";
import { registerSharing } from "./sharing.ts";
import { showStatus } from "./status-bar.ts";
import { showVersions } from "./versions.ts";

let client: LanguageClient | undefined;

/** What other extensions, and the tests, can listen to. */
export interface SparApi {
  readonly results: Pick<Results, "matches" | "runOf" | "onRun" | "onMatch">;
  readonly duels: Pick<Duels, "of" | "newest" | "onDuel">;
  /** The process that runs the bots, while it answers. */
  serverPid(): number | undefined;
}

export async function activate(context: vscode.ExtensionContext): Promise<SparApi> {
  const log = vscode.window.createOutputChannel("Spar", { log: true });
  const started = createClient(context, log);
  client = started;
  const results = listenForResults(started);
  const duels = listenForDuels(started);
  const listing = matchListing(started);
  const boards = openBoards();
  const board = new BoardPanel(context.extensionUri, started, results, boards, duels);
  const leagues = new Leagues(context.extensionUri, started);
  context.subscriptions.push(
    leagues,
    log,
    results,
    board,
    duels,
    showStatus(results),
    showDuelStatus(duels),
    announceFailures(results),
    listing,
    showVersions(started),
    showMatches(results, duels, listing),
    registerCancel(),
    showSeriesProgress(started, results),
    showLineCounts(started),
    registerAssistantTools(context, started),
    registerRecordEditor(context.extensionUri, started, boards),
    registerCommands({ client: started, board, boards, results, duels, listing, leagues, log }),
    registerSharing({ client: started, board, boards, results, listing, extension: context.extensionUri }),
    results.onRun(() => void vscode.commands.executeCommand("setContext", "spar.running", results.running)),
    duels.onDuel((duel) => void vscode.commands.executeCommand("setContext", "spar.duelling", isGoing(duel))),
    hear(started, "spar/bots", ({ uris }) => void vscode.commands.executeCommand("setContext", "spar.bots", uris)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void tell(started, "spar/trusted", {})),
  );
  await started.start();
  await results.load();
  return { results, duels, serverPid: () => (started.isRunning() ? started.serverProcess?.pid : undefined) };
}

/** Stops the server, which ends every bot. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}
