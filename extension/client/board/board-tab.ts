import * as vscode from "vscode";
import type { RecordResult, ServerEvents } from "../../protocol.ts";
import type { PageActions } from "../base/page-actions.ts";
import type { Server } from "../base/server.ts";
import { type BoardOwner, BoardView } from "./board-view.ts";
import type { OpenBoards } from "./open-boards.ts";
import { findSourceNearRecord, readMatchId, readRecordText } from "./record-file.ts";

export interface BoardDeps {
  readonly extension: vscode.Uri;
  readonly server: Server;
  readonly boards: OpenBoards;
  readonly memory: vscode.Memento;
  readonly actions: () => PageActions;
  readonly onAnalysed: vscode.Event<AnalysedMatch>;
}

type AnalysedMatch = ServerEvents["analysed"];

/** Passes the server's analyses to all open boards, since a connection has one listener per message. */
export function listenForAnalyses(server: Server): vscode.Event<AnalysedMatch> {
  const news = new vscode.EventEmitter<AnalysedMatch>();
  server.on("analysed", (found) => news.fire(found));
  return news.event;
}

/** Fills a tab with a board. `own.file` is the record shown, if it is in none of the server's lists. */
export function createBoard(
  panel: vscode.WebviewPanel,
  { extension, server, boards, memory, actions, onAnalysed }: BoardDeps,
  own: Pick<BoardOwner, "openMatch" | "empty" | "file" | "findSource">,
): BoardView {
  const file = own.file?.toString();
  /** The match whose mistakes the page shows; when the page is closed, the search for them ends. */
  let analysed: string | undefined;
  const view = new BoardView(panel.webview, extension, {
    compareWith: ({ match }) => view.compare({ match, record: () => server.readRecord({ match }) }),
    printed: ({ lines }) => boards.printed(lines),
    wantAnalysis({ match, asked: isRequested, answer }) {
      analysed = match;
      void server.analyse({ match, file, isRequested, answer });
    },
    async weigh({ match, answer, text, best }) {
      const { chances } = await server.weighAnswers({ match, file, answer, texts: [text, best] });
      view.tellPage({ kind: "weighed", match, answer, text, chances });
    },
    async wantViewer({ match }) {
      const found = await server.openViewer({ match, file });
      if ("message" in found) return view.tellPage({ kind: "noViewer", match, why: found.message });
      // In a remote window the server is on another machine than the page, and some editors drop the path. Others name a
      // path of their own that nothing serves; then the page may still be on this machine.
      const { origin, pathname } = new URL(found.address);
      const forwarded = await vscode.env.asExternalUri(vscode.Uri.parse(origin));
      await server.forwardViewer({ host: forwarded.authority });
      const external = forwarded.toString(true).replace(/\/?$/, pathname);
      view.showViewer(match, [...new Set([external, found.address])]);
    },
    ...{ memory, actions: actions().board },
    ...own,
  });
  const subscription = onAnalysed(({ file: of, ...found }) => {
    if (found.match === analysed && of === file) view.tellPage({ kind: "analysis", ...found });
  });
  boards.add(panel, view);
  const follow = () => (panel.visible ? view.visible() : view.hidden());
  panel.onDidChangeViewState(follow);
  follow();
  panel.onDidDispose(() => {
    view.hidden();
    subscription.dispose();
    if (analysed !== undefined && server.isRunning()) void server.analyse({});
  });
  return view;
}

/** Returns a function that shows a record file in an editor tab. */
export function createRecordOpener(deps: BoardDeps, openMatch: BoardOwner["openMatch"]) {
  return async (file: vscode.Uri, panel: vscode.WebviewPanel): Promise<void> => {
    const view = createBoard(panel, deps, {
      openMatch,
      file,
      findSource: (named) => findSourceNearRecord(file, named),
    });
    const record = () => readRecordResult(file, deps.server);
    await view.show({ match: readMatchId(file), record, isWatching: false });
  };
}

async function readRecordResult(uri: vscode.Uri, server: Server): Promise<RecordResult> {
  const file = await readRecordText(uri);
  return "message" in file ? file : server.readRecordText({ text: file.text });
}
