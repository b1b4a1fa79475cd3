import type { Database } from "node-sqlite3-wasm";
import type { DuelSummary } from "../../views/duel-summary.ts";
import type { MatchSummary } from "../../views/match-summary.ts";
import type { SeriesListEntry } from "../../views/series-facts.ts";

/** What a series was asked to play, so that it can be resumed. */
export interface StoredSeriesRequest {
  readonly seed?: string;
  readonly count?: number;
  readonly against?: readonly string[];
  readonly repeat?: { readonly run: string; readonly matches?: readonly string[] };
}

/** A series as stored when it began. */
export interface SeriesRow extends Omit<SeriesListEntry, "note"> {
  /** Sentences about files that changed on disk during the run, shown at its end. */
  readonly changed?: string;
}

/** Anything stored about matches and versions. Storing the same entry twice has no effect. */
export type HistoryEntry =
  | { readonly kind: "match"; readonly summary: MatchSummary }
  | ({ readonly kind: "series"; readonly asked?: StoredSeriesRequest } & SeriesRow)
  | { readonly kind: "duel"; readonly duel: DuelSummary }
  | {
      readonly kind: "version";
      readonly id: string;
      /** Absolute path of the file in the user's folders; absent for a version that was never there. */
      readonly bot?: string;
      readonly at: string;
      readonly main: string;
      /** Content hash by path, relative to the program's folder, with slashes. */
      readonly files: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "name";
      readonly bot: string;
      readonly name: string;
      readonly version: string;
      readonly at: string;
    }
  /** A line of a person about a version or a series, by its id; an empty one takes it back. */
  | { readonly kind: "note"; readonly about: string; readonly text: string; readonly at: string };

/** Only this many problems of a match are in the database; all are in its record. */
const maxProblems = 3;

/** Writes an entry into the database, or updates the one that is there. */
export function keepEntry(database: Database, entry: HistoryEntry): void {
  switch (entry.kind) {
    case "match":
      keepMatch(database, entry.summary);
      return;
    case "series": {
      const { run, at, bot, opponent, planned, asked, changed = null } = entry;
      const columns = [run, at, bot, opponent, planned, asked ? JSON.stringify(asked) : null, changed];
      const insert =
        "INSERT INTO series VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET changed = coalesce(excluded.changed, changed)";
      database.run(insert, columns);
      return;
    }
    case "duel":
      keepDuel(database, entry.duel);
      return;
    case "version": {
      const { id, bot, at, main, files } = entry;
      database.run("INSERT INTO versions VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)", [
        id,
        at,
        main,
        JSON.stringify(files),
      ]);
      const used = "INSERT INTO version_uses VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)";
      if (bot !== undefined) database.run(used, [bot, id, at]);
      return;
    }
    case "name": {
      const { bot, name, version, at } = entry;
      const named =
        "INSERT INTO version_names VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET version = excluded.version, at = excluded.at WHERE excluded.at >= at";
      database.run(named, [bot, name, version, at]);
      return;
    }
    case "note": {
      const { about, text, at } = entry;
      const noted =
        "INSERT INTO notes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text, at = excluded.at WHERE excluded.at >= at";
      database.run(noted, [about, text, at]);
      return;
    }
  }
}

function keepMatch(database: Database, summary: MatchSummary): void {
  const { id, at, game, bot, result, seed, run, problemCount, ...rest } = summary;
  const opponent = summary.names.filter((_, player) => player !== summary.me).join(", ");
  const version = summary.versions?.[summary.me] ?? null;
  const small = { ...rest, problems: rest.problems.slice(0, maxProblems) };
  const columns = [id, at, game, bot, opponent, result, seed, run, version, problemCount, JSON.stringify(small)];
  const insert = "INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  if (database.run(insert, columns).changes === 0) return;
  // Counting a hundred thousand rows for every query would be noticeably slow.
  const counted =
    "INSERT INTO bots VALUES (?, 1, ?) ON CONFLICT DO UPDATE SET matches = matches + 1, last = max(last, excluded.last)";
  database.run(counted, [bot, at]);
}

function keepDuel(database: Database, duel: DuelSummary): void {
  const { id, at, bot, names, verdict, state, versions, matches } = duel;
  const columns = [id, at, bot, names.slice(1).join(", "), verdict, state, versions[0] ?? null, matches];
  database.run("INSERT OR REPLACE INTO duels VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [...columns, JSON.stringify(duel)]);
}

/** The columns that `parseSummary` reads. */
export const summaryColumns = "id, at, game, bot, result, seed, run, problems, rest";

export function parseSummary(row: Readonly<Record<string, unknown>>): MatchSummary {
  const { rest, problems, ...columns } = row;
  return { ...JSON.parse(String(rest)), ...columns, problemCount: problems } as MatchSummary;
}

export interface SeedResult {
  readonly id: string;
  readonly at: string;
  /** Of its seed or test case. */
  readonly key: string;
  readonly me: number;
  readonly opponent: string;
  readonly result: string;
  /** The version of each player's source, as in a summary. */
  readonly versions: readonly (string | null)[];
}

/** Limit for the results of the same seeds; older versions are rarely compared. */
const maxResults = 50_000;

/** As `getSeedKey` has it; there is an index of it. */
const seedKey = "coalesce(json_extract(rest, '$.input'), seed)";

/** The matches of a bot with these seeds or test cases, newest first. */
export function readResultsOnSeeds(database: Database, bot: string, keys: readonly string[]): SeedResult[] {
  const sql = `SELECT id, at, ${seedKey} AS key, opponent, result, json_extract(rest, '$.me') AS me,
      json_extract(rest, '$.versions') AS versions
    FROM matches WHERE bot = ? AND ${seedKey} IN (SELECT value FROM json_each(?)) ORDER BY at DESC LIMIT ?`;
  return database.all(sql, [bot, JSON.stringify(keys), maxResults]).map(({ versions, ...row }) => ({
    ...(row as Omit<SeedResult, "versions">),
    versions: versions === null ? [] : JSON.parse(String(versions)),
  }));
}

/** More matches take noticeably long to be read. */
const maxInSeries = 5000;

/** The newest matches that a bot played in series to their end, but for those of seeds that were chosen because they were lost. */
export function readSeriesMatches(database: Database, bot: string): MatchSummary[] {
  const sql = `SELECT ${summaryColumns} FROM matches
    WHERE bot = ? AND version IS NOT NULL AND result <> 'stopped' AND run IN
      (SELECT run FROM series AS own WHERE bot = ? AND NOT EXISTS (SELECT 1 FROM series AS whole
        WHERE whole.run = json_extract(own.asked, '$.repeat.run')
        AND whole.planned > json_array_length(own.asked, '$.repeat.matches')))
    ORDER BY at DESC LIMIT ?`;
  return database.all(sql, [bot, bot, maxInSeries]).map(parseSummary);
}

/** A score of a test case, null for a wrong answer, with the bot that reached it and its version. */
export interface CaseScore {
  readonly key: string;
  readonly score: number | null;
  readonly bot: string;
  readonly version: string | null;
}

/** All scores in these cases of a game, newest first; what was tried from a turn on is no bot's score. */
export function readCaseScores(
  database: Database,
  { game, criterion, keys }: { readonly game: string; readonly criterion: string; readonly keys: readonly string[] },
): CaseScore[] {
  const sql = `SELECT ${seedKey} AS key, bot, version, json_extract(rest, ?) AS score FROM matches
    WHERE game = ? AND ${seedKey} IN (SELECT value FROM json_each(?)) AND json_extract(rest, '$.branch') IS NULL
    ORDER BY at DESC LIMIT ?`;
  const values = [`$.botNumbers."${criterion}"`, game, JSON.stringify(keys), maxResults];
  return database.all(sql, values) as unknown as CaseScore[];
}

/** The notes on versions and series, by their ids. */
export function readNotes(database: Database, about: readonly (string | null | undefined)[]): Record<string, string> {
  const sql = "SELECT about, text FROM notes WHERE text <> '' AND about IN (SELECT value FROM json_each(?))";
  const rows = database.all(sql, [JSON.stringify(about)]);
  return Object.fromEntries(rows.map((row) => [String(row.about), String(row.text)]));
}

/** The series begun last, newest first. */
export function readNewestSeries(database: Database, limit: number): SeriesRow[] {
  const sql = `SELECT run, at, bot, opponent, planned FROM series
    WHERE run IN (SELECT run FROM matches) ORDER BY at DESC LIMIT ?`;
  return database.all(sql, [limit]) as unknown as SeriesRow[];
}

/** The newest match of a bot in a series. */
export function findLastInSeries(database: Database, bot: string): MatchSummary | undefined {
  const sql = `SELECT ${summaryColumns} FROM matches
    WHERE bot = ? AND run IN (SELECT run FROM series WHERE bot = ?) ORDER BY at DESC LIMIT 1`;
  const row = database.get(sql, [bot, bot]);
  return row ? parseSummary(row) : undefined;
}

/** What a series was asked to play; undefined if it is not known. */
export function readSeriesRequest(database: Database, run: string): StoredSeriesRequest | undefined {
  const asked = database.get("SELECT asked FROM series WHERE run = ?", [run])?.asked;
  return typeof asked === "string" ? (JSON.parse(asked) as StoredSeriesRequest) : undefined;
}

export function readSeriesRow(database: Database, run: string): SeriesRow | undefined {
  const row = database.get("SELECT run, at, bot, opponent, planned, changed FROM series WHERE run = ?", [run]);
  if (!row) return undefined;
  const { changed, ...series } = row;
  return { ...series, ...(changed === null ? {} : { changed }) } as unknown as SeriesRow;
}
