import * as vscode from "vscode";
import type { BoardTable, BoardUpdate } from "../../../webview/board/messages.ts";
import type { Handlers } from "../../../webview/messages.ts";
import type { ServerEvents } from "../../protocol.ts";
import type { Server } from "../base/server.ts";
import type { BoardView } from "./board-view.ts";

/** Sends a page the mistakes of its match; when the page is closed, the search for them ends. */
interface MistakeFeed extends vscode.Disposable {
  readonly search: Handlers<BoardTable>["wantAnalysis"];
  readonly weigh: Handlers<BoardTable>["weigh"];
}

type AnalysedMatch = ServerEvents["analysed"];

/**
 * Distributes the server's analysis results to all open boards, since a connection has only one listener per message.
 */
export function listenForAnalyses(server: Server): vscode.Event<AnalysedMatch> {
  const news = new vscode.EventEmitter<AnalysedMatch>();
  server.on("analysed", (found) => news.fire(found));
  return news.event;
}

/** `file` is the URI of the record shown, if it is in none of the server's lists. */
export function createMistakeFeed(
  server: Server,
  onAnalysed: vscode.Event<AnalysedMatch>,
  file: string | undefined,
  tellPage: (message: BoardUpdate) => void,
): MistakeFeed {
  let wanted: string | undefined;
  const subscription = onAnalysed(({ match, file: of, chances, mistakes, state }) => {
    if (match === wanted && of === file) tellPage({ kind: "analysis", match, chances, mistakes, state });
  });

  return {
    search({ match, asked: isRequested }) {
      wanted = match;
      void server.analyse({ match, file, isRequested });
    },
    async weigh({ match, answer, text, best }) {
      const { chances } = await server.weighAnswers({ match, file, answer, texts: [text, best] });
      tellPage({ kind: "weighed", match, answer, text, chances });
    },
    dispose() {
      subscription.dispose();
      if (wanted !== undefined && server.isRunning()) void server.analyse({});
    },
  };
}

/**
 * Shows a page the game's own viewer of its match. `file` is the URI of the record, if it is in none of the server's
 * lists.
 */
export function createViewerHandler(
  server: Server,
  file: string | undefined,
  view: () => Pick<BoardView, "tellPage" | "showViewer">,
): Handlers<BoardTable, "wantViewer"> {
  return {
    async wantViewer({ match }) {
      const found = await server.openViewer({ match, file });
      if ("message" in found) return view().tellPage({ kind: "noViewer", match, why: found.message });
      // In a remote window the server is on another machine than the page, and some editors drop the path.
      const { origin, pathname } = new URL(found.address);
      const forwarded = await vscode.env.asExternalUri(vscode.Uri.parse(origin));
      view().showViewer(match, forwarded.toString(true).replace(/\/?$/, pathname));
    },
  };
}
