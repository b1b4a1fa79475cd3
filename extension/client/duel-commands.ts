import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../engine/l10n/speak.ts";
import { isGoing } from "../../engine/record/duel-summary.ts";
import { visibleLine } from "../../engine/record/visible.ts";
import { ask } from "../channel.ts";
import { label, notice } from "../label-text.ts";
import type { DuelSummary, Opponent } from "../protocol.ts";
import type { BoardPanel } from "./board-panel.ts";
import type { Duels } from "./duels.ts";
import { compareSources } from "./versions.ts";

interface Parts {
  readonly client: LanguageClient;
  readonly board: BoardPanel;
  readonly duels: Duels;
}

/** A duel as a node of the Matches view or a message of the board names it. */
type NamedDuel = { readonly duel: DuelSummary | string };

/** The commands of duels; `withBot` finds the bot that is meant. */
export function duelCommands(
  { client, board, duels }: Parts,
  withBot: (uri: vscode.Uri | string | undefined, use: (bot: string) => unknown) => Promise<void>,
): Record<string, (...args: never[]) => unknown> {
  const named = (given: NamedDuel | string | undefined) => {
    if (typeof given === "object" && "duel" in given) {
      return typeof given.duel === "string" ? duels.find(given.duel) : given.duel;
    }
    return (typeof given === "string" ? duels.of(given) : undefined) ?? duels.newest;
  };
  return {
    "spar.isItBetter": (uri?: vscode.Uri | string, opponent?: string) =>
      withBot(uri, async (bot) => {
        const chosen = typeof opponent === "string" ? opponent : await choose(client, bot);
        if (chosen === undefined) return;
        const begun = await ask(client, "spar/duel", { uri: bot, opponent: chosen });
        if ("message" in begun) return void vscode.window.showWarningMessage(notice(`Spar: ${begun.message}`));
        const duel = duels.find(begun.duel);
        if (duel) board.openDuel(duel);
      }),
    "spar.showDuel": (given?: NamedDuel | string) => {
      const duel = named(given);
      if (!duel) return vscode.window.showInformationMessage(t("There was no duel yet."));
      duels.know(duel);
      return board.openDuel(duel);
    },
    "spar.stopDuel": (given?: NamedDuel) => {
      const duel = named(given);
      return duel && isGoing(duel) ? ask(client, "spar/stop", { run: duel.id }) : undefined;
    },
    "spar.compareDuel": (given?: NamedDuel) => {
      const [version, other] = named(given)?.versions ?? [];
      return version && other ? compareSources(client, named(given)!.bot, other, version) : undefined;
    },
  };
}

/** The previous version comes first, then other versions, then whoever else there is. */
async function choose(client: LanguageClient, uri: string): Promise<string | undefined> {
  const all = await ask(client, "spar/opponents", { uri });
  const offered = all.filter(({ value }) => value !== "");
  if (offered.length === 0) {
    const text = t("{bot} is not recognised as a bot of a known game.", { bot: basename(uri) });
    return void vscode.window.showInformationMessage(notice(text));
  }
  const rank = ({ value }: Pick<Opponent, "value">) =>
    value === "version:previous" ? 0 : value.startsWith("version:") ? 1 : value.startsWith("git:") ? 2 : 3;
  const items = offered
    .sort((a, b) => rank(a) - rank(b))
    .map(({ value, label: text, detail }) => ({ value, label: label(text), detail: label(detail) }));
  const title = visibleLine(t("Is {bot} Better Than…", { bot: basename(uri) }));
  return (await vscode.window.showQuickPick(items, { title, matchOnDetail: true }))?.value;
}
