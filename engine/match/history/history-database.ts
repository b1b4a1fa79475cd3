import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "node-sqlite3-wasm";
import { readUserStats } from "../../files/user-file.ts";
import { moveFile, removeFolder } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import { HistoryTrouble, migrateDatabase } from "./history-schema.ts";
import { createNumberedLock } from "./numbered-lock.ts";

const databaseName = "history.db";
/** How long it stays open after a job in case another follows. */
const closeDelayMs = 250;
/** After this time, a process lets others have their turn. */
const maxHoldMs = 1500;
const retryIntervalMs = 20;
/** After waiting this long for the lock, a process gives up. */
const lockLimitMs = 15_000;

/**
 * The SQLite database of a history folder. It is open only while in use, by one process at a time.
 * `opened` runs each time the database has been opened. If `setAside` is given, a damaged database is renamed, a new
 * one is created, and `setAside` receives the new name of the old one; otherwise it is left alone and a HistoryTrouble
 * is thrown.
 */
export function openHistoryDatabase(
  folder: string,
  opened: (database: Database) => void,
  setAside?: (name: string) => void,
) {
  const lock = createNumberedLock(join(folder, "lock"));
  let open: { database: Database; release: () => void; since: number } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function closeNow(): void {
    clearTimeout(idle);
    const closing = open;
    open = undefined;
    try {
      closing?.database.close();
    } finally {
      closing?.release();
    }
  }

  async function locked(): Promise<() => void> {
    const limit = performance.now() + lockLimitMs;
    for (;;) {
      const release = lock.take();
      if (release) return release;
      if (performance.now() > limit) throw new Error(t("Another VS Code window has locked the match history."));
      await pause(retryIntervalMs);
    }
  }

  async function ready(): Promise<Database> {
    clearTimeout(idle);
    if (open && performance.now() - open.since > maxHoldMs) {
      closeNow();
      await pause(2 * retryIntervalMs);
    }
    if (open) return open.database;
    const trouble = findTrouble(join(folder, databaseName), setAside !== undefined);
    if (trouble) throw trouble;
    const release = await locked();
    try {
      const database = await openDatabase(folder, setAside);
      open = { database, release, since: performance.now() };
      opened(database);
    } catch (error) {
      if (open) closeNow();
      else release();
      throw error;
    }
    return open.database;
  }

  return {
    /** Runs a job after all earlier ones. Rejects if the database cannot be opened or stays locked by others. */
    session<T>(job: (database: Database) => T) {
      const result = last.then(async () => {
        try {
          return job(await ready());
        } catch (error) {
          throw isDamaged(error) ? createDamaged(join(folder, databaseName)) : error;
        } finally {
          idle = setTimeout(closeNow, closeDelayMs);
          idle.unref();
        }
      });
      last = result.catch(() => {});
      return result;
    },
    /** Waits for pending jobs, then closes. */
    async close() {
      await last;
      closeNow();
    },
  };
}

/**
 * The library's own locks survive a killed process, which then also prevents its rollback journal from being applied.
 * So only the holder of our lock opens the database, in WAL mode, which needs neither.
 */
async function openDatabase(folder: string, setAside?: (name: string) => void): Promise<Database> {
  const path = join(folder, databaseName);
  removeFolder(`${path}.lock`);
  const { Database } = await loadSqlite();
  try {
    return prepareDatabase(new Database(path));
  } catch (error) {
    if (!isDamaged(error) || !setAside) throw error;
    // The records still have the matches; only the list starts over.
    const end = `.damaged-${Date.now()}`;
    for (const each of [path, `${path}-wal`]) moveIfExists(each, `${each}${end}`);
    setAside(`${databaseName}${end}`);
    return prepareDatabase(new Database(path));
  }
}

/** Loaded on first use, because it takes about 20 ms. */
async function loadSqlite(): Promise<typeof import("node-sqlite3-wasm")> {
  const loaded = await import("node-sqlite3-wasm");
  // A CommonJS module, whose named exports not every loader detects.
  return "default" in loaded ? (loaded.default as typeof loaded) : loaded;
}

function prepareDatabase(database: Database): Database {
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    migrateDatabase(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const isDamaged = (error: unknown): boolean => error instanceof Error && /malformed|not a database/.test(error.message);

const createDamaged = (path: string) => new HistoryTrouble(t("{path} is damaged, or not a match history.", { path }));

/** Checks that do not open the database: that writes files beside it, and an unreadable one stays untouched. */
function findTrouble(path: string, mayBeDamaged: boolean): HistoryTrouble | undefined {
  const found = readUserStats(path);
  if (!found) return undefined;
  if (found.isDirectory()) return new HistoryTrouble(t("{file} is a folder.", { file: path }));
  if (!found.isFile()) return new HistoryTrouble(t("{file} is not a regular file.", { file: path }));
  return mayBeDamaged || found.size === 0 || readBeginning(path) === sqliteHeader ? undefined : createDamaged(path);
}

/** The header of every SQLite database: https://sqlite.org/fileformat2.html#magic_header_string */
const sqliteHeader = "SQLite format 3\0";

function readBeginning(path: string): string {
  const opened = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(sqliteHeader.length);
    return bytes.toString("latin1", 0, readSync(opened, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(opened);
  }
}

function moveIfExists(from: string, to: string): void {
  try {
    moveFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
