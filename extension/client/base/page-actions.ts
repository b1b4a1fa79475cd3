import type * as vscode from "vscode";
import type { BoardTable } from "../../../webview/board/messages.ts";
import type { Handlers } from "../../../webview/messages.ts";
import type { ResultsTable } from "../../../webview/results/messages.ts";

/** What a board needs from other features. */
export type BoardActions = Handlers<
  BoardTable,
  | ("rerun" | "playOn" | "keepBranch" | "give" | "playAgainst" | "endPlay" | "savePicture" | "savePage" | "debugTurn")
  | ("keepTurn" | "pin" | "importGame" | "address" | "openResults" | "playMore")
> & {
  /** `file` is the record, if the user has opened one. */
  playGhost(named: { readonly match: string; readonly file?: vscode.Uri }): unknown;
};

/** What the results pages need from other features. */
type ResultsActions = Handlers<ResultsTable, "begin" | "duel" | "compareVersions" | "repeatSeries" | "goOnSeries">;

/** The actions of pages; they are set later, because the features are created after the pages. */
export interface PageActions {
  readonly board: BoardActions;
  readonly results: ResultsActions;
}
