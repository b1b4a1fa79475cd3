import * as vscode from "vscode";
import type { BoardView } from "./board-view.ts";

/** The boards that are open, in the panel and in editors of record files. */
export interface OpenBoards {
  add(panel: vscode.WebviewPanel, view: BoardView): void;
  /** The one used last, of those that are seen. */
  front(): BoardView | undefined;
  /** One was opened, closed, shown or hidden. */
  readonly onChange: vscode.Event<undefined>;
}

export function openBoards(): OpenBoards {
  let open: readonly { readonly panel: vscode.WebviewPanel; readonly view: BoardView }[] = [];
  const changed = new vscode.EventEmitter<undefined>();
  return {
    onChange: changed.event,
    add(panel, view) {
      const board = { panel, view };
      open = [board, ...open];
      changed.fire(undefined);
      panel.onDidChangeViewState(() => {
        if (panel.active) open = [board, ...open.filter((each) => each !== board)];
        changed.fire(undefined);
      });
      panel.onDidDispose(() => {
        open = open.filter((each) => each !== board);
        changed.fire(undefined);
      });
    },
    front: () => open.find(({ panel }) => panel.visible)?.view,
  };
}
