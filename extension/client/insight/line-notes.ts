import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { formatChange } from "../../../engine/record/compare.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { ChangesState, LineReason } from "../../protocol-data.ts";
import type { Server } from "../base/server.ts";
import type { OpenBoards } from "../board/open-boards.ts";

/** A faint note at the end of a line; lines count from 1. */
interface LineNote {
  readonly uri: string;
  readonly line: number;
  readonly text: string;
  /** How the note differs from the others. */
  readonly look?: vscode.ThemableDecorationAttachmentRenderOptions;
}

/** Draws notes at the ends of lines, unless a setting of Spar turns them off for the document's folder. */
export function createLineNotes(setting?: string) {
  const style = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 3em", color: new vscode.ThemeColor("editorCodeLens.foreground") },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  let shown: readonly LineNote[] = [];
  const draw = (editor: vscode.TextEditor) => {
    const { document } = editor;
    const isOn = setting === undefined || vscode.workspace.getConfiguration("spar", document.uri).get(setting, false);
    const here = shown.filter(
      ({ uri, line }) => isOn && line >= 1 && line <= document.lineCount && uri === document.uri.toString(),
    );
    editor.setDecorations(
      style,
      here.map(({ line, text, look }) => {
        const { end } = document.lineAt(line - 1).range;
        return { range: new vscode.Range(end, end), renderOptions: { after: { contentText: text, ...look } } };
      }),
    );
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  const disposable = vscode.Disposable.from(
    style,
    vscode.window.onDidChangeVisibleTextEditors(drawAll),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("spar") && drawAll()),
  );
  return {
    show(notes: readonly LineNote[]) {
      shown = notes;
      drawAll();
    },
    dispose: () => disposable.dispose(),
  };
}

export function listChangeNotes({ matches }: ChangesState): LineNote[] {
  const byLine = new Map<string, LineNote & { readonly count: number }>();
  for (const change of matches.flatMap(({ changed }) => changed)) {
    const { file, line } = change;
    if (file === undefined || line === undefined) continue;
    const key = `${line}:${file}`;
    const count = (byLine.get(key)?.count ?? 0) + 1;
    byLine.set(key, {
      ...{ uri: vscode.Uri.file(file).toString(), line, count },
      text:
        count === 1 ? formatChange(change) : t("{count, plural, one {# answer} other {# answers}} changed", { count }),
    });
  }
  return [...byLine.values()];
}

const colors = {
  error: "editorError.foreground",
  warning: "editorWarning.foreground",
  information: "editorInfo.foreground",
} as const;

/** Shows at the end of a line what went wrong there in the last run. Can be turned off with `spar.inlineCounts`. */
export function showLineReasons(server: Server): vscode.Disposable {
  const reasons = new Map<string, readonly LineNote[]>();
  const notes = createLineNotes("inlineCounts");
  server.on("lineReasons", (news) => {
    const uri = vscode.Uri.parse(news.uri).toString();
    reasons.set(
      uri,
      news.reasons.map((reason) => toNote(uri, reason)),
    );
    notes.show([...reasons.values()].flat());
  });
  return notes;
}

function toNote(uri: string, { line, text, severity }: LineReason): LineNote {
  return { uri, line: line + 1, text, look: { color: new vscode.ThemeColor(colors[severity]), fontStyle: "italic" } };
}

/** Shows at the end of a line what it printed in the turn on the board, unless `spar.inlineValues` is off. */
export function showLineValues(boards: OpenBoards): vscode.Disposable {
  const notes = createLineNotes("inlineValues");
  const listening = boards.onPrinted((lines) =>
    notes.show(
      lines.map(({ file, line, text }) => ({
        uri: vscode.Uri.file(file).toString(),
        ...{ line, text: `→ ${escapeLine(text)}` },
      })),
    ),
  );
  return vscode.Disposable.from(notes, listening);
}
