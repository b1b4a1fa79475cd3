import { constants, copyFileSync, existsSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Database, QueryResult } from "node-sqlite3-wasm";
import { computeFileHash } from "../../files/hash.ts";
import { listNamesIn, readUserBytes, readUserStats } from "../../files/user-file.ts";
import { makeFolder, moveFile, removeFile, removeFolder } from "../../files/user-folders.ts";
import { readNotes } from "../../match/history/history-entry.ts";
import type { MatchStore } from "../../match/history/match-store.ts";
import { linkPackages } from "./packages.ts";
import {
  findVersionFolder,
  hashContent,
  readSourceVersion,
  type SourceVersion,
  writeSource,
} from "./source-version.ts";

/** Younger contents stay, since another process may be about to refer to them. */
const minAgeMs = 24 * 3600_000;

/** Stores file contents in a folder, each once and compressed, under their hashes. */
function openVersionContents(folder: string) {
  const getPath = (hash: string) => join(folder, `${hash}.gz`);
  return {
    /** Stores a content and returns its hash. */
    keep(content: Buffer) {
      const hash = hashContent(content);
      const path = getPath(hash);
      if (existsSync(path)) {
        const now = new Date();
        utimesSync(path, now, now);
        return hash;
      }
      makeFolder(folder);
      const unfinished = `${path}.${process.pid}`;
      writeFileSync(unfinished, gzipSync(content));
      moveFile(unfinished, path);
      return hash;
    },
    /** The content; undefined if it was deleted. */
    read(hash: string) {
      const packed = readUserBytes(getPath(hash), Number.POSITIVE_INFINITY);
      if (!packed.ok) return undefined;
      try {
        return gunzipSync(packed.content);
      } catch {
        // The file was cut short by a full disk or changed by somebody, so it is useless.
        return undefined;
      }
    },
    /** Deletes unused contents, except those stored or used recently. */
    removeOthers(used: ReadonlySet<string>) {
      for (const name of listNamesIn(folder)) {
        const path = join(folder, name);
        const hasRested = Date.now() - (readUserStats(path)?.mtimeMs ?? 0) > minAgeMs;
        if (hasRested && !used.has(name.replace(/\.gz$/, ""))) removeFile(path);
      }
    },
  };
}

/** The source of every version that has played: contents as files, the list in the match database. */
export type VersionStore = ReturnType<typeof openVersionStore>;

/** Beyond this number, the oldest versions without a name are deleted. */
const defaultMaxVersions = 1000;
/** Delays the cleanup so that it does not slow down the start. */
const defaultSweepDelayMs = 30_000;

/** The versions saved in a storage folder. Beyond `max`, the oldest without a name are deleted. */
export function openVersionStore(
  storage: string,
  store: MatchStore,
  { max = defaultMaxVersions, sweepAfterMs = defaultSweepDelayMs } = {},
) {
  const contents = openVersionContents(join(storage, "versions", "contents"));
  const sources = join(storage, "versions", "sources");
  let noted: { readonly version: SourceVersion; readonly file?: string }[] = [];
  /** The last version this process has saved of each file. */
  const last = new Map<string | undefined, string>();
  let sweeping: NodeJS.Timeout | undefined;

  function keep({ id, main, files: found, large = new Map() }: SourceVersion, file?: string): void {
    if (last.get(file) === id) return;
    const kept = [...found].map(([name, content]) => [name, contents.keep(content)]);
    const files = Object.fromEntries([...kept, ...[...large].map(([name, hash]) => [name, largePrefix + hash])]);
    const at = new Date().toISOString();
    store.keep({ kind: "version", id, ...(file === undefined ? {} : { bot: file }), at, main, files });
    last.set(file, id);
    if (!sweeping) sweeping = setTimeout(sweep, sweepAfterMs).unref();
  }

  /** Runs once per session. */
  function sweep(): void {
    const removed = store.session((database) => removeOldVersions(database, max));
    removed.then(
      ({ gone, used }) => {
        for (const id of gone) removeFolder(join(sources, id));
        contents.removeOthers(used);
      },
      () => {
        // The match history reports a database that cannot be opened.
      },
    );
  }

  /** A version with its contents; undefined if they were deleted. */
  function read({ id, main, files }: SavedVersion): SourceVersion | undefined {
    const found = new Map<string, Buffer>();
    const large = new Map<string, string>();
    for (const [name, hash] of Object.entries(files)) {
      if (hash.startsWith(largePrefix)) {
        large.set(name, hash.slice(largePrefix.length));
        continue;
      }
      const content = contents.read(hash);
      if (!content) return undefined;
      found.set(name, content);
    }
    return { id, main, files: found, large };
  }

  return {
    /** Notes a bot's version, to be saved later by `keepNoted`, so that the caller need not wait. */
    note(file: string, version: SourceVersion = readSourceVersion(file)) {
      noted.push({ version, file });
      return version;
    },
    /** Notes that a version was used that was never in a file of the user. */
    noteForeign(file: string, version: SourceVersion = readSourceVersion(file)) {
      noted.push({ version });
      return version;
    },
    /** Saves all noted versions; throws if the disk does not accept them. */
    keepNoted() {
      const all = noted;
      noted = [];
      for (const { version, file } of all) keep(version, file);
    },
    /** Saves the current version of a bot's file under a name; throws as `keepNoted` does. */
    name(file: string, name: string) {
      const version = readSourceVersion(file);
      keep(version, file);
      store.keep({ kind: "name", bot: file, name, version: version.id, at: new Date().toISOString() });
      return version;
    },
    /** `previous` is the last version that differs from `now`; otherwise a name, or the beginning of an id. */
    find: async (wanted: string, file: string, now: string = readSourceVersion(file).id) =>
      store.session((database) => findVersion(database, wanted, file, now)),
    byId: (id: string) => store.session((database) => findVersionById(database, id)),
    /** The versions of a bot, newest first. */
    getVersions: (file: string) => store.session((database) => readVersionsOfBot(database, file)),
    findNames: (ids: readonly string[]) => store.session((database) => readVersionNames(database, ids)),
    read,
    /** The main file of a version; large data comes from the bot's folder, and `gone` names what has changed there. */
    written(kept: SavedVersion, bot: string) {
      const version = read(kept);
      return version && writeVersion(version, join(sources, kept.id), bot);
    },
  };
}

/** Marks the hash of a content that is not kept. */
const largePrefix = "large:";

function writeVersion(
  version: SourceVersion,
  folder: string,
  bot: string,
): { readonly file: string } | { readonly gone: string } {
  writeSource(version, folder);
  const own = findVersionFolder(version, bot);
  linkPackages(bot, own, folder);
  const gone = [...(version.large ?? [])].find(
    ([name, hash]) => !placeLarge(join(own, name), join(folder, name), hash),
  );
  return gone ? { gone: gone[0] } : { file: join(folder, ...version.main.split("/")) };
}

/** Copies data that is too large to be kept beside a version; false if it is no longer what it was. */
function placeLarge(from: string, to: string, hash: string): boolean {
  if (computeFileHash(to) === hash) return true;
  if (computeFileHash(from) !== hash) return false;
  makeFolder(dirname(to));
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  return true;
}

/** A saved version without its contents. */
export interface SavedVersion {
  readonly id: string;
  readonly main: string;
  /** The hash of each file's content, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** When the bot's file last had this version. */
  readonly at: string;
  readonly name?: string;
  readonly note?: string;
}

/** The versions of a bot's file, newest first. */
function readVersionsOfBot(database: Database, file: string): SavedVersion[] {
  const sql = `SELECT versions.id, main, files, version_uses.at, name, text AS note FROM version_uses
    JOIN versions ON versions.id = version_uses.version
    LEFT JOIN version_names ON version_names.version = version_uses.version AND version_names.bot = version_uses.bot
    LEFT JOIN notes ON notes.about = versions.id AND text <> ''
    WHERE version_uses.bot = ? ORDER BY version_uses.at DESC, version_uses.rowid DESC`;
  return database.all(sql, [file]).map(toVersion);
}

/** The version whose id begins with a text. */
function findVersionById(database: Database, id: string): SavedVersion | undefined {
  if (!/^[0-9a-f]{4,32}$/.test(id)) return undefined;
  const row = database.get("SELECT id, main, files, at FROM versions WHERE id LIKE ? ORDER BY at DESC", [`${id}%`]);
  return row ? toVersion(row) : undefined;
}

/** `previous` is the last version that differs from the current file; otherwise a name, or the beginning of an id. */
function findVersion(database: Database, wanted: string, file: string, now: string): SavedVersion | undefined {
  const own = readVersionsOfBot(database, file);
  if (wanted === "previous") return own.find(({ id }) => id !== now);
  return own.find(({ name }) => name === wanted) ?? findVersionById(database, wanted);
}

/** What versions are called: by their names and notes, by their ids. */
function readVersionNames(database: Database, ids: readonly string[]): Record<string, string> {
  const sql = "SELECT version, name FROM version_names WHERE version IN (SELECT value FROM json_each(?)) ORDER BY at";
  const rows = database.all(sql, [JSON.stringify(ids)]);
  const names = Object.fromEntries(rows.map(({ version, name }) => [String(version), String(name)]));
  const noted = Object.entries(readNotes(database, ids)).map(([id, note]) => [
    id,
    names[id] ? `${names[id]}: ${note}` : note,
  ]);
  return { ...names, ...Object.fromEntries(noted) };
}

/** Deletes the oldest versions without a name or note beyond `max`; returns their ids and the contents still in use. */
function removeOldVersions(database: Database, max: number): { gone: string[]; used: Set<string> } {
  const old = `SELECT id FROM versions WHERE id NOT IN (SELECT version FROM version_names)
    AND id NOT IN (SELECT about FROM notes WHERE text <> '') ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?`;
  const gone = database.all(old, [max]).map(({ id }) => String(id));
  for (const id of gone) {
    database.run("DELETE FROM version_uses WHERE version = ?", [id]);
    database.run("DELETE FROM versions WHERE id = ?", [id]);
  }
  const left = database.all("SELECT id, main, files, at FROM versions").map(toVersion);
  return { gone, used: new Set(left.flatMap(({ files }) => Object.values(files))) };
}

function toVersion({ id, main, files, at, name, note }: QueryResult): SavedVersion {
  const kept = { id: String(id), main: String(main), at: String(at) };
  const hashes = JSON.parse(String(files)) as Record<string, string>;
  return {
    ...kept,
    files: hashes,
    ...(typeof name === "string" && { name }),
    ...(typeof note === "string" && { note }),
  };
}
