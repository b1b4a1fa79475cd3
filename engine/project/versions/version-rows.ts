import type { Database, QueryResult } from "node-sqlite3-wasm";

/** A saved version without its contents. */
export interface SavedVersion {
  readonly id: string;
  readonly main: string;
  /** The hash of each file's content, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** When the bot's file last had this version. */
  readonly at: string;
  readonly name?: string;
}

/** The versions of a bot's file, newest first. */
export function readVersionsOfBot(database: Database, file: string): SavedVersion[] {
  const sql = `SELECT versions.id, main, files, version_uses.at, name FROM version_uses
    JOIN versions ON versions.id = version_uses.version
    LEFT JOIN version_names ON version_names.version = version_uses.version AND version_names.bot = version_uses.bot
    WHERE version_uses.bot = ? ORDER BY version_uses.at DESC, version_uses.rowid DESC`;
  return database.all(sql, [file]).map(toVersion);
}

/** The version whose id begins with a text. */
export function findVersionById(database: Database, id: string): SavedVersion | undefined {
  if (!/^[0-9a-f]{4,32}$/.test(id)) return undefined;
  const row = database.get("SELECT id, main, files, at FROM versions WHERE id LIKE ? ORDER BY at DESC", [`${id}%`]);
  return row ? toVersion(row) : undefined;
}

/**
 * The version a user means: `previous` is the last one that differs from the current file; otherwise a name, or the
 * beginning of an id.
 */
export function findVersion(database: Database, wanted: string, file: string, now: string): SavedVersion | undefined {
  const own = readVersionsOfBot(database, file);
  if (wanted === "previous") return own.find(({ id }) => id !== now);
  return own.find(({ name }) => name === wanted) ?? findVersionById(database, wanted);
}

/** The names of versions, by their ids. */
export function readVersionNames(database: Database, ids: readonly string[]): Record<string, string> {
  const sql = "SELECT version, name FROM version_names WHERE version IN (SELECT value FROM json_each(?)) ORDER BY at";
  const rows = database.all(sql, [JSON.stringify(ids)]);
  return Object.fromEntries(rows.map(({ version, name }) => [String(version), String(name)]));
}

/** Deletes the oldest versions without a name beyond `max`; returns their ids and the contents still in use. */
export function removeOldVersions(database: Database, max: number): { gone: string[]; used: Set<string> } {
  const old = `SELECT id FROM versions WHERE id NOT IN (SELECT version FROM version_names)
    ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?`;
  const gone = database.all(old, [max]).map(({ id }) => String(id));
  for (const id of gone) {
    database.run("DELETE FROM version_uses WHERE version = ?", [id]);
    database.run("DELETE FROM versions WHERE id = ?", [id]);
  }
  const left = database.all("SELECT id, main, files, at FROM versions").map(toVersion);
  return { gone, used: new Set(left.flatMap(({ files }) => Object.values(files))) };
}

function toVersion({ id, main, files, at, name }: QueryResult): SavedVersion {
  const kept = { id: String(id), main: String(main), at: String(at) };
  const hashes = JSON.parse(String(files)) as Record<string, string>;
  return { ...kept, files: hashes, ...(typeof name === "string" ? { name } : {}) };
}
