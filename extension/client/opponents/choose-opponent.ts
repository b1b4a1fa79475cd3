import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { escapeNotice } from "../../label-text.ts";
import type { Opponent } from "../../protocol-data.ts";
import { pickOne } from "../base/pick-one.ts";
import type { Server } from "../base/server.ts";
import { completeStep } from "../context/context-keys.ts";
import { createOpponentItems } from "./opponent-items.ts";

/** Spar: Choose Opponent. Returns whether one was chosen. */
export async function chooseOpponent(server: Server, uri: string): Promise<boolean> {
  const offered = await listOffered(server, uri);
  const title = escapeLine(t("Opponent of {bot}", { bot: basename(uri) }));
  const items = offered && createOpponentItems(offered);
  const picked = items && (await pickOne(items, { title, active: items.find(({ opponent }) => opponent?.isChosen) }));
  if (!picked?.opponent) return false;
  await server.chooseOpponent({ uri, opponent: picked.opponent.value });
  completeStep("opponentChosen");
  return true;
}

/** Asks for the opponents of one series, possibly several; undefined if the user cancels. */
export async function chooseOpponents(server: Server, uri: string): Promise<readonly string[] | undefined> {
  const offered = await listOffered(server, uri);
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

async function listOffered(server: Server, uri: string): Promise<readonly Opponent[] | undefined> {
  const offered = await server.listOpponents({ uri });
  if (offered.length === 0) {
    void vscode.window.showInformationMessage(
      escapeNotice(t("{bot} is not recognised as a bot of a known game.", { bot: basename(uri) })),
    );
    return undefined;
  }
  return offered;
}
