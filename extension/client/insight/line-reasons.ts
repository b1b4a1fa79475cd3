import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { subscribe } from "../../channel.ts";
import type { LineReason } from "../../protocol.ts";

const colors = {
  error: "editorError.foreground",
  warning: "editorWarning.foreground",
  information: "editorInfo.foreground",
} as const;

/** Shows at the end of a line what went wrong there in the last run. Can be turned off with `spar.inlineCounts`. */
export function showLineReasons(client: LanguageClient): vscode.Disposable {
  const reasons = new Map<string, readonly LineReason[]>();
  const style = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 3em", fontStyle: "italic" },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  const draw = (editor: vscode.TextEditor) => {
    const { document } = editor;
    const wanted = vscode.workspace.getConfiguration("spar", document.uri).get("inlineCounts", true);
    const shown = (wanted && reasons.get(document.uri.toString())) || [];
    const inside = shown.filter(({ line }) => line < document.lineCount);
    editor.setDecorations(
      style,
      inside.map((each) => decoration(document, each)),
    );
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  subscribe(client, "spar/lineReasons", (news) => {
    reasons.set(vscode.Uri.parse(news.uri).toString(), news.reasons);
    drawAll();
  });
  return vscode.Disposable.from(
    style,
    vscode.window.onDidChangeVisibleTextEditors(drawAll),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration("spar.inlineCounts") && drawAll(),
    ),
  );
}

function decoration(document: vscode.TextDocument, { line, text, severity }: LineReason): vscode.DecorationOptions {
  const end = document.lineAt(line).range.end;
  const color = new vscode.ThemeColor(colors[severity]);
  return { range: new vscode.Range(end, end), renderOptions: { after: { contentText: text, color } } };
}
