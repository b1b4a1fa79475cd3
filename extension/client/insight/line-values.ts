import * as vscode from "vscode";
import { visibleLine } from "../../../engine/text/visible.ts";
import type { PrintedLine } from "../../../webview/board/messages.ts";
import type { OpenBoards } from "../board/open-boards.ts";

/**
 * Shows faintly at the end of a line what it printed in the turn on the board. Can be turned off with
 * `spar.inlineValues`.
 */
export function showLineValues(boards: OpenBoards): vscode.Disposable {
  let printed = new Map<string, readonly PrintedLine[]>();
  const style = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 3em", color: new vscode.ThemeColor("editorCodeLens.foreground") },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  const draw = (editor: vscode.TextEditor) => {
    const { document } = editor;
    const wanted = vscode.workspace.getConfiguration("spar", document.uri).get("inlineValues", true);
    const lines = (wanted && printed.get(document.uri.toString())) || [];
    const inside = lines.filter(({ line }) => line >= 1 && line <= document.lineCount);
    editor.setDecorations(
      style,
      inside.map((each) => decoration(document, each)),
    );
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  return vscode.Disposable.from(
    style,
    boards.onPrinted((lines) => {
      printed = byFile(lines);
      drawAll();
    }),
    vscode.window.onDidChangeVisibleTextEditors(drawAll),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration("spar.inlineValues") && drawAll(),
    ),
  );
}

function byFile(lines: readonly PrintedLine[]): Map<string, readonly PrintedLine[]> {
  const found = new Map<string, PrintedLine[]>();
  for (const line of lines) {
    const uri = vscode.Uri.file(line.file).toString();
    found.set(uri, [...(found.get(uri) ?? []), line]);
  }
  return found;
}

function decoration(document: vscode.TextDocument, { line, text }: PrintedLine): vscode.DecorationOptions {
  const { end } = document.lineAt(line - 1).range;
  return { range: new vscode.Range(end, end), renderOptions: { after: { contentText: `→ ${visibleLine(text)}` } } };
}
