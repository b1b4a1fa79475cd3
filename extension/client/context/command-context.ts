import type * as vscode from "vscode";
import type { RunKind } from "../../protocol-data.ts";
import type { Server } from "../base/server.ts";
import type { BoardPanel } from "../board/board-panel.ts";
import type { OpenBoards } from "../board/open-boards.ts";
import type { ClientDuels, ClientResults } from "../cache/known-items.ts";
import type { Leagues } from "../cache/leagues.ts";
import type { MatchListing } from "../cache/match-listing.ts";
import type { ResultsPanel } from "../results/results-panel.ts";

/** What the commands of all features need. */
export interface CommandContext {
  readonly server: Server;
  readonly board: BoardPanel;
  readonly panel: ResultsPanel;
  readonly boards: OpenBoards;
  readonly results: ClientResults;
  readonly duels: ClientDuels;
  readonly listing: MatchListing;
  readonly leagues: Leagues;
  readonly log: vscode.LogOutputChannel;
  readonly memory: vscode.Memento;
  /** A folder of Spar's for files outside a workspace. */
  readonly storage: vscode.Uri;
  readonly play: (bot: string, plays: RunKind) => Promise<void>;
}
