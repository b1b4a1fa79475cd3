import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { t } from "../../../engine/l10n/speak.ts";
import { visibleLine } from "../../../engine/text/visible.ts";
import { ask } from "../../channel.ts";
import type { Requests } from "../../protocol.ts";
import { type OpponentItem, opponentItems } from "../match/opponent-items.ts";

type How = Omit<Requests["spar/tune"]["params"], "uri">;

const ways = (): readonly (vscode.QuickPickItem & { readonly how: How })[] => [
  {
    label: t("SPSA, {steps, plural, one {# step} other {# steps}}", { steps: 100 }),
    detail: t("Takes the fewest matches, some 1,800 and a test"),
    how: { method: "spsa" },
  },
  {
    label: t("SPSA, {steps, plural, one {# step} other {# steps}}", { steps: "1,000" }),
    detail: t("For a night, or for many numbers"),
    how: { method: "spsa", steps: 1000 },
  },
  {
    label: t("Genetic, {steps, plural, one {# generation} other {# generations}}", { steps: 30 }),
    detail: t("A population that the best of live on in, some 11,500 matches and a test"),
    how: { method: "genetic", steps: 30 },
  },
];

/** How to look and against whom: Enter twice takes what is usual. Undefined when it is not wanted after all. */
export async function askHowToTune(client: LanguageClient, uri: string): Promise<How | undefined> {
  const title = visibleLine(t("Tune {bot}", { bot: basename(uri) }));
  const way = await vscode.window.showQuickPick(ways(), { title: t("{title}: How?", { title }) });
  if (!way) return undefined;
  const all = await ask(client, "spar/opponents", { uri });
  const offered = all.filter(({ value }) => value !== "" && !value.startsWith("pool:"));
  const items: OpponentItem[] = [
    {
      label: t("The bot as it is now"),
      detail: t("What is found must beat it in the end, whoever is met"),
      picked: true,
    },
    ...opponentItems(offered),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    ...{ title: t("{title}: Against Whom?", { title }), canPickMany: true, matchOnDetail: true },
    placeHolder: t("Others that are chosen are met one after the other, instead of the bot itself"),
  });
  if (!chosen) return undefined;
  return { ...way.how, against: chosen.flatMap(({ opponent }) => opponent?.value ?? []) };
}
