import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { ask } from "../channel.ts";
import type { RunRequest } from "../protocol.ts";
import type { BoardPanel } from "./board-panel.ts";
import type { Results } from "./results.ts";

/** Another answer at a place of a match, as the board tells it. */
export interface TriedAnswer {
  readonly match: string;
  readonly answer: number;
  readonly text: string;
}

/** Both bots are asked all up to that answer again and play on from it. */
export function playOnFrom({ match, answer, text }: TriedAnswer, results: Results): RunRequest | undefined {
  const summary = results.matches.find(({ id }) => id === match);
  return summary && { uri: summary.bot, again: match, from: { answer, text } };
}

/** Keeps the match up to that answer as one of its own and shows it. */
export async function keepBranch(tried: TriedAnswer, client: LanguageClient, board: BoardPanel): Promise<void> {
  const { match, answer, text } = tried;
  const kept = await ask(client, "spar/keepBranch", { match, answer, text });
  if ("message" in kept) void vscode.window.showWarningMessage(`Spar: ${kept.message}`);
  else await board.open(kept.match, answer);
}
