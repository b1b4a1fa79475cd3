import type * as vscode from "vscode";
import type { RunKind } from "../../protocol-data.ts";
import type { OpenBoards } from "../board/open-boards.ts";
import type { ResultsPanel, ResultsPanelDeps } from "../results/results-panel.ts";

export interface CommandContext extends Omit<ResultsPanelDeps, "actions" | "tunings"> {
  readonly panel: ResultsPanel;
  readonly boards: OpenBoards;
  readonly log: vscode.LogOutputChannel;
  readonly memory: vscode.Memento;
  /** A folder of Spar's for files outside a workspace. */
  readonly storage: vscode.Uri;
  readonly play: (bot: string, plays: RunKind) => Promise<void>;
}
