import * as vscode from "vscode";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { OpenBoards } from "../board/open-boards.ts";
import { createLineNotes } from "./line-notes.ts";

/**
 * Shows faintly at the end of a line what it printed in the turn on the board. Can be turned off with
 * `spar.inlineValues`.
 */
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
