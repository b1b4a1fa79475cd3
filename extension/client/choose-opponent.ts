import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../engine/l10n/speak.ts";
import { visibleLine } from "../../engine/record/visible.ts";
import { ask } from "../channel.ts";
import { label, notice } from "../label-text.ts";
import { tellStep } from "./context-keys.ts";

interface Offered extends vscode.QuickPickItem {
  readonly value: string;
}

/** Spar: Choose Opponent; whether one was. */
export async function chooseOpponent(client: LanguageClient, uri: string): Promise<boolean> {
  const offered = await offeredTo(client, uri);
  const title = visibleLine(t("Opponent of {bot}", { bot: basename(uri) }));
  const picked = offered && (await vscode.window.showQuickPick(offered, { title, matchOnDetail: true }));
  if (!picked) return false;
  await ask(client, "spar/chooseOpponent", { uri, opponent: picked.value });
  tellStep("opponentChosen");
  return true;
}

/** Those of one series, several if wanted; undefined where none is chosen. */
export async function chooseOpponents(client: LanguageClient, uri: string): Promise<readonly string[] | undefined> {
  const offered = await offeredTo(client, uri);
  const title = visibleLine(t("Series of {bot} against", { bot: basename(uri) }));
  const options = {
    title,
    matchOnDetail: true,
    canPickMany: true,
    placeHolder: t("They are met one after the other."),
  } as const;
  // Nobody is no opponent.
  const items = offered?.filter(({ value }) => value !== "").map((each) => ({ ...each, picked: each.picked === true }));
  const picked = items && (await vscode.window.showQuickPick(items, options));
  return picked && picked.length > 0 ? picked.map(({ value }) => value) : undefined;
}

async function offeredTo(client: LanguageClient, uri: string): Promise<Offered[] | undefined> {
  const offered = await ask(client, "spar/opponents", { uri });
  if (offered.length === 0) {
    void vscode.window.showInformationMessage(
      notice(t("{bot} is not recognised as a bot of a known game.", { bot: basename(uri) })),
    );
    return undefined;
  }
  return offered.map((each) => ({
    value: each.value,
    label: label(each.label),
    detail: each.detail && label(each.detail),
    description: each.chosen ? "chosen" : undefined,
    picked: each.chosen,
  }));
}
