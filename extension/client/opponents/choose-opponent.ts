import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { ask } from "../../channel.ts";
import { escapeNotice } from "../../label-text.ts";
import type { Opponent } from "../../protocol.ts";
import { pickOne } from "../base/pick-one.ts";
import { completeStep } from "../context/context-keys.ts";
import { createOpponentItems } from "./opponent-items.ts";

/** Spar: Choose Opponent. Returns whether one was chosen. */
export async function chooseOpponent(client: LanguageClient, uri: string): Promise<boolean> {
  const offered = await listOffered(client, uri);
  const title = escapeLine(t("Opponent of {bot}", { bot: basename(uri) }));
  const items = offered && createOpponentItems(offered);
  const picked = items && (await pickOne(items, { title, active: items.find(({ opponent }) => opponent?.isChosen) }));
  if (!picked?.opponent) return false;
  await ask(client, "spar/chooseOpponent", { uri, opponent: picked.opponent.value });
  completeStep("opponentChosen");
  return true;
}

/** Asks for the opponents of one series, possibly several; undefined if the user cancels. */
export async function chooseOpponents(client: LanguageClient, uri: string): Promise<readonly string[] | undefined> {
  const offered = await listOffered(client, uri);
  const title = escapeLine(t("Series of {bot} against", { bot: basename(uri) }));
  const options = {
    title,
    matchOnDetail: true,
    canPickMany: true,
    placeHolder: t("The bot plays them one after the other."),
  } as const;
  // A series needs an opponent, so "nobody" is not offered.
  const others = offered?.filter(({ kind }) => kind !== "nobody");
  const items =
    others && createOpponentItems(others).map((each) => ({ ...each, picked: each.opponent?.isChosen === true }));
  const picked = items && (await vscode.window.showQuickPick(items, options));
  return picked && picked.length > 0 ? picked.flatMap(({ opponent }) => opponent?.value ?? []) : undefined;
}

async function listOffered(client: LanguageClient, uri: string): Promise<readonly Opponent[] | undefined> {
  const offered = await ask(client, "spar/opponents", { uri });
  if (offered.length === 0) {
    void vscode.window.showInformationMessage(
      escapeNotice(t("{bot} is not recognised as a bot of a known game.", { bot: basename(uri) })),
    );
    return undefined;
  }
  return offered;
}
