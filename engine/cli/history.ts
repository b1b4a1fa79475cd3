import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { addCommits, rateBot } from "../app/bot-life.ts";
import { isFile } from "../files/user-file.ts";
import { readSeriesRow } from "../match/history/history-entry.ts";
import { type ExportFormat, exportMatches, formatCsvRow, shortenPath } from "../match/history/match-export.ts";
import { type MatchStore, openMatchStore } from "../match/history/match-store.ts";
import { readSourceVersion, shortenId } from "../project/versions/source-version.ts";
import { openVersionStore } from "../project/versions/version-store.ts";
import { formatPlural } from "../text/plural.ts";
import { describeChange, type RatedVersion } from "../views/bot-life.ts";
import { type DuelSummary, formatElo, formatVerdict } from "../views/duel-summary.ts";
import type { Options } from "./match-flags.ts";
import { CannotPlay, exitCodes, say, sayText } from "./say.ts";

type Notes = Readonly<Record<string, string>>;

type Row = Readonly<Record<string, string | number | null>>;

/** Formats rows in the given order: one line each, CSV, or a JSON array. */
function formatRows<Each>(
  all: readonly Each[],
  format: ExportFormat | "text",
  { line, row }: { readonly line: (each: Each) => string; readonly row: (each: Each) => Row },
): string {
  if (format === "text") return all.map(line).join("\n");
  const rows = all.map(row);
  if (format === "json") return JSON.stringify(rows, undefined, 1);
  const cells = rows.map((each) => formatCsvRow(Object.values(each).map((value) => value ?? "")));
  return [Object.keys(rows[0] ?? {}).join(","), ...cells].join("\n");
}

const formatTime = (at: string) => at.slice(0, 16).replace("T", " ");

function formatLine(duel: DuelSummary, notes: Notes): string {
  const { at, bot, names, versions } = duel;
  const note = notes[versions[0] ?? ""];
  const end = note === undefined ? "" : ` (${note})`;
  return `${formatTime(at)}  ${shortenPath(bot)} vs ${names.slice(1).join(", ")}: ${formatVerdict(duel)}${end}`;
}

/** Infinite bounds, and the version of a bot without source, become null. */
function toRow({ elo, names, versions, ...duel }: DuelSummary, notes: Notes): Row {
  const { at, id, game, bot, state, verdict, matches, wins, draws, losses, los, llr } = duel;
  return {
    ...{ at, id, game, bot: shortenPath(bot), version: versions[0] ?? null },
    ...{ opponent: names.slice(1).join(" "), opponentVersion: versions[1] ?? null, state, verdict },
    ...{ matches, wins, draws, losses, elo: elo.value, low: elo.low, high: elo.high, los, llr },
    note: notes[versions[0] ?? ""] ?? null,
  };
}

/** "2026-11-29 08:12  0123456  +14 ± 30, 212 games; this save: +35 ± 20  1a2b3c4 Looks ahead  (first try)". */
function formatVersion({ id, at, elo, games, change, commit, note }: RatedVersion): string {
  const rating = `${elo ? `${formatElo(elo)}, ` : ""}${formatPlural(games, "game")}`;
  const save = change ? `; ${describeChange(change)}` : "";
  const notes = [commit && `${commit.hash} ${commit.subject}`, note && `(${note})`].filter(Boolean);
  return [formatTime(at), shortenId(id), rating + save, ...notes].join("  ");
}

const toVersionRow = ({ id, at, elo, games, change, commit, note }: RatedVersion): Row => ({
  ...{ at, version: id, note: note ?? null, commit: commit?.hash ?? null, subject: commit?.subject ?? null, games },
  ...{ elo: elo?.value ?? null, low: elo?.low ?? null, high: elo?.high ?? null },
  ...{ change: change?.elo.value ?? null, changeLow: change?.elo.low ?? null, changeHigh: change?.elo.high ?? null },
  ...{ gain: change?.gain?.value ?? null, since: change?.since ?? null },
});

type HistoryOptions = Options & { readonly csv?: boolean; readonly versions?: string };

const maxDuels = 10_000;

/** `spar history`: prints the results saved by an editor. Throws CannotPlay if the folder has no history. */
export async function runHistoryCommand(folder: string, options: HistoryOptions): Promise<number> {
  const { duels, versions, filter } = options;
  if (duels && versions !== undefined) throw new CannotPlay("--duels cannot be combined with --versions.");
  if ((duels || versions !== undefined) && filter !== undefined)
    throw new CannotPlay(`--filter selects matches and cannot be combined with ${duels ? "--duels" : "--versions"}.`);
  return withHistory(folder, async (store, storage) => {
    if (versions === undefined) return printMatches(store, options);
    const file = resolve(versions);
    const kept = openVersionStore(storage, store);
    const { versions: rated } = await addCommits(file, await rateBot(file, store, kept), kept);
    if (rated.length === 0)
      throw new CannotPlay(`No version of ${file} has played a series or duel that is kept there.`);
    sayText(formatRows(rated, chooseFormat(options), { line: formatVersion, row: toVersionRow }));
  });
}

async function withHistory(folder: string, act: (store: MatchStore, storage: string) => Promise<void>) {
  const place = [resolve(folder), join(folder, "matches")].find((each) => existsSync(join(each, "history.db")));
  if (place === undefined) throw new CannotPlay(`${folder} has no match history: it contains no history.db.`);
  const store = openMatchStore(place);
  try {
    await act(store, dirname(place));
  } finally {
    await store.close();
  }
  return exitCodes.done;
}

/** `spar note`: keeps a line about the version that a bot's file now has, or about a version or a series of the history. */
export function runNoteCommand(folder: string, about: string, text: string): Promise<number> {
  return withHistory(folder, async (store, storage) => {
    const kept = openVersionStore(storage, store);
    const series = await store.session((database) => readSeriesRow(database, about));
    const version = isFile(about) ? readSourceVersion(resolve(about)) : await kept.byId(about);
    const id = series?.run ?? version?.id;
    if (id === undefined) throw new CannotPlay(`${about} is no file, and no version or series of this history.`);
    store.note(id, text);
    const hint = series || (await kept.byId(id)) ? "" : " (it has played no match that is kept there)";
    say(`${series ? `series ${id}` : `version ${id.slice(0, 7)}`}: ${text}${hint}`);
  });
}

const chooseFormat = ({ csv, json }: HistoryOptions) => (csv ? "csv" : json ? "json" : "text");

async function printMatches(store: MatchStore, options: HistoryOptions): Promise<void> {
  const { filter, duels } = options;
  const format = chooseFormat(options);
  if (duels) {
    const all = await store.duels(undefined, maxDuels);
    const notes = await store.notes(all.map(({ versions }) => versions[0]));
    sayText(formatRows(all, format, { line: (duel) => formatLine(duel, notes), row: (duel) => toRow(duel, notes) }));
  } else if (format === "text") {
    for (const { bot, matches } of await store.bots(filter)) say(`${String(matches).padStart(7)}  ${bot}`);
  } else {
    for await (const text of exportMatches(store, format, filter)) {
      if (text.trim() !== "") sayText(text.trim());
    }
  }
}
