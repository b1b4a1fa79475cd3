import type * as vscode from "vscode";
import type { BoardTable } from "../../../webview/board/messages.ts";
import type { Handlers } from "../../../webview/messages.ts";
import type { ResultsTable } from "../../../webview/results/messages.ts";

/** What a board asks of other features, whatever it shows. */
export type BoardActions = Handlers<
  BoardTable,
  | ("rerun" | "playOn" | "keepBranch" | "give" | "playAgainst" | "endPlay" | "savePicture" | "savePage" | "debugTurn")
  | ("keepTurn" | "pin" | "importGame" | "address" | "wantCosts" | "openResults")
> & {
  /** `file`: the record, where it is one that somebody opened. */
  playGhost(named: { readonly match: string; readonly file?: vscode.Uri }): unknown;
};

/** What the pages of results ask of other features. */
export type ResultsActions = Handlers<ResultsTable, "begin" | "duel" | "tuning" | "repeatSeries" | "goOnSeries">;

/** The features come after the pages that ask for them. */
export interface PageActions {
  readonly board: BoardActions;
  readonly results: ResultsActions;
}
