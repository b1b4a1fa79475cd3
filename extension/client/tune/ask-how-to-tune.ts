import { basename } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { visibleLine } from "../../../engine/record/visible.ts";
import { ask } from "../../channel.ts";
import { label } from "../../label-text.ts";
import type { Requests } from "../../protocol.ts";

type How = Omit<Requests["spar/tune"]["params"], "uri">;

const ways: readonly (vscode.QuickPickItem & { readonly how: How })[] = [
  { label: "SPSA, 100 steps", detail: "Takes the fewest matches, some 1,800 and a test", how: { method: "spsa" } },
  {
    label: "SPSA, 1,000 steps",
    detail: "For a night, or for many numbers",
    how: { method: "spsa", steps: 1000 },
  },
  {
    label: "Genetic, 30 generations",
    detail: "A population that the best of live on in, some 11,500 matches and a test",
    how: { method: "genetic", steps: 30 },
  },
];

/** How to look and against whom: Enter twice takes what is usual. Undefined when it is not wanted after all. */
export async function askHowToTune(client: LanguageClient, uri: string): Promise<How | undefined> {
  const title = visibleLine(`Tune ${basename(uri)}`);
  const way = await vscode.window.showQuickPick(ways, { title: `${title}: How?` });
  if (!way) return undefined;
  const all = await ask(client, "spar/opponents", { uri });
  const offered = all.filter(({ value }) => value !== "" && !value.startsWith("pool:"));
  const items = [
    {
      value: "",
      label: "The bot as it is now",
      detail: "What is found must beat it in the end, whoever is met",
      picked: true,
    },
    ...offered.map(({ value, label: text, detail }) => ({
      value,
      label: label(text),
      detail: label(detail),
      picked: false,
    })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    ...{ title: `${title}: Against Whom?`, canPickMany: true, matchOnDetail: true },
    placeHolder: "Others that are chosen are met one after the other, instead of the bot itself",
  });
  if (!chosen) return undefined;
  return { ...way.how, against: chosen.flatMap(({ value }) => (value === "" ? [] : value)) };
}
