import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { BoardTable, ToBoard } from "../../../webview/board/messages.ts";
import type { Handlers } from "../../../webview/messages.ts";
import { ask, subscribe, tell } from "../../channel.ts";
import type { Notifications } from "../../protocol.ts";

/** Tells a page of the mistakes in the match that it shows; when it is gone, nobody looks for them any more. */
export interface MistakeFeed extends vscode.Disposable {
  readonly search: Handlers<BoardTable>["wantAnalysis"];
  readonly weigh: Handlers<BoardTable>["weigh"];
}

type Analysed = Notifications["spar/analysed"];

/** What the server finds, for every board that is open: a connection has one listener for each message. */
export function listenForAnalyses(client: LanguageClient): vscode.Event<Analysed> {
  const news = new vscode.EventEmitter<Analysed>();
  subscribe(client, "spar/analysed", (found) => news.fire(found));
  return news.event;
}

/** `file`: the record that is shown, a URI, where it is in none of the server's lists. */
export function mistakeFeed(
  client: LanguageClient,
  onAnalysed: vscode.Event<Analysed>,
  file: string | undefined,
  tellPage: (message: ToBoard) => void,
): MistakeFeed {
  let wanted: string | undefined;
  const subscription = onAnalysed(({ match, file: of, chances, mistakes, state }) => {
    if (match === wanted && of === file) tellPage({ kind: "analysis", match, chances, mistakes, state });
  });

  return {
    search({ match, asked }) {
      wanted = match;
      void tell(client, "spar/analyse", { match, file, asked });
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
