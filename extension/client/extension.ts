import type * as vscode from "vscode";
import { createGameDrop } from "./arena/drops-games.ts";
import { watchForBots } from "./base/bot-watch.ts";
import { offerMcpServer } from "./base/mcp-server.ts";
import { speakAsEditor } from "./base/speak-as-editor.ts";
import { registerEntries } from "./entries.ts";
import type { Spar } from "./main.ts";
import { createDeferredTreeView } from "./shown/deferred-tree-view.ts";
import type { MatchesNode } from "./shown/matches-view.ts";

let startedSpar: Promise<Spar> | undefined;

/** The API for other extensions and for tests. */
export interface SparApi {
  /** Starts Spar if it is not running. */
  start(): Promise<Spar>;
  readonly isStarted: boolean;
  /** Resolves when all open files have been checked; a bot among them starts Spar. */
  looked(): Promise<void>;
}

/** Activates only a small part: the rest is loaded when a bot is opened or a feature is used. */
export function activate(context: vscode.ExtensionContext): SparApi {
  speakAsEditor();
  const start = () => {
    // A separate bundle, so that its text is not even read before.
    const load = () => require(context.asAbsolutePath("dist/whole.js")) as typeof import("./main.ts");
    startedSpar ??= load().startSpar(context, { matches, handOver: watch.handOver });
    return startedSpar;
  };
  const matches = createDeferredTreeView<MatchesNode>(
    "spar.matches",
    start,
    createGameDrop(async (wanted) => (await start()).run("spar.importGame", wanted)),
  );
  const watch = watchForBots(context, start);
  const entries = registerEntries(context.extension, { start, started: () => startedSpar });
  context.subscriptions.push(entries, watch, matches, offerMcpServer(context));
  return {
    start,
    get isStarted() {
      return startedSpar !== undefined;
    },
    looked: watch.looked,
  };
}

/** Stops the server, which ends every bot. */
export async function deactivate(): Promise<void> {
  await (await startedSpar)?.stop();
}
