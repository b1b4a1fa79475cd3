import { rmSync } from "node:fs";
import { join } from "node:path";
import type { MatchStore } from "../../match/history/match-store.ts";
import { readSourceVersion, type SourceVersion } from "./source-version.ts";
import { openVersionContents } from "./version-contents.ts";
import {
  findVersion,
  findVersionById,
  readVersionNames,
  readVersionsOfBot,
  removeOldVersions,
  type SavedVersion,
} from "./version-rows.ts";
import { writeSource } from "./write-source.ts";

export type { SavedVersion };

/**
 * Stores the source of every version that has played: the contents as files, and the list of versions in the match
 * database.
 */
export interface VersionStore {
  /**
   * Notes the current version of a bot's file, or the given one, to be saved later by `keepNoted`, so that the
   * caller need not wait.
   */
  note(file: string, version?: SourceVersion): SourceVersion;
  /** Notes that a version was used that was never in a file of the user. */
  noteForeign(file: string, version?: SourceVersion): SourceVersion;
  /** Saves all noted versions; throws if the disk does not accept them. */
  keepNoted(): void;
  /** Saves the current version of a bot's file under a name; throws as `keepNoted` does. */
  name(file: string, name: string): SourceVersion;
  /**
   * `previous` is the last version that differs from the file's current one, `now`; otherwise a name, or the beginning
   * of an id.
   */
  find(wanted: string, file: string, now?: string): Promise<SavedVersion | undefined>;
  byId(id: string): Promise<SavedVersion | undefined>;
  /** The versions of a bot, newest first. */
  getVersions(file: string): Promise<SavedVersion[]>;
  findNames(ids: readonly string[]): Promise<Record<string, string>>;
  /** A version with its contents; undefined if they were deleted. */
  read(version: SavedVersion): SourceVersion | undefined;
  /** The main file of a version, written to a folder of its own; undefined as for `read`. */
  written(version: SavedVersion): string | undefined;
}

/** Beyond this number, the oldest versions without a name are deleted. */
const defaultMaxVersions = 1000;
/** Delays the cleanup so that it does not slow down the start. */
const defaultSweepDelayMs = 30_000;

/** The versions saved in a storage folder. Beyond `max`, the oldest without a name are deleted. */
export function openVersionStore(
  storage: string,
  store: MatchStore,
  { max = defaultMaxVersions, sweepAfterMs = defaultSweepDelayMs } = {},
): VersionStore {
  const contents = openVersionContents(join(storage, "versions", "contents"));
  const sources = join(storage, "versions", "sources");
  let noted: { readonly version: SourceVersion; readonly file?: string }[] = [];
  /** The last version this process has saved of each file. */
  const last = new Map<string | undefined, string>();
  let sweeping: NodeJS.Timeout | undefined;

  function keep({ id, main, files: found }: SourceVersion, file?: string): void {
    if (last.get(file) === id) return;
    const files = Object.fromEntries([...found].map(([name, content]) => [name, contents.keep(content)]));
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
        for (const id of gone) rmSync(join(sources, id), { recursive: true, force: true });
        contents.removeOthers(used);
      },
      () => {
        // The match history reports a database that cannot be opened.
      },
    );
  }

  function read({ id, main, files }: SavedVersion): SourceVersion | undefined {
    const found = new Map<string, Buffer>();
    for (const [name, hash] of Object.entries(files)) {
      const content = contents.read(hash);
      if (!content) return undefined;
      found.set(name, content);
    }
    return { id, main, files: found };
  }

  return {
    note(file, version = readSourceVersion(file)) {
      noted.push({ version, file });
      return version;
    },
    noteForeign(file, version = readSourceVersion(file)) {
      noted.push({ version });
      return version;
    },
    keepNoted() {
      const all = noted;
      noted = [];
      for (const { version, file } of all) keep(version, file);
    },
    name(file, name) {
      const version = readSourceVersion(file);
      keep(version, file);
      store.keep({ kind: "name", bot: file, name, version: version.id, at: new Date().toISOString() });
      return version;
    },
    find: async (wanted, file, now = readSourceVersion(file).id) =>
      store.session((database) => findVersion(database, wanted, file, now)),
    byId: (id) => store.session((database) => findVersionById(database, id)),
    getVersions: (file) => store.session((database) => readVersionsOfBot(database, file)),
    findNames: (ids) => store.session((database) => readVersionNames(database, ids)),
    read,
    written(kept) {
      const version = read(kept);
      if (!version) return undefined;
      const folder = join(sources, kept.id);
      writeSource(version, folder);
      return join(folder, ...version.main.split("/"));
    },
  };
}
