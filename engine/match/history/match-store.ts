import { join } from "node:path";
import type { Database } from "node-sqlite3-wasm";
import * as v from "valibot";
import { readStoredJson, replaceFile } from "../../files/stored-json.ts";
import type { DuelSummary } from "../../views/duel-summary.ts";
import { type MatchSummary, type NumberCondition, parseFilter } from "../../views/match-summary.ts";
import { openHistoryDatabase } from "./history-database.ts";
import { type HistoryEntry, keepEntry, parseSummary, readNotes, summaryColumns } from "./history-entry.ts";
import { openInbox } from "./history-inbox.ts";
import { sweepUnfinished } from "./sweep-unfinished.ts";

export interface MatchQuery {
  /** URI of the bot. */
  readonly bot?: string;
  readonly run?: string;
  /** Words that must all match: a result, `problems`, `clean`, or part of an opponent, a seed or a version; and conditions on numbers (`turns > 40`). */
  readonly filter?: string;
  /** Only matches before this one. */
  readonly before?: { readonly at: string; readonly id: string };
  readonly limit: number;
}

/** Words with a special meaning. */
const meanings: Readonly<Record<string, string>> = {
  won: "result = 'won'",
  lost: "result = 'lost'",
  drew: "result = 'drew'",
  stopped: "result = 'stopped'",
  problems: "problems > 0",
  clean: "problems = 0",
};

/** The SQL condition of a query, with the values of its placeholders. */
function toConditions({ bot, run, filter = "", before }: Partial<MatchQuery>) {
  const parts: string[] = [];
  const values: string[] = [];
  if (bot !== undefined) {
    parts.push("bot = ?");
    values.push(bot);
  }
  if (run !== undefined) {
    parts.push("run = ?");
    values.push(run);
  }
  if (before) {
    parts.push("(at, id) < (?, ?)");
    values.push(before.at, before.id);
  }
  const { conditions, words } = parseFilter(filter);
  for (const each of conditions) {
    parts.push(`${findColumn(each)} ${each.operator} ${each.value}`);
    if (!Object.hasOwn(columns, each.name)) values.push(`$.botNumbers."${each.name}"`);
  }
  for (const word of words.map((each) => each.toLowerCase())) {
    const meaning = Object.hasOwn(meanings, word) ? meanings[word] : undefined;
    parts.push(meaning ?? wordCondition);
    if (meaning === undefined) values.push(...Array<string>(4).fill(`%${word.replace(/[\\%_]/g, "\\$&")}%`));
  }
  return { where: parts.length > 0 ? `WHERE ${parts.join(" AND ")}` : "", values };
}

/** The numbers of every match, by the names of filters; any other is one that the bot printed. */
const columns: Readonly<Record<string, string>> = {
  turns: "json_extract(rest, '$.turns')",
  problems: "problems",
  ms: "json_extract(rest, '$.slowestMs')",
  seat: "json_extract(rest, '$.me') + 1",
  place: "json_extract(rest, '$.places[' || json_extract(rest, '$.me') || ']')",
  score: "json_extract(rest, '$.scores[' || json_extract(rest, '$.me') || ']')",
};

function findColumn({ name }: NumberCondition): string {
  return Object.hasOwn(columns, name) ? columns[name]! : "json_extract(rest, ?)";
}

const wordCondition = `(opponent LIKE ? ESCAPE '\\' OR seed LIKE ? ESCAPE '\\' OR version LIKE ? ESCAPE '\\'
  OR version IN (SELECT version FROM version_names WHERE name LIKE ? ESCAPE '\\'))`;

/** The number of newest matches known without the database. */
export const maxRecent = 200;

/** Saves the newest matches in a file as well, for a list before the database is open, which takes long. */
function keepRecent(folder: string, matches: readonly MatchSummary[]): void {
  const file = join(folder, "recent.json");
  try {
    replaceFile(file, JSON.stringify(matches));
  } finally {
    sweepUnfinished(folder, /^recent\.json\.(\d{1,10})\.new$/);
  }
}

/** Removes duplicates and sorts newest first. */
function mergeNewest(matches: readonly MatchSummary[]): MatchSummary[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  return [...byId.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, maxRecent);
}

/** The results of all matches, by bot and version; they outlive the records. */
export type MatchStore = ReturnType<typeof openMatchStore>;

/** A note is a line. */
const maxNoteChars = 300;
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
) {
  const inbox = openInbox(folder);
  const database = openHistoryDatabase(folder, takeOthers, setAside);
  let soon: NodeJS.Timeout | undefined;

  function takeOthers(to: Database): void {
    const { entries, remove } = inbox.others();
    writeEntries(to, entries);
    remove();
  }

  /** Runs a job on the database after storing all pending entries. */
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
    /** Stores an entry; it survives a kill once this returns. Throws if the disk does not accept it. */
    keep(entry: HistoryEntry) {
      clearTimeout(soon);
      soon = setTimeout(gather, writeDelayMs);
      inbox.put(entry);
      if (inbox.waiting.length >= maxWaiting) gather();
    },
    /** The newest matches, newest first, without opening the database if possible. */
    async newest() {
      const recent: MatchSummary[] | undefined = readStoredJson(join(folder, "recent.json"), v.array(v.any()));
      if (!recent) return session((opened) => selectMatches(opened, { limit: maxRecent }));
      const left = inbox.others().entries.flatMap((entry) => (entry.kind === "match" ? entry.summary : []));
      return mergeNewest([...recent, ...left]);
    },
    /** The matches that fit a query, newest first. */
    matches: (query: MatchQuery) => session((opened) => selectMatches(opened, query)),
    find: (id: string) =>
      session((opened) => {
        const row = opened.get(`SELECT ${summaryColumns} FROM matches WHERE id = ?`, [id]);
        return row ? parseSummary(row) : undefined;
      }),
    /** The number of matches of each bot, by URI, most recently played first. */
    bots(filter?: string) {
      const { where, values } = toConditions({ filter });
      const sql =
        where === ""
          ? "SELECT bot, matches FROM bots ORDER BY last DESC"
          : `SELECT bot, count(*) AS matches FROM matches ${where} GROUP BY bot ORDER BY max(at) DESC`;
      return session((opened) =>
        opened.all(sql, values).map(({ bot, matches }) => ({ bot: String(bot), matches: Number(matches) })),
      );
    },
    /** How many matches the runs have and how many were won, with the opponents of a series. */
    runs: (runs: readonly string[]) => session((opened) => countRuns(opened, runs)),
    /** Keeps a line about a version or a series; see `keep`. */
    note(about: string, text: string) {
      const line = text.replace(/\s+/g, " ").trim().slice(0, maxNoteChars);
      this.keep({ kind: "note", about, text: line, at: new Date().toISOString() });
    },
    notes: (about: readonly (string | null | undefined)[]) => session((opened) => readNotes(opened, about)),
    /** The newest duels, newest first, optionally of one bot (a URI). */
    duels: (bot: string | undefined, limit: number) => session((opened) => readDuels(opened, bot, limit)),
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

function countRuns(database: Database, runs: readonly string[]) {
  const sql = `SELECT run, count(*) AS matches, sum(result = 'won') AS won,
      (SELECT opponent FROM series WHERE series.run = matches.run) AS opponent
    FROM matches WHERE run IN (SELECT value FROM json_each(?)) GROUP BY run`;
  const rows = database.all(sql, [JSON.stringify(runs)]);
  return Object.fromEntries(
    rows.map(({ run, matches, won, opponent }) => [
      String(run),
      { matches: Number(matches), won: Number(won), ...(opponent !== null && { opponent: String(opponent) }) },
    ]),
  );
}

function readDuels(database: Database, bot: string | undefined, limit: number): DuelSummary[] {
  const sql = "SELECT rest FROM duels WHERE bot = coalesce(?, bot) ORDER BY at DESC, id DESC LIMIT ?";
  return database.all(sql, [bot ?? null, limit]).map(({ rest }) => JSON.parse(String(rest)) as DuelSummary);
}
