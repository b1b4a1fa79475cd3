import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { escapeNotice } from "../../label-text.ts";
import type { TuneParams } from "../../protocol-data.ts";
import { readBotFileName, withTrustedBot } from "../base/open-bots.ts";
import type { Server } from "../base/server.ts";
import { warn } from "../base/warn.ts";
import { createOpponentItems, type OpponentItem } from "../opponents/choose-opponent.ts";
import type { ResultsPanel } from "../results/results-panel.ts";

type TuningChoice = Omit<TuneParams, "uri">;

/** The command that tunes a bot; the page of the run shows its progress and stops it. */
export function createTuneCommands({ server, panel }: { readonly server: Server; readonly panel: ResultsPanel }) {
  return {
    "spar.tune": (uri?: vscode.Uri | string, how?: TuningChoice) =>
      withTrustedBot(uri, async (bot) => {
        // Nothing is asked about a bot that has no number to tune.
        const tunable = await server.startTuning({ uri: bot, onlyChecks: true });
        if ("message" in tunable) return offerMarks(vscode.Uri.parse(bot), tunable.message);
        const chosen = how ?? (await askHowToTune(server, bot));
        if (!chosen) return;
        const begun = await server.startTuning({ uri: bot, ...chosen });
        if ("message" in begun) return warn(begun.message);
        await panel.open("tuning");
      }),
    "spar.showTuning": () => panel.open("tuning"),
  };
}

/** Says why a bot cannot be tuned, and offers to mark numbers in it. */
async function offerMarks(bot: vscode.Uri, why: string): Promise<void> {
  const mark = t("Mark Numbers…");
  if ((await vscode.window.showWarningMessage(escapeNotice(why), mark)) !== mark) return;
  const document = await vscode.workspace.openTextDocument(bot);
  const editor = await vscode.window.showTextDocument(document);
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line));
  const items = lines
    .filter(({ text }) => assignedNumber.test(text))
    .map((line) => ({ label: line.text.trim(), description: t("line {line}", { line: line.lineNumber + 1 }), line }));
  const title = t("Which numbers may be changed?");
  const chosen = (await vscode.window.showQuickPick(items, { title, canPickMany: true })) ?? [];
  const ends = chosen.map(({ line }) => line.range.end);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the editor fills in how this language begins a remark.
  if (ends.length > 0) await editor.insertSnippet(new vscode.SnippetString("  ${LINE_COMMENT://} tune"), ends);
  await document.save();
}

/** A line that gives a name a number, and has no comment. */
const assignedNumber = /^[^#/]*[\w\])]\s*(?::[^=]+)?=\s*[-+]?\.?\d[\d._]*[fFlL]?\s*[;,]?\s*$/;

const listWays = (): readonly (vscode.QuickPickItem & { readonly how: TuningChoice })[] => [
  {
    label: t("SPSA, {steps, plural, one {# step} other {# steps}}", { steps: 100 }),
    detail: t("Needs the fewest matches, about 1,800 plus a test"),
    how: { method: "spsa" },
  },
  {
    label: t("SPSA, {steps, plural, one {# step} other {# steps}}", { steps: 1000 }),
    detail: t("For overnight runs, or for many numbers"),
    how: { method: "spsa", steps: 1000 },
  },
  {
    label: t("Genetic, {steps, plural, one {# generation} other {# generations}}", { steps: 30 }),
    detail: t("Genetic algorithm: evolves a population, about 11,500 matches plus a test"),
    how: { method: "genetic", steps: 30 },
  },
];

/** Asks how to search and against whom; pressing Enter twice accepts the defaults. Undefined if the user cancels. */
async function askHowToTune(server: Server, uri: string): Promise<TuningChoice | undefined> {
  const title = escapeLine(t("Tune {bot}", { bot: readBotFileName(uri) }));
  const way = await vscode.window.showQuickPick(listWays(), { title: t("{title}: How?", { title }) });
  if (!way) return undefined;
  const all = await server.listOpponents({ uri });
  const offered = all.filter(({ value }) => value !== "" && !value.startsWith("pool:"));
  const items: OpponentItem[] = [
    {
      label: t("The bot as it is now"),
      detail: t("The result must beat it in the final test, whoever the opponents are"),
      picked: true,
    },
    ...createOpponentItems(offered),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    ...{ title: t("{title}: Which Opponent?", { title }), canPickMany: true, matchOnDetail: true },
    placeHolder: t("Choose others to play against them one after the other, instead of against the bot itself"),
  });
  if (!chosen) return undefined;
  return { ...way.how, against: chosen.flatMap(({ opponent }) => opponent?.value ?? []) };
}
