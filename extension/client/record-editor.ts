import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { FromCards, FromMistakes } from "../../webview/messages.ts";
import { ask } from "../channel.ts";
import { notice } from "../label-text.ts";
import type { Notifications } from "../protocol.ts";
import { BoardView } from "./board-view.ts";
import { cardFeed } from "./card-feed.ts";
import type { MatchListing } from "./match-listing.ts";
import { mistakeFeed } from "./mistake-feed.ts";
import type { OpenBoards } from "./open-boards.ts";
import { matchOf, nameOf, recordText } from "./record-file.ts";
import { recordOf } from "./record-of.ts";
import { sourceBeside } from "./record-sources.ts";

interface Parts {
  readonly extension: vscode.Uri;
  readonly client: LanguageClient;
  readonly boards: OpenBoards;
  readonly listing: MatchListing;
  readonly onAnalysed: vscode.Event<Notifications["spar/analysed"]>;
}

type OpenRecord = (file: vscode.Uri, panel: vscode.WebviewPanel) => Promise<void>;

/** Opens `*.spar.jsonl` files on a board of their own. */
export function registerRecordEditor(open: OpenRecord): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose() {} }),
    resolveCustomEditor: ({ uri }, panel) => open(uri, panel),
  };
  return vscode.window.registerCustomEditorProvider("spar.record", provider);
}

/** What shows a record file in the tab of an editor. */
export function recordOpener({ extension, client, boards, listing, onAnalysed }: Parts): OpenRecord {
  return async (uri, panel) => {
    const owner = {
      empty: () => {},
      openMatch: (match: string, answer?: number) =>
        void vscode.commands.executeCommand("spar.openBoard", { match, answer }),
      compareWith: (match: string) => void view.compare({ match, lines: () => recordOf(match, client) }),
      printed: boards.printed,
      // A file is no part of a series.
      series: () => {},
      // Nor is it played by anybody.
      queue: () => {},
      cards: (message: FromCards) => cards.hear(message),
      mistakes: (message: FromMistakes) => mistakes.hear(message),
      file: uri,
      sourceOf: (named: string) => sourceBeside(uri, named),
    };
    const view = new BoardView(panel.webview, extension, owner);
    const cards = cardFeed(client, listing, (message) => view.tellPage(message));
    const mistakes = mistakeFeed(client, onAnalysed, uri.toString(), (message) => view.tellPage(message));
    panel.onDidDispose(() => mistakes.dispose());
    boards.add(panel, view);
    panel.onDidChangeViewState(() => !panel.visible && view.hidden());
    const file = await recordText(uri);
    if ("message" in file) return void vscode.window.showErrorMessage(notice(file.message));
    const read = await ask(client, "spar/recordFile", { text: file.text });
    if ("message" in read) return void vscode.window.showErrorMessage(notice(`${nameOf(uri)}: ${read.message}`));
    const lines = async () => read.lines;
    await view.show({ match: matchOf(uri), lines, watching: false });
  };
}
