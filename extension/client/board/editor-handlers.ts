import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { BoardTable } from "../../../webview/board/messages.ts";
import type { Handlers } from "../../../webview/messages.ts";
import { escapeNotice } from "../../label-text.ts";
import { readMatchId } from "./record-file.ts";

interface Source {
  /** The record file shown, if the user has opened one. */
  readonly file?: vscode.Uri;
  /** Finds a source that the record names; by default the name is a path on this machine. */
  findSource?(named: string): Promise<vscode.Uri | undefined>;
}

/** Requests of a page to the editor, for all kinds of pages. */
export function createEditorHandlers({ file, findSource }: Source): Handlers<BoardTable, "reveal" | "copy" | "noTurn"> {
  return {
    reveal: (place) => revealLine(place, findSource),
    copy: ({ text }) => vscode.env.clipboard.writeText((file && toLink(text, file)) ?? text),
    noTurn: ({ text }) =>
      vscode.window.showWarningMessage(escapeNotice(t("Spar: this match has no turn {text}.", { text }))),
  };
}

/** Turns the address of a turn in a record file into a link that opens it elsewhere; undefined for other texts. */
function toLink(text: string, file: vscode.Uri): string | undefined {
  const address = `${readMatchId(file)}#`;
  return text.startsWith(address) ? formatRecordLink(file, text.slice(address.length)) : undefined;
}

/** `line` and `column` count from 1. */
export async function revealLine(
  { file, line, column = 1 }: { readonly file: string; readonly line: number; readonly column?: number },
  findSource?: Source["findSource"],
): Promise<void> {
  const at = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
  try {
    const document = await vscode.workspace.openTextDocument((await findSource?.(file)) ?? vscode.Uri.file(file));
    const viewColumn = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn;
    await vscode.window.showTextDocument(document, {
      viewColumn: viewColumn ?? vscode.ViewColumn.One,
      selection: new vscode.Range(at, at),
    });
  } catch {
    void vscode.window.showWarningMessage(escapeNotice(t("{file} is not on this machine.", { file })));
  }
}

/** The link to a turn of a record file in an open folder; undefined if it lies elsewhere. */
function formatRecordLink(file: vscode.Uri, turn: string): string | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(file);
  if (!folder) return undefined;
  const path = vscode.workspace.asRelativePath(file, false).split("/").map(encodeURIComponent).join("/");
  return `${vscode.env.uriScheme}://spar.spar/${path}?turn=${turn}`;
}
