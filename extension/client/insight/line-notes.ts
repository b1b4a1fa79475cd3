import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { formatChange } from "../../../engine/record/changed-answer.ts";
import { formatCostAtLine, isCostly } from "../../../engine/views/line-cost.ts";
import type { ChangesState, CostsState } from "../../protocol.ts";

/** A faint note at the end of a line; lines count from 1. */
export interface LineNote {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Draws notes at the ends of lines. */
export function createLineNotes(): vscode.Disposable & { show(notes: readonly LineNote[]): void } {
  const style = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 3em", color: new vscode.ThemeColor("editorCodeLens.foreground") },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  let shown: readonly LineNote[] = [];
  const draw = (editor: vscode.TextEditor) => {
    const { document } = editor;
    const here = shown.filter(
      ({ file, line }) =>
        line >= 1 && line <= document.lineCount && vscode.Uri.file(file).toString() === document.uri.toString(),
    );
    editor.setDecorations(
      style,
      here.map(({ line, text }) => {
        const { end } = document.lineAt(line - 1).range;
        return { range: new vscode.Range(end, end), renderOptions: { after: { contentText: text } } };
      }),
    );
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  const listening = vscode.window.onDidChangeVisibleTextEditors(drawAll);
  return {
    show(notes) {
      shown = notes;
      drawAll();
    },
    dispose: () => vscode.Disposable.from(listening, style).dispose(),
  };
}

/** Notes for lines that certainly cost something, if the user wants them. */
export function listCostNotes({ costs, bot }: CostsState): LineNote[] {
  const wanted = vscode.workspace.getConfiguration("spar", vscode.Uri.parse(bot)).get("inlineCosts", false);
  if (!wanted || !costs) return [];
  return costs.lines
    .filter(isCostly)
    .map((each) => ({ file: each.file, line: each.line, text: formatCostAtLine(each, costs) }));
}

/** Notes for lines that wrote changed answers. */
export function listChangeNotes({ matches }: ChangesState): LineNote[] {
  const byLine = new Map<string, LineNote & { readonly count: number }>();
  for (const change of matches.flatMap(({ changed }) => changed)) {
    const { file, line } = change;
    if (file === undefined || line === undefined) continue;
    const key = `${line}:${file}`;
    const count = (byLine.get(key)?.count ?? 0) + 1;
    byLine.set(key, {
      file,
      line,
      count,
      text:
        count === 1 ? formatChange(change) : t("{count, plural, one {# answer} other {# answers}} changed", { count }),
    });
  }
  return [...byLine.values()];
}
