import * as vscode from "vscode";
import type { LineReason } from "../../protocol-data.ts";
import type { Server } from "../base/server.ts";
import { createLineNotes, type LineNote } from "./line-notes.ts";

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
