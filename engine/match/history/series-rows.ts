import type { Database } from "node-sqlite3-wasm";
import type { MatchSummary } from "../../views/match-summary.ts";
import { parseSummary, type SeriesRow, type StoredSeriesRequest, summaryColumns } from "./history-entry.ts";

/** The result of a match on a certain seed. */
export interface SeedResult {
  readonly id: string;
  readonly at: string;
  readonly seed: string;
  readonly me: number;
  readonly opponent: string;
  readonly result: string;
  /** The version of each player's source, as in a summary. */
  readonly versions: readonly (string | null)[];
}

/** Limit for the results of the same seeds; older versions are rarely compared. */
const maxResults = 50_000;

/** The matches of a bot with these seeds, newest first. */
export function readResultsOnSeeds(database: Database, bot: string, seeds: readonly string[]): SeedResult[] {
  const sql = `SELECT id, at, seed, opponent, result, json_extract(rest, '$.me') AS me,
      json_extract(rest, '$.versions') AS versions
    FROM matches WHERE bot = ? AND seed IN (SELECT value FROM json_each(?)) ORDER BY at DESC LIMIT ?`;
  return database.all(sql, [bot, JSON.stringify(seeds), maxResults]).map(({ versions, ...row }) => ({
    ...(row as Omit<SeedResult, "versions">),
    versions: versions === null ? [] : JSON.parse(String(versions)),
  }));
}

/** The series begun last, newest first, optionally of one bot. */
export function readNewestSeries(database: Database, limit: number, bot: string | null = null): SeriesRow[] {
  const sql = `SELECT run, at, bot, opponent, planned FROM series
    WHERE bot = coalesce(?, bot) AND run IN (SELECT run FROM matches) ORDER BY at DESC LIMIT ?`;
  return database.all(sql, [bot, limit]) as unknown as SeriesRow[];
}

/** The newest match of a bot in a series. */
export function findLastInSeries(database: Database, bot: string): MatchSummary | undefined {
  const sql = `SELECT ${summaryColumns} FROM matches
    WHERE bot = ? AND run IN (SELECT run FROM series WHERE bot = ?) ORDER BY at DESC LIMIT 1`;
  const row = database.get(sql, [bot, bot]);
  return row ? parseSummary(row) : undefined;
}

/** What a series was asked to play; undefined if an earlier version of Spar began it. */
export function readSeriesRequest(database: Database, run: string): StoredSeriesRequest | undefined {
  const asked = database.get("SELECT asked FROM series WHERE run = ?", [run])?.asked;
  return typeof asked === "string" ? (JSON.parse(asked) as StoredSeriesRequest) : undefined;
}

/** The row of a series by the id of its run. */
export function readSeriesRow(database: Database, run: string): SeriesRow | undefined {
  const row = database.get("SELECT run, at, bot, opponent, planned, changed FROM series WHERE run = ?", [run]);
  if (!row) return undefined;
  const { changed, ...series } = row;
  return { ...series, ...(changed === null ? {} : { changed }) } as unknown as SeriesRow;
}
