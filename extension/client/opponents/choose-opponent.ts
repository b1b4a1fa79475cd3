import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { escapeLabel } from "../../label-text.ts";
import type { Opponent } from "../../protocol-data.ts";
import { readBotFileName } from "../base/open-bots.ts";
import { createSeparator, pickOne } from "../base/pick-one.ts";
import type { Server } from "../base/server.ts";
import { inform } from "../base/warn.ts";
import { completeStep } from "../context/context-keys.ts";

export interface OpponentItem extends vscode.QuickPickItem {
  /** The opponent that the item stands for; absent for a separator. */
  readonly opponent?: Opponent;
}

/** List items for opponents, with an icon and a separator for each kind. */
export function createOpponentItems(offered: readonly Opponent[]): OpponentItem[] {
  return offered.flatMap((opponent, at): OpponentItem[] => {
    const { icon, title } = createKinds()[opponent.kind];
    const isFirst = opponent.kind !== offered[at - 1]?.kind;
    const facts = [opponent.facts && escapeLabel(opponent.facts), opponent.isChosen ? t("current") : undefined];
    return [
      ...(isFirst && title !== undefined ? [createSeparator(title)] : []),
      {
        label: escapeLabel(opponent.label),
        iconPath: new vscode.ThemeIcon(icon),
        description: facts.filter(Boolean).join(" · "),
        detail: escapeLabel(opponent.detail),
        opponent,
      },
    ];
  });
}

const createKinds = (): Record<Opponent["kind"], { readonly icon: string; readonly title?: string }> => ({
  nobody: { icon: "person" },
  builtin: { icon: "robot", title: t("Builtin") },
  boss: { icon: "shield", title: t("Bosses of the game") },
  configured: { icon: "file-code", title: t("Named in spar.json") },
  beside: { icon: "file-code", title: t("Bots in this folder") },
  version: { icon: "git-commit", title: t("Versions of this bot") },
  pool: { icon: "organization", title: t("Several") },
  ghost: { icon: "history", title: t("As they played in a recorded match") },
});

/** Spar: Choose Opponent. Returns whether one was chosen. */
export async function chooseOpponent(server: Server, uri: string): Promise<boolean> {
  const offered = await listOffered(server, uri);
  const title = escapeLine(t("Opponent of {bot}", { bot: readBotFileName(uri) }));
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
  const title = escapeLine(t("Series of {bot} against", { bot: readBotFileName(uri) }));
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

/** The opponents that a bot can have; undefined, with a message, if the file is not a bot. */
export async function listOffered(server: Server, uri: string): Promise<readonly Opponent[] | undefined> {
  const offered = await server.listOpponents({ uri });
  if (offered.length > 0) return offered;
  return inform(t("{bot} is not recognised as a bot of a known game.", { bot: readBotFileName(uri) }));
}
