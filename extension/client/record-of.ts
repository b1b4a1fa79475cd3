import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../engine/l10n/speak.ts";
import type { CompactLine } from "../../engine/record/compact-lines.ts";
import { ask } from "../channel.ts";
import { notice } from "../label-text.ts";

/** The record of a match, as far as it is played; the user is told when it is no longer there. */
export async function recordOf(match: string, client: LanguageClient): Promise<readonly CompactLine[] | undefined> {
  const lines = await ask(client, "spar/record", { match });
  if (lines) return lines;
  return void vscode.window.showInformationMessage(
    notice(t("Spar: the record of the match {match} is not kept any more.", { match })),
  );
}
