import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { BoardTable } from "../../../webview/board/messages.ts";
import type { Handlers } from "../../../webview/messages.ts";
import { notice } from "../../label-text.ts";
import { ofPerson } from "../../of-person.ts";

/** What a page asks of the editor or of other parts of the extension, whatever it shows. */
type OfEditor =
  | ("reveal" | "copy" | "rerun" | "playOn" | "keepBranch" | "give" | "playAgainst" | "endPlay" | "playGhost")
  | ("savePicture" | "savePage" | "debugTurn" | "keepTurn" | "pin" | "importGame" | "address" | "noTurn")
  | ("wantCosts" | "openResults");

interface Source {
  /** The record file that is shown, if it is one that somebody opened. */
  readonly file?: vscode.Uri;
  /** Where a source is that the record names; without this, the name is a path of this machine. */
  sourceOf?(named: string): Promise<vscode.Uri | undefined>;
}

export function editorHandlers({ file, sourceOf }: Source): Handlers<BoardTable, OfEditor> {
  return {
    reveal: (place) => reveal(place, sourceOf),
    copy: ({ text }) => vscode.env.clipboard.writeText(text),
    rerun: (named) => run("runAgain", named),
    playOn: (branch) => run("playOn", branch),
    keepBranch: (branch) => run("keepBranch", branch),
    give: (given) => run("give", given),
    playAgainst: () => run("playAgainst"),
    endPlay: () => run("stop", ofPerson),
    playGhost: ({ match }) => run("playGhost", { match, file }),
    savePicture: () => run("savePicture"),
    savePage: (named) => run("exportPage", named),
    debugTurn: (turn) => run("debugTurn", turn),
    keepTurn: (turn) => run("keepTurn", turn),
    pin: ({ match }) => run("pinMatch", { summary: { id: match } }),
    importGame: (game) => run("importGame", game),
    address: ({ text }) => run("goToTurn", text),
    noTurn: ({ text }) => vscode.window.showWarningMessage(notice(t("Spar: this match has no turn {text}.", { text }))),
    wantCosts: () => run("showCosts"),
    openResults: () => run("openResults"),
  };
}

export function run(command: string, named?: unknown): void {
  void vscode.commands.executeCommand(`spar.${command}`, named);
}

/** `line` and `column` count from 1. */
export async function reveal(
  { file, line, column = 1 }: { readonly file: string; readonly line: number; readonly column?: number },
  sourceOf?: Source["sourceOf"],
): Promise<void> {
  const at = new vscode.Position(Math.max(0, line - 1), Math.max(0, column - 1));
  try {
    const document = await vscode.workspace.openTextDocument((await sourceOf?.(file)) ?? vscode.Uri.file(file));
    const viewColumn = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn;
    await vscode.window.showTextDocument(document, {
      viewColumn: viewColumn ?? vscode.ViewColumn.One,
      selection: new vscode.Range(at, at),
    });
  } catch {
    void vscode.window.showWarningMessage(notice(t("{file} is not on this machine.", { file })));
  }
}
