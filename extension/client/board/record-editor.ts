import type * as vscode from "vscode";
import type { RecordResult } from "../../protocol.ts";
import type { Server } from "../base/server.ts";
import type { BoardPanel } from "./board-panel.ts";
import { type BoardDeps, createBoard } from "./board-tab.ts";
import { findSourceNearRecord, readMatchId, readRecordText } from "./record-file.ts";

/** Returns a function that shows a record file in an editor tab. */
export function createRecordOpener(deps: BoardDeps, board: BoardPanel) {
  return async (file: vscode.Uri, panel: vscode.WebviewPanel): Promise<void> => {
    const view = createBoard(panel, deps, {
      openMatch: ({ match, answer }) => board.open(match, answer),
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
