import type { MatchSummary } from "../../views/match-summary.ts";
import type { MatchStore } from "./match-store.ts";

export type ExportFormat = "csv" | "json";

const pageSize = 5000;
const columns = [
  "at",
  "id",
  "game",
  "bot",
  "version",
  "opponent",
  "opponentVersion",
  "result",
  "player",
  "places",
  "scores",
  "reason",
  "turns",
  "durationMs",
  "problems",
  "seed",
  "run",
  "numbers",
  "note",
] as const;
type Row = Readonly<Record<(typeof columns)[number], string | number>>;

/** Exports the results of all matching matches, newest first, as pieces of CSV or of one JSON array. */
export async function* exportMatches(store: MatchStore, format: ExportFormat, filter = ""): AsyncGenerator<string> {
  yield format === "csv" ? `${columns.join(",")}\n` : "[";
  let before: MatchSummary | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const page = await store.matches({ filter, before, limit: pageSize });
    const notes = await store.notes(page.flatMap(({ run, versions = [], me }) => [run, versions[me]]));
    const rows = page.map((match) => toRow(match, notes));
    if (format === "csv") yield rows.map((row) => `${formatCsvRow(columns.map((name) => row[name]))}\n`).join("");
    else if (rows.length > 0) yield `${isFirst ? "" : ","}\n${rows.map((row) => JSON.stringify(row)).join(",\n")}`;
    before = page.at(-1);
    if (page.length < pageSize) break;
  }
  if (format === "json") yield "\n]\n";
}

function toRow(summary: MatchSummary, notes: Readonly<Record<string, string>>): Row {
  const { at, id, game, bot, me, names, versions = [], result, places, scores } = summary;
  const { reason, turns, durationMs, problemCount, seed, run, botNumbers = {} } = summary;
  const others = <T>(list: readonly T[]) => list.filter((_, player) => player !== me);
  return {
    ...{ at, id, game, bot: shortenPath(bot), result, reason, turns, durationMs, seed, run },
    version: versions[me] ?? "",
    opponent: others(names).join(" "),
    opponentVersion: others(versions).join(" ").trim(),
    player: me + 1,
    places: places.join(" "),
    scores: scores.join(" "),
    problems: problemCount,
    note: [notes[versions[me] ?? ""], notes[run]].filter(Boolean).join("; "),
    numbers: Object.entries(botNumbers)
      .map(([name, value]) => `${name}=${value}`)
      .join(" "),
  };
}

/** A bot's file with its folder: enough to tell bots apart without revealing where they are stored. */
export const shortenPath = (bot: string): string => bot.split(/[\\/]/).slice(-2).join("/");

/** A line of CSV: cells are quoted if needed, and text that a spreadsheet would treat as a formula gets an apostrophe. */
export const formatCsvRow = (cells: readonly (string | number)[]): string => cells.map(formatCsvCell).join(",");

function formatCsvCell(value: string | number): string {
  const text = typeof value === "string" && /^[=+@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
