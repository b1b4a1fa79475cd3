import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "node-sqlite3-wasm";
import { migrate } from "./history-schema.ts";
import { numberedLock } from "./numbered-lock.ts";

/** The database of a history's folder. It is open while it is used, and for one process at a time. */
export interface HistoryDatabase {
  /** Runs a job on the open database, after those before it. Rejects when it cannot be opened or another keeps it. */
  session<T>(job: (database: Database) => T): Promise<T>;
  /** Waits for the jobs that were given and closes. */
  close(): Promise<void>;
}

/** How long it stays open after a job, for the next one. */
const idleMs = 250;
/** Who has had it for so long lets others have it first. */
const longestMs = 1500;
const retryMs = 20;
/** Who waits longer does without. */
const patienceMs = 15_000;

/** `opened` runs once each time the database was opened. */
export function historyDatabase(folder: string, opened: (database: Database) => void): HistoryDatabase {
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
      if (performance.now() > limit) throw new Error("Another window of Spar keeps the history of matches busy.");
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
    const release = await locked();
    try {
      const database = await openDatabase(folder);
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
async function openDatabase(folder: string): Promise<Database> {
  const file = join(folder, "history.db");
  mkdirSync(folder, { recursive: true });
  rmSync(`${file}.lock`, { recursive: true, force: true });
  const { Database } = await sqlite();
  try {
    return opened(new Database(file));
  } catch (error) {
    if (!isDamaged(error)) throw error;
    // What is in the records is still there; the list begins anew.
    for (const end of ["", "-wal"]) setAside(`${file}${end}`);
    return opened(new Database(file));
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

function setAside(file: string): void {
  try {
    renameSync(file, `${file}.damaged-${Date.now()}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
