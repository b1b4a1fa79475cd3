import { existsSync } from "node:fs";
import { join } from "node:path";
import { isFile } from "../files/user-file.ts";
import { readSeriesRow } from "../match/history/history-entry.ts";
import { type ExportFormat, exportMatches, formatCsvRow, shortenPath } from "../match/history/match-export.ts";
import { type MatchStore, openMatchStore } from "../match/history/match-store.ts";
import { readSourceVersion } from "../project/versions/source-version.ts";
import { openVersionStore } from "../project/versions/version-store.ts";
import { type DuelSummary, formatVerdict } from "../views/duel-summary.ts";
import { CannotPlay, exitCodes } from "./exit-codes.ts";
import type { Options } from "./match-flags.ts";
import { say, sayText } from "./say.ts";

const columns = [
  ...["at", "id", "game", "bot", "version", "opponent", "opponentVersion", "state", "verdict"],
  ...["matches", "wins", "draws", "losses", "elo", "low", "high", "los", "llr", "note"],
] as const;

type Notes = Readonly<Record<string, string>>;

/** Formats finished duels in the given order: one line each, CSV, or a JSON array. */
function formatDuels(duels: readonly DuelSummary[], format: ExportFormat | "text", notes: Notes): string {
  if (format === "text") return duels.map((duel) => formatLine(duel, notes)).join("\n");
  const rows = duels.map((duel) => toRow(duel, notes));
  if (format === "json") return JSON.stringify(rows, undefined, 1);
  const cells = rows.map((row) => formatCsvRow(columns.map((name) => row[name] ?? "")));
  return [columns.join(","), ...cells].join("\n");
}

function formatLine(duel: DuelSummary, notes: Notes): string {
  const { at, bot, names, versions } = duel;
  const note = notes[versions[0] ?? ""];
  const end = note === undefined ? "" : ` (${note})`;
  return `${at.slice(0, 16).replace("T", " ")}  ${shortenPath(bot)} vs ${names.slice(1).join(", ")}: ${formatVerdict(duel)}${end}`;
}

/** Infinite bounds, and the version of a bot without source, become null. */
function toRow({ elo, names, versions, ...duel }: DuelSummary, notes: Notes): Record<string, string | number | null> {
  const { at, id, game, bot, state, verdict, matches, wins, draws, losses, los, llr } = duel;
  return {
    ...{ at, id, game, bot: shortenPath(bot), version: versions[0] ?? null },
    ...{ opponent: names.slice(1).join(" "), opponentVersion: versions[1] ?? null, state, verdict },
    ...{ matches, wins, draws, losses, elo: elo.value, low: elo.low, high: elo.high, los, llr },
    note: notes[versions[0] ?? ""] ?? null,
  };
}

type HistoryOptions = Options & { readonly csv?: boolean };

const maxDuels = 10_000;

/** `spar history`: prints the results saved by an editor. Throws CannotPlay if the folder has no history. */
export async function runHistoryCommand(folder: string, options: HistoryOptions): Promise<number> {
  if (options.duels && options.filter !== undefined)
    throw new CannotPlay("--filter selects matches and cannot be combined with --duels.");
  return withHistory(folder, (store) => printMatches(store, options));
}

async function withHistory(folder: string, act: (store: MatchStore) => Promise<void>): Promise<number> {
  const place = [folder, join(folder, "matches")].find((each) => existsSync(join(each, "history.db")));
  if (place === undefined) throw new CannotPlay(`${folder} has no match history: it contains no history.db.`);
  const store = openMatchStore(place);
  try {
    await act(store);
  } finally {
    await store.close();
  }
  return exitCodes.done;
}

/** `spar note`: keeps a line about the version that a bot's file now has, or about a version or a series of the history. */
export function runNoteCommand(folder: string, about: string, text: string): Promise<number> {
  return withHistory(folder, async (store) => {
    const version = isFile(about) ? readSourceVersion(about) : await openVersionStore(folder, store).byId(about);
    const series = version ? undefined : await store.session((database) => readSeriesRow(database, about));
    const id = version?.id ?? series?.run;
    if (id === undefined) throw new CannotPlay(`${about} is no file, and no version or series of this history.`);
    store.note(id, text);
    say(`${version ? `version ${id.slice(0, 7)}` : `series ${id}`}: ${text}`);
  });
}

async function printMatches(store: MatchStore, { csv, json, filter, duels }: HistoryOptions): Promise<void> {
  const format = csv ? "csv" : json ? "json" : "text";
  if (duels) {
    const all = await store.duels(undefined, maxDuels);
    sayText(formatDuels(all, format, await store.notes(all.map(({ versions }) => versions[0]))));
  } else if (format === "text") {
    for (const { bot, matches } of await store.bots(filter)) say(`${String(matches).padStart(7)}  ${bot}`);
  } else {
    for await (const text of exportMatches(store, format, filter)) {
      if (text.trim() !== "") sayText(text.trim());
    }
  }
}
