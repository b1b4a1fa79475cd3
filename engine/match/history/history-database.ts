import { closeSync, openSync, readSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "node-sqlite3-wasm";
import { makeFolder } from "../../files/make-folder.ts";
import { userStats } from "../../files/user-file.ts";
import { said } from "../../l10n/speak.ts";
import { migrate } from "./history-schema.ts";
import { HistoryTrouble } from "./history-trouble.ts";
import { numberedLock } from "./numbered-lock.ts";

/** The database of a history's folder. It is open while it is used, and for one process at a time. */
export interface HistoryDatabase {
  /** Runs a job on the open database, after those before it. Rejects when it cannot be opened or another keeps it. */
  session<T>(job: (database: Database) => T): Promise<T>;
  /** Waits for the jobs that were given and closes. */
  close(): Promise<void>;
}

const file = "history.db";
/** How long it stays open after a job, for the next one. */
const idleMs = 250;
/** Who has had it for so long lets others have it first. */
const longestMs = 1500;
const retryMs = 20;
/** Who waits longer does without. */
const patienceMs = 15_000;

/**
 * `opened` runs once each time the database was opened. A damaged one is set aside and a new one begun where `setAside`
 * is given, which hears the name that the old one got; else it is left as it is and is a HistoryTrouble.
 */
export function historyDatabase(
  folder: string,
  opened: (database: Database) => void,
  setAside?: (name: string) => void,
): HistoryDatabase {
  const lock = numberedLock(join(folder, "lock"));
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
    const limit = performance.now() + patienceMs;
    for (;;) {
      const release = lock.take();
      if (release) return release;
      if (performance.now() > limit) throw new Error(said("Another window of Spar keeps the history of matches busy."));
      await pause(retryMs);
    }
  }

  async function ready(): Promise<Database> {
    clearTimeout(idle);
    if (open && performance.now() - open.since > longestMs) {
      closeNow();
      await pause(2 * retryMs);
    }
    if (open) return open.database;
    const trouble = troubleAt(join(folder, file), setAside !== undefined);
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
    session(job) {
      const result = last.then(async () => {
        try {
          return job(await ready());
        } catch (error) {
          throw isDamaged(error) ? damaged(join(folder, file)) : error;
        } finally {
          idle = setTimeout(closeNow, idleMs);
          idle.unref();
        }
      });
      last = result.catch(() => {});
      return result;
    },
    async close() {
      await last;
      closeNow();
    },
  };
}

/**
 * The locks of the library stay behind a killed process, and with them its rollback journal is never played back. So
 * the database is opened by the holder of our own lock alone, and written ahead, which needs neither.
 */
async function openDatabase(folder: string, setAside?: (name: string) => void): Promise<Database> {
  const path = join(folder, file);
  makeFolder(folder);
  rmSync(`${path}.lock`, { recursive: true, force: true });
  const { Database } = await sqlite();
  try {
    return opened(new Database(path));
  } catch (error) {
    if (!isDamaged(error) || !setAside) throw error;
    // What is in the records is still there; the list begins anew.
    const end = `.damaged-${Date.now()}`;
    for (const each of [path, `${path}-wal`]) moveIfThere(each, `${each}${end}`);
    setAside(`${file}${end}`);
    return opened(new Database(path));
  }
}

/** Loaded with the first use: it costs some 20 ms. */
async function sqlite(): Promise<typeof import("node-sqlite3-wasm")> {
  const loaded = await import("node-sqlite3-wasm");
  // A CommonJS module, which not every loader takes apart into names.
  return "default" in loaded ? (loaded.default as typeof loaded) : loaded;
}

function opened(database: Database): Database {
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isDamaged(error: unknown): boolean {
  return error instanceof Error && /malformed|not a database/.test(error.message);
}

const damaged = (path: string) => new HistoryTrouble(said("{path} is damaged, or no history of matches.", { path }));

/** What is seen without opening it as a database, which writes beside it: so that what cannot be read stays untouched. */
function troubleAt(path: string, mayBeDamaged: boolean): HistoryTrouble | undefined {
  const found = userStats(path);
  if (!found) return undefined;
  if (found.isDirectory()) return new HistoryTrouble(said("{file} is a folder.", { file: path }));
  if (!found.isFile()) return new HistoryTrouble(said("{file} is no regular file.", { file: path }));
  return mayBeDamaged || found.size === 0 || beginning(path) === firstBytes ? undefined : damaged(path);
}

/** Every SQLite database begins so: https://sqlite.org/fileformat2.html#magic_header_string */
const firstBytes = "SQLite format 3\0";

function beginning(path: string): string {
  const opened = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(firstBytes.length);
    return bytes.toString("latin1", 0, readSync(opened, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(opened);
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
