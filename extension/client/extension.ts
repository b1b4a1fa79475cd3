import * as vscode from "vscode";
import { createGameDrop } from "./arena/drops-games.ts";
import { type BotWatch, watchForBots } from "./base/bot-watch.ts";
import { offerMcpServer } from "./base/mcp-server.ts";
import { speakAsEditor } from "./base/speak-as-editor.ts";
import { activateLazily } from "./lazy-activation.ts";
import type { Spar } from "./main.ts";
import { registerOutsideEntries } from "./outside-entries.ts";
import { createDeferredTreeView, type DeferredTreeView } from "./shown/deferred-tree-view.ts";
import type { MatchesNode } from "./shown/matches-view.ts";

let startedSpar: Promise<Spar> | undefined;

/** The API for other extensions and for tests. */
export interface SparApi {
  /** Starts Spar if it is not running. */
  start(): Promise<Spar>;
  /** Whether Spar has been started. */
  readonly isStarted: boolean;
  /** Resolves when all open files have been checked; a bot among them starts Spar. */
  looked(): Promise<void>;
}

/**
 * Activates only a small part, because most files of a language are not bots. The rest of Spar, with its server, is
 * loaded when a bot is opened or a feature of Spar is used.
 */
export function activate(context: vscode.ExtensionContext): SparApi {
  speakAsEditor();
  const start = () => {
    startedSpar ??= loadSpar(context, { lazyActivation, watch, matches });
    return startedSpar;
  };
  const lazyActivation = activateLazily(context.extension, start);
  const matches = createDeferredTreeView<MatchesNode>(
    "spar.matches",
    start,
    createGameDrop(async (wanted) => (await start()).run("spar.importGame", wanted)),
  );
  const watch = watchForBots(context, start);
  context.subscriptions.push(lazyActivation, watch, matches, offerMcpServer(context), registerRecordEditor(start));
  context.subscriptions.push(registerOutsideEntries({ start, started: () => startedSpar }));
  return {
    start,
    get isStarted() {
      return startedSpar !== undefined;
    },
    looked: watch.looked,
  };
}

/**
 * Opens `*.spar.jsonl` files, each on its own board. Registered once: VS Code gives up a tab whose editor is registered
 * again while it opens.
 */
function registerRecordEditor(start: () => Promise<Spar>): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose() {} }),
    resolveCustomEditor: async ({ uri }, panel) => (await start()).openRecord(uri, panel),
  };
  return vscode.window.registerCustomEditorProvider("spar.record", provider);
}

interface EarlyDeps {
  readonly lazyActivation: vscode.Disposable;
  readonly watch: BotWatch;
  readonly matches: DeferredTreeView<MatchesNode>;
}

async function loadSpar(
  context: vscode.ExtensionContext,
  { lazyActivation, watch, matches }: EarlyDeps,
): Promise<Spar> {
  // A separate bundle, so that its text is not even read before.
  const whole = require(context.asAbsolutePath("dist/whole.js")) as typeof import("./main.ts");
  lazyActivation.dispose();
  return whole.startSpar(context, { matches, handOver: watch.handOver });
}

/** Stops the server, which ends every bot. */
export async function deactivate(): Promise<void> {
  await (await startedSpar)?.stop();
}
