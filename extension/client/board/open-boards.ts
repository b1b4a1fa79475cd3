import * as vscode from "vscode";
import type { PrintedLine } from "../../../webview/board/messages.ts";
import type { BoardView } from "./board-view.ts";

export type OpenBoards = ReturnType<typeof openBoards>;

/** The open boards, in the panel and in editors of record files. */
export function openBoards() {
  let open: readonly { readonly panel: vscode.WebviewPanel; readonly view: BoardView }[] = [];
  const printed = new vscode.EventEmitter<readonly PrintedLine[]>();
  const changed = new vscode.EventEmitter<undefined>();
  return {
    /** Fired when a board was opened, closed, shown or hidden. */
    onChange: changed.event,
    /** Called with what source lines printed in the turn on the board; with nothing once the board is closed. */
    printed: (lines: readonly PrintedLine[]) => printed.fire(lines),
    onPrinted: printed.event,
    add(panel: vscode.WebviewPanel, view: BoardView) {
      const board = { panel, view };
      open = [board, ...open];
      changed.fire(undefined);
      panel.onDidChangeViewState(() => {
        if (!panel.visible) printed.fire([]);
        if (panel.active) open = [board, ...open.filter((each) => each !== board)];
        changed.fire(undefined);
      });
      panel.onDidDispose(() => {
        printed.fire([]);
        open = open.filter((each) => each !== board);
        changed.fire(undefined);
      });
    },
    /** The most recently used of the visible boards. */
    front: () => open.find(({ panel }) => panel.visible)?.view,
  };
}
