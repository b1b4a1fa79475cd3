import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "../channel.ts";
import { BoardView } from "./board-view.ts";
import type { OpenBoards } from "./open-boards.ts";

/** Opens `*.spar.jsonl` files on a board of their own. */
export function registerRecordEditor(
  extension: vscode.Uri,
  client: LanguageClient,
  boards: OpenBoards,
): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose() {} }),
    async resolveCustomEditor({ uri }, panel) {
      const owner = {
        empty: () => {},
        openMatch: (match: string, answer?: number) =>
          void vscode.commands.executeCommand("spar.openBoard", { match, answer }),
        async compareWith(match: string) {
          const lines = await ask(client, "spar/record", { match });
          if (lines) view.compare(match, lines);
        },
      };
      const view = new BoardView(panel.webview, extension, owner);
      boards.add(panel, view);
      panel.onDidChangeViewState(() => !panel.visible && view.hidden());
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      const read = await ask(client, "spar/recordFile", { text });
      if ("lines" in read) view.show({ match: basename(uri.path, ".spar.jsonl"), lines: read.lines, watching: false });
      else void vscode.window.showErrorMessage(`${basename(uri.path)}: ${read.message}`);
    },
  };
  return vscode.window.registerCustomEditorProvider("spar.record", provider);
}
