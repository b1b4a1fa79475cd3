import type * as vscode from "vscode";
import type { BoardView } from "./board-view.ts";

/** The boards that are open, in the panel and in editors of record files. */
export interface OpenBoards {
  add(panel: vscode.WebviewPanel, view: BoardView): void;
  /** The one used last, of those that are seen. */
  front(): BoardView | undefined;
}

export function openBoards(): OpenBoards {
  let open: readonly { readonly panel: vscode.WebviewPanel; readonly view: BoardView }[] = [];
  return {
    add(panel, view) {
      const board = { panel, view };
      open = [board, ...open];
      panel.onDidChangeViewState(() => {
        if (panel.active) open = [board, ...open.filter((each) => each !== board)];
      });
      panel.onDidDispose(() => {
        open = open.filter((each) => each !== board);
      });
    },
    front: () => open.find(({ panel }) => panel.visible)?.view,
  };
}
