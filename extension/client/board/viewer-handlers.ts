import * as vscode from "vscode";
import type { BoardTable } from "../../../webview/board/messages.ts";
import type { Handlers } from "../../../webview/messages.ts";
import type { Server } from "../base/server.ts";
import type { BoardView } from "./board-view.ts";

/**
 * Shows a page the game's own viewer of its match. `file` is the URI of the record, if it is in none of the server's
 * lists.
 */
export function createViewerHandler(
  server: Server,
  file: string | undefined,
  view: () => Pick<BoardView, "tellPage" | "showViewer">,
): Handlers<BoardTable, "wantViewer"> {
  return {
    async wantViewer({ match }) {
      const found = await server.openViewer({ match, file });
      if ("message" in found) return view().tellPage({ kind: "noViewer", match, why: found.message });
      // In a remote window the server is on another machine than the page, and some editors drop the path.
      const { origin, pathname } = new URL(found.address);
      const forwarded = await vscode.env.asExternalUri(vscode.Uri.parse(origin));
      view().showViewer(match, forwarded.toString(true).replace(/\/?$/, pathname));
    },
  };
}
