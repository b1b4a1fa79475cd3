import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { Branch } from "../../../engine/record/branch.ts";
import { ask } from "../../channel.ts";
import { notice } from "../../label-text.ts";
import type { RunRequest } from "../../protocol.ts";
import { botFor } from "../arena/ghost-commands.ts";
import type { BoardPanel } from "../board/board-panel.ts";
import type { Results } from "../known/results.ts";

/** Both bots are asked all up to the answer of the branch again and play on from it. */
export async function playOnFrom({ match, answer, text }: Branch, results: Results): Promise<RunRequest | undefined> {
  const summary = results.matches.find(({ id }) => id === match);
  const bot = summary && (await botFor(summary));
  return bot && { uri: bot.toString(), again: match, branch: { match, answer, text } };
}

/** Keeps the match up to the answer of the branch as one of its own and shows it. */
export async function keepBranch(branch: Branch, client: LanguageClient, board: BoardPanel): Promise<void> {
  const { match, answer, text } = branch;
  const kept = await ask(client, "spar/keepBranch", { match, answer, text });
  if ("message" in kept) void vscode.window.showWarningMessage(notice(`Spar: ${kept.message}`));
  else await board.open(kept.match, answer);
}
