import * as vscode from "vscode";
import type { PrintedLine } from "../../../webview/board/messages.ts";
import type { BoardView } from "./board-view.ts";

/** The boards that are open, in the panel and in editors of record files. */
export interface OpenBoards {
  add(panel: vscode.WebviewPanel, view: BoardView): void;
  /** The one used last, of those that are seen. */
  front(): BoardView | undefined;
  /** Hears what lines printed in the turn that a board shows; nothing when it is gone. */
  printed(lines: readonly PrintedLine[]): void;
  readonly onPrinted: vscode.Event<readonly PrintedLine[]>;
  /** One was opened, closed, shown or hidden. */
  readonly onChange: vscode.Event<undefined>;
}

export function openBoards(): OpenBoards {
  let open: readonly { readonly panel: vscode.WebviewPanel; readonly view: BoardView }[] = [];
  const printed = new vscode.EventEmitter<readonly PrintedLine[]>();
  const changed = new vscode.EventEmitter<undefined>();
  return {
    onChange: changed.event,
    printed: (lines) => printed.fire(lines),
    onPrinted: printed.event,
    add(panel, view) {
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
    front: () => open.find(({ panel }) => panel.visible)?.view,
  };
}
