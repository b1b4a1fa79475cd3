import { basename } from "node:path";
import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { CardSelection } from "../../../engine/views/card-facts.ts";
import type { Handlers } from "../../../webview/messages.ts";
import type { CardsChoice, CardsUpdate, ResultsTable } from "../../../webview/results/messages.ts";
import { formatVersus } from "../../result-text.ts";
import { readBotFileName } from "../base/open-bots.ts";
import { chooseTarget } from "../base/saved-file.ts";
import type { Server } from "../base/server.ts";
import { warn } from "../base/warn.ts";
import type { MatchListing } from "../cache/match-listing.ts";

const maxSeries = 5;

/** Sends a page the card statistics that it requests. */
export function createCardFeed(
  server: Server,
  listing: MatchListing,
  tell: (message: CardsUpdate) => void,
): Handlers<ResultsTable, "wantCards" | "chooseCardFiles" | "exportCards"> {
  /** Files chosen by the user, which remain among the choices. */
  let files: ChosenFiles | undefined;
  let asked = 0;

  async function show(of: CardSelection): Promise<void> {
    const now = ++asked;
    const choices = await choicesNow();
    if (now !== asked) return;
    tell({ kind: "cards", of, choices });
    const counted = await server.countCards({ of });
    // Another selection may have been made meanwhile.
    if (now === asked) tell({ kind: "cards", of, choices, counted });
  }

  async function choicesNow(): Promise<readonly CardsChoice[]> {
    const [series, bots] = await Promise.all([server.listSeries(), listing.bots()]);
    const { filter } = listing;
    return [
      { of: { kind: "all" }, title: t("All matches") },
      ...(filter
        ? [{ of: { kind: "filter", filter } as const, title: escapeLine(t("Matches with: {filter}", { filter })) }]
        : []),
      ...(files ? [{ of: files, title: describeFiles(files) }] : []),
      { of: { kind: "imported" }, title: t("Imported games") },
      { of: { kind: "ghosts" }, title: t("Matches against ghosts") },
      ...series.slice(0, maxSeries).map(({ run, bot, opponent }) => ({
        of: { kind: "series", run } as const,
        title: escapeLine(
          t("Series: {bot} {opponent}", { bot: readBotFileName(bot), opponent: formatVersus(opponent) }),
        ),
      })),
      ...bots
        .filter(({ bot }) => bot.startsWith("file:"))
        .map(({ bot }) => ({
          of: { kind: "bot", bot } as const,
          title: escapeLine(t("Matches of {bot}", { bot: readBotFileName(bot) })),
        })),
    ];
  }

  async function choose(): Promise<void> {
    const filters = { [t("Records and games")]: ["jsonl", "json", "txt"], [t("All files")]: ["*"] };
    const chosen = await vscode.window.showOpenDialog({ canSelectMany: true, openLabel: t("Count Cards"), filters });
    if (!chosen) return;
    files = { kind: "files", files: chosen.map(String) };
    await show(files);
  }

  return {
    wantCards: ({ of }) => show(of),
    chooseCardFiles: () => choose(),
    exportCards: (wanted) => exportCards(server, wanted),
  };
}

/** `given` is the target file, if the user should not be asked. */
export async function exportCards(
  server: Server,
  { of, format }: { readonly of: CardSelection; readonly format: "csv" | "json" },
  given?: vscode.Uri,
): Promise<void> {
  const filters = { [format === "csv" ? t("Comma-separated values") : "JSON"]: [format] };
  const to = await chooseTarget(`cards.${format}`, filters, given);
  if (!to) return;
  const { message } = await server.exportCards({ of, to: to.toString() });
  if (message) warn(message);
  else if (!given) await vscode.commands.executeCommand("vscode.open", to);
}

type ChosenFiles = Extract<CardSelection, { readonly kind: "files" }>;

function describeFiles({ files }: ChosenFiles): string {
  return files.length === 1
    ? escapeLine(basename(files[0]!))
    : t("{files, plural, one {# file} other {# files}}", { files: files.length });
}
