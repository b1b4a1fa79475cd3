import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { DuelSummary } from "../../../engine/views/duel-summary.ts";
import { isDuelGoing } from "../../../engine/views/duel-summary.ts";
import { escapeNotice } from "../../label-text.ts";
import type { Opponent } from "../../protocol-data.ts";
import { pickOne } from "../base/pick-one.ts";
import type { Server } from "../base/server.ts";
import { warn } from "../base/warn.ts";
import { withTrustedBot } from "../base/with-bot.ts";
import type { CommandContext } from "../context/command-context.ts";
import { createOpponentItems } from "../opponents/opponent-items.ts";
import { compareSources } from "../opponents/versions.ts";

/** A duel as named by a node of the Matches view or a message of a page. */
type NamedDuel = { readonly duel: DuelSummary | string };

/** The commands of duels. */
export function createDuelCommands({ server, panel, duels }: CommandContext) {
  const named = (given: NamedDuel | string | undefined) => {
    if (typeof given === "object" && "duel" in given) {
      return typeof given.duel === "string" ? duels.find(given.duel) : given.duel;
    }
    return (typeof given === "string" ? duels.of(given) : undefined) ?? duels.newest;
  };
  return {
    "spar.isItBetter": (uri?: vscode.Uri | string, opponent?: string) =>
      withTrustedBot(uri, async (bot) => {
        const chosen = typeof opponent === "string" ? opponent : await chooseDuelOpponent(server, bot);
        if (chosen === undefined) return;
        const begun = await server.startDuel({ uri: bot, opponent: chosen });
        if ("message" in begun) return warn(begun.message);
        const duel = duels.find(begun.duel);
        if (duel) panel.openDuel(duel);
      }),
    "spar.showDuel": (given?: NamedDuel | string) => {
      const duel = named(given);
      if (!duel) return void vscode.window.showInformationMessage(t("No duel has been run yet."));
      duels.know(duel);
      return panel.openDuel(duel);
    },
    "spar.goOnDuel": async (given?: NamedDuel | string) => {
      const duel = named(given);
      if (!duel) return void vscode.window.showInformationMessage(t("No duel has been run yet."));
      const begun = await server.startDuel({ uri: duel.bot, goOn: duel.id });
      if ("message" in begun) warn(begun.message);
    },
    "spar.stopDuel": (given?: NamedDuel) => {
      const duel = named(given);
      if (!duel || !isDuelGoing(duel)) return void vscode.window.showInformationMessage(t("No duel is running."));
      return server.stopRuns({ run: duel.id });
    },
    "spar.compareDuel": (given?: NamedDuel) => {
      const duel = named(given);
      const [version, other] = duel?.versions ?? [];
      if (!duel) return void vscode.window.showInformationMessage(t("No duel has been run yet."));
      if (!version || !other)
        return void vscode.window.showInformationMessage(t("This duel did not compare two versions."));
      return compareSources(server, duel.bot, other, version);
    },
  };
}

/** Asks for the opponent: first the previous version, then other versions, then all others. */
async function chooseDuelOpponent(server: Server, uri: string): Promise<string | undefined> {
  const all = await server.listOpponents({ uri });
  const offered = all.filter(({ value }) => value !== "");
  if (offered.length === 0) {
    const text = t("{bot} is not recognised as a bot of a known game.", { bot: basename(uri) });
    return void vscode.window.showInformationMessage(escapeNotice(text));
  }
  const rank = ({ value }: Pick<Opponent, "value">) =>
    value === "version:previous" ? 0 : value.startsWith("version:") ? 1 : value.startsWith("git:") ? 2 : 3;
  const items = createOpponentItems(offered.sort((a, b) => rank(a) - rank(b)));
  const title = escapeLine(t("Is {bot} Better Than…", { bot: basename(uri) }));
  return (await pickOne(items, { title }))?.opponent?.value;
}
