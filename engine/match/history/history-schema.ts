import type { Database } from "node-sqlite3-wasm";
import { t } from "../../l10n/speak.ts";

/** A match history that cannot be read; the message is a sentence for its owner. */
export class HistoryTrouble extends Error {}

/** Migration i takes a history from version i to i + 1. Only append to this list. */
const migrations: readonly string[] = [
  `CREATE TABLE matches (
     id TEXT PRIMARY KEY, at TEXT NOT NULL, game TEXT NOT NULL, bot TEXT NOT NULL, opponent TEXT NOT NULL,
     result TEXT NOT NULL, seed TEXT NOT NULL, run TEXT NOT NULL, version TEXT, problems INTEGER NOT NULL,
     rest TEXT NOT NULL
   );
   CREATE INDEX matches_at ON matches (at);
   CREATE INDEX matches_of_bot ON matches (bot, at);
   CREATE INDEX matches_of_run ON matches (run);
   CREATE INDEX matches_on_seed ON matches (bot, seed);
   CREATE TABLE bots (bot TEXT PRIMARY KEY, matches INTEGER NOT NULL, last TEXT NOT NULL);
   CREATE TABLE series (
     run TEXT PRIMARY KEY, at TEXT NOT NULL, bot TEXT NOT NULL, opponent TEXT NOT NULL, planned INTEGER NOT NULL,
     asked TEXT, changed TEXT
   );
   CREATE TABLE duels (
     id TEXT PRIMARY KEY, at TEXT NOT NULL, bot TEXT NOT NULL, opponent TEXT NOT NULL, verdict TEXT NOT NULL,
     state TEXT NOT NULL, version TEXT, matches INTEGER NOT NULL, rest TEXT NOT NULL
   );
   CREATE INDEX duels_of_bot ON duels (bot, at);
   CREATE TABLE versions (id TEXT PRIMARY KEY, at TEXT NOT NULL, main TEXT NOT NULL, files TEXT NOT NULL);
   CREATE TABLE version_uses (
     bot TEXT NOT NULL, version TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (bot, version)
   );
   CREATE TABLE version_names (
     bot TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (bot, name)
   );`,
  "CREATE TABLE notes (about TEXT PRIMARY KEY, text TEXT NOT NULL, at TEXT NOT NULL)",
  // A test case is known by its input; one that was kept without it is compared with none.
  `DROP INDEX matches_on_seed;
   CREATE INDEX matches_on_seed ON matches (coalesce(json_extract(rest, '$.input'), seed))`,
];

/** Migrates a database to the newest version, each step in a transaction. Throws HistoryTrouble for one that a newer version of Spar wrote. */
export function migrateDatabase(database: Database): void {
  const found = Number(database.get("PRAGMA user_version")?.user_version ?? 0);
  if (found > migrations.length) {
    throw new HistoryTrouble(t("The match history was written by a newer version of Spar."));
  }
  for (const [number, sql] of migrations.entries()) {
    if (number < found) continue;
    database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${number + 1}; COMMIT`);
  }
}
