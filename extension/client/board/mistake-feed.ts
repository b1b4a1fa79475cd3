import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { BoardTable, BoardUpdate } from "../../../webview/board/messages.ts";
import type { Handlers } from "../../../webview/messages.ts";
import { ask, subscribe, tell } from "../../channel.ts";
import type { Notifications } from "../../protocol.ts";

/** Sends a page the mistakes of its match; when the page is closed, the search for them ends. */
export interface MistakeFeed extends vscode.Disposable {
  readonly search: Handlers<BoardTable>["wantAnalysis"];
  readonly weigh: Handlers<BoardTable>["weigh"];
}

type AnalysedMatch = Notifications["spar/analysed"];

/**
 * Distributes the server's analysis results to all open boards, since a connection has only one listener per message.
 */
export function listenForAnalyses(client: LanguageClient): vscode.Event<AnalysedMatch> {
  const news = new vscode.EventEmitter<AnalysedMatch>();
  subscribe(client, "spar/analysed", (found) => news.fire(found));
  return news.event;
}

/** `file` is the URI of the record shown, if it is in none of the server's lists. */
export function createMistakeFeed(
  client: LanguageClient,
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
      void tell(client, "spar/analyse", { match, file, isRequested });
    },
    async weigh({ match, answer, text, best }) {
      const { chances } = await ask(client, "spar/weigh", { match, file, answer, texts: [text, best] });
      tellPage({ kind: "weighed", match, answer, text, chances });
    },
    dispose() {
      subscription.dispose();
      if (wanted !== undefined && client.isRunning()) void tell(client, "spar/analyse", {});
    },
  };
}
