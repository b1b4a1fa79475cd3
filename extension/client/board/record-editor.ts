import type * as vscode from "vscode";
import type { RecordResult, ServerEvents } from "../../protocol.ts";
import type { PageActions } from "../base/page-actions.ts";
import type { Server } from "../base/server.ts";
import { createMistakeFeed, createViewerHandler } from "./board-feeds.ts";
import type { BoardPanel } from "./board-panel.ts";
import { BoardView } from "./board-view.ts";
import type { OpenBoards } from "./open-boards.ts";
import { findSourceNearRecord, readMatchId, readRecordText } from "./record-file.ts";

interface RecordEditorDeps {
  readonly extension: vscode.Uri;
  readonly server: Server;
  readonly boards: OpenBoards;
  readonly memory: vscode.Memento;
  readonly board: Pick<BoardPanel, "open">;
  readonly actions: () => PageActions;
  readonly onAnalysed: vscode.Event<ServerEvents["analysed"]>;
}

type OpenRecord = (file: vscode.Uri, panel: vscode.WebviewPanel) => Promise<void>;

/** Returns a function that shows a record file in an editor tab. */
export function createRecordOpener(deps: RecordEditorDeps): OpenRecord {
  const { extension, server, boards, memory, board, actions, onAnalysed } = deps;
  return async (uri, panel) => {
    const mistakes = createMistakeFeed(server, onAnalysed, uri.toString(), (message) => view.tellPage(message));
    const view = new BoardView(panel.webview, extension, {
      openMatch: ({ match, answer }) => board.open(match, answer),
      compareWith: ({ match }) => view.compare({ match, record: () => server.readRecord({ match }) }),
      printed: ({ lines }) => boards.printed(lines),
      wantAnalysis: (wanted) => mistakes.search(wanted),
      weigh: (wanted) => mistakes.weigh(wanted),
      ...createViewerHandler(server, uri.toString(), () => view),
      file: uri,
      findSource: (named) => findSourceNearRecord(uri, named),
      memory,
      actions: actions().board,
    });
    panel.onDidDispose(() => mistakes.dispose());
    boards.add(panel, view);
    panel.onDidChangeViewState(() => !panel.visible && view.hidden());
    await view.show({ match: readMatchId(uri), record: () => readRecordResult(uri, server), isWatching: false });
  };
}

async function readRecordResult(uri: vscode.Uri, server: Server): Promise<RecordResult> {
  const file = await readRecordText(uri);
  return "message" in file ? file : server.readRecordText({ text: file.text });
}
