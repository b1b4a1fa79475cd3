import type { Database } from "node-sqlite3-wasm";
import type { DuelSummary } from "../../views/duel-summary.ts";
import type { MatchSummary } from "../../views/match-summary.ts";
import { openHistoryDatabase } from "./history-database.ts";
import { type HistoryEntry, keepEntry, parseSummary, summaryColumns } from "./history-entry.ts";
import { openInbox } from "./history-inbox.ts";
import { type MatchQuery, toConditions } from "./match-query.ts";
import { keepRecent, maxRecent, mergeNewest, readRecent } from "./recent-matches.ts";

export interface RunCounts {
  readonly matches: number;
  readonly won: number;
  readonly opponent?: string;
}

/** The results of all matches, by bot and version; they outlive the records. */
export interface MatchStore {
  /** Stores an entry; it survives a kill once this returns. Throws if the disk does not accept it. */
  keep(entry: HistoryEntry): void;
  /** The newest matches, newest first, without opening the database if possible. */
  newest(): Promise<MatchSummary[]>;
  /** The matches that fit a query, newest first. */
  matches(query: MatchQuery): Promise<MatchSummary[]>;
  find(id: string): Promise<MatchSummary | undefined>;
  /** How many matches the runs have and how many were won, with the opponents of a series. */
  runs(runs: readonly string[]): Promise<Record<string, RunCounts>>;
  /** The number of matches of each bot, by URI, most recently played first. */
  bots(filter?: string): Promise<{ readonly bot: string; readonly matches: number }[]>;
  /** The newest duels, newest first, optionally of one bot (a URI). */
  duels(bot: string | undefined, limit: number): Promise<DuelSummary[]>;
  /** Runs a job on the database after storing all pending entries. */
  session<T>(job: (database: Database) => T): Promise<T>;
  close(): Promise<void>;
}

/** Entries are written to the database after a pause of this length, to leave the disk alone during matches, */
const writeDelayMs = 2000;
/** or as soon as this many are waiting. */
const maxWaiting = 500;

/**
 * `failed` receives the error if entries could not be written; they are retried with the next ones. If `setAside` is
 * given, it receives the new name of a damaged database and a new one is created; otherwise a damaged one is left
 * alone.
 */
export function openMatchStore(
  folder: string,
  failed: (error: Error) => void = () => {},
  setAside?: (name: string) => void,
): MatchStore {
  const inbox = openInbox(folder);
  const database = openHistoryDatabase(folder, takeOthers, setAside);
  let soon: NodeJS.Timeout | undefined;

  function takeOthers(to: Database): void {
    const { entries, remove } = inbox.others();
    writeEntries(to, entries);
    remove();
  }

  function session<T>(job: (database: Database) => T): Promise<T> {
    return database.session((opened) => {
      if (inbox.waiting.length > 0) {
        writeEntries(opened, inbox.waiting);
        inbox.taken();
      }
      return job(opened);
    });
  }

  function gather(): void {
    clearTimeout(soon);
    soon = undefined;
    session((opened) => keepRecent(folder, selectMatches(opened, { limit: maxRecent }))).catch(failed);
  }

  return {
    session,
    keep(entry) {
      clearTimeout(soon);
      soon = setTimeout(gather, writeDelayMs);
      inbox.put(entry);
      if (inbox.waiting.length >= maxWaiting) gather();
    },
    async newest() {
      const recent = readRecent(folder);
      if (!recent) return session((opened) => selectMatches(opened, { limit: maxRecent }));
      const left = inbox.others().entries.flatMap((entry) => (entry.kind === "match" ? entry.summary : []));
      return mergeNewest([...recent, ...left]);
    },
    matches: (query) => session((opened) => selectMatches(opened, query)),
    find: (id) =>
      session((opened) => {
        const row = opened.get(`SELECT ${summaryColumns} FROM matches WHERE id = ?`, [id]);
        return row ? parseSummary(row) : undefined;
      }),
    bots(filter) {
      const { where, values } = toConditions({ filter });
      const sql =
        where === ""
          ? "SELECT bot, matches FROM bots ORDER BY last DESC"
          : `SELECT bot, count(*) AS matches FROM matches ${where} GROUP BY bot ORDER BY max(at) DESC`;
      return session((opened) =>
        opened.all(sql, values).map(({ bot, matches }) => ({ bot: String(bot), matches: Number(matches) })),
      );
    },
    runs(runs) {
      const sql = `SELECT run, count(*) AS matches, sum(result = 'won') AS won,
          (SELECT opponent FROM series WHERE series.run = matches.run) AS opponent
        FROM matches WHERE run IN (SELECT value FROM json_each(?)) GROUP BY run`;
      return session((opened) => {
        const rows = opened.all(sql, [JSON.stringify(runs)]);
        return Object.fromEntries(
          rows.map(({ run, matches, won, opponent }) => [
            String(run),
            {
              matches: Number(matches),
              won: Number(won),
              ...(opponent === null ? {} : { opponent: String(opponent) }),
            },
          ]),
        );
      });
    },
    duels: (bot, limit) => session((opened) => readDuels(opened, bot, limit)),
    async close() {
      clearTimeout(soon);
      if (inbox.waiting.length > 0) gather();
      await database.close();
    },
  };
}

function selectMatches(database: Database, query: MatchQuery): MatchSummary[] {
  const { where, values } = toConditions(query);
  const sql = `SELECT ${summaryColumns} FROM matches ${where} ORDER BY at DESC, id DESC LIMIT ?`;
  return database.all(sql, [...values, query.limit]).map(parseSummary);
}

function writeEntries(database: Database, entries: readonly HistoryEntry[]): void {
  if (entries.length === 0) return;
  database.exec("BEGIN");
  try {
    for (const entry of entries) keepEntry(database, entry);
    database.exec("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function readDuels(database: Database, bot: string | undefined, limit: number): DuelSummary[] {
  const sql = "SELECT rest FROM duels WHERE bot = coalesce(?, bot) ORDER BY at DESC, id DESC LIMIT ?";
  return database.all(sql, [bot ?? null, limit]).map(({ rest }) => JSON.parse(String(rest)) as DuelSummary);
}
