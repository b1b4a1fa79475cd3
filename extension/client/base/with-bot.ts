import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { RunKind } from "../../protocol-data.ts";
import { inform, offer, warn } from "../base/warn.ts";
import { chooseOpenBot, findCurrentFile } from "./open-bots.ts";
import type { Server } from "./server.ts";

/** Calls a function with the named bot, or the current one, after saving it, since bots are run from disk. */
export async function withBot(uri: vscode.Uri | string | undefined, use: (bot: string) => unknown): Promise<void> {
  const named = typeof uri === "string" ? vscode.Uri.parse(uri) : uri;
  const file = named ?? findCurrentFile() ?? (await chooseOpenBot());
  if (!file) return;
  if (file.scheme !== "file") return inform(t("Open a bot's source file first."));
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
  if (open?.isDirty) await open.save();
  await use(file.toString());
}

export async function withTrustedBot(uri: vscode.Uri | string | undefined, use: (bot: string) => unknown) {
  return vscode.workspace.isTrusted ? withBot(uri, use) : askForTrust();
}

export async function startRun(server: Server, uri: string, plays: RunKind): Promise<void> {
  if (!vscode.workspace.isTrusted) return askForTrust();
  const started = await server.startRun({ uri, plays });
  if ("message" in started) warn(started.message);
}

export async function askForTrust(): Promise<void> {
  if (await offer(t("Spar runs bots only in trusted workspaces."), t("Manage Trust")))
    await vscode.commands.executeCommand("workbench.trust.manage");
}
