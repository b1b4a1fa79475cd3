import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ExportFormat, exportMatches, formatCsvRow, shortenPath } from "../match/history/match-export.ts";
import { type MatchStore, openMatchStore } from "../match/history/match-store.ts";
import { type DuelSummary, formatVerdict } from "../views/duel-summary.ts";
import { CannotPlay } from "./exit-codes.ts";
import type { Options } from "./match-flags.ts";
import { say, sayText } from "./say.ts";

const columns = [
  ...["at", "id", "game", "bot", "version", "opponent", "opponentVersion", "state", "verdict"],
  ...["matches", "wins", "draws", "losses", "elo", "low", "high", "los", "llr"],
] as const;

/** Formats finished duels in the given order: one line each, CSV, or a JSON array. */
function formatDuels(duels: readonly DuelSummary[], format: ExportFormat | "text"): string {
  if (format === "text") return duels.map(formatLine).join("\n");
  const rows = duels.map(toRow);
  if (format === "json") return JSON.stringify(rows, undefined, 1);
  const cells = rows.map((row) => formatCsvRow(columns.map((name) => row[name] ?? "")));
  return [columns.join(","), ...cells].join("\n");
}

function formatLine(duel: DuelSummary): string {
  const { at, bot, names } = duel;
  return `${at.slice(0, 16).replace("T", " ")}  ${shortenPath(bot)} vs ${names.slice(1).join(", ")}: ${formatVerdict(duel)}`;
}

/** Infinite bounds, and the version of a bot without source, become null. */
function toRow({ elo, names, versions, ...duel }: DuelSummary): Record<string, string | number | null> {
  const { at, id, game, bot, state, verdict, matches, wins, draws, losses, los, llr } = duel;
  return {
    ...{ at, id, game, bot: shortenPath(bot), version: versions[0] ?? null },
    ...{ opponent: names.slice(1).join(" "), opponentVersion: versions[1] ?? null, state, verdict },
    ...{ matches, wins, draws, losses, elo: elo.value, low: elo.low, high: elo.high, los, llr },
  };
}

type HistoryOptions = Options & { readonly csv?: boolean };

const maxDuels = 10_000;

/** `spar history`: prints the results saved by an editor. Throws CannotPlay if the folder has no history. */
export async function runHistoryCommand(folder: string, options: HistoryOptions): Promise<number> {
  if (options.duels && options.filter !== undefined)
    throw new CannotPlay("--filter selects matches and cannot be combined with --duels.");
  const place = [folder, join(folder, "matches")].find((each) => existsSync(join(each, "history.db")));
  if (place === undefined) throw new CannotPlay(`${folder} has no match history: it contains no history.db.`);
  const store = openMatchStore(place);
  try {
    await printMatches(store, options);
  } finally {
    await store.close();
  }
  return 0;
}

async function printMatches(store: MatchStore, { csv, json, filter, duels }: HistoryOptions): Promise<void> {
  const format = csv ? "csv" : json ? "json" : "text";
  if (duels) sayText(formatDuels(await store.duels(undefined, maxDuels), format));
  else if (format === "text") {
    for (const { bot, matches } of await store.bots(filter)) say(`${String(matches).padStart(7)}  ${bot}`);
  } else {
    for await (const text of exportMatches(store, format, filter)) {
      if (text.trim() !== "") sayText(text.trim());
    }
  }
}
