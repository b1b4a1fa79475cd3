import { rmSync } from "node:fs";
import { join } from "node:path";
import type { MatchStore } from "../../match/history/match-store.ts";
import { type SourceVersion, sourceVersion } from "./source-version.ts";
import { versionContentsIn } from "./version-contents.ts";
import {
  type KeptVersion,
  removeOldVersions,
  versionById,
  versionNames,
  versionsOfBot,
  versionWanted,
} from "./version-rows.ts";
import { writeSource } from "./write-source.ts";

export type { KeptVersion };

/** The sources of all versions that played: contents as files, and which version has which, in the store of matches. */
export interface VersionStore {
  /** The version that a bot's file is now, or as it was read. It is kept by `keepNoted`, so that nobody waits for it. */
  note(file: string, version?: SourceVersion): SourceVersion;
  /** The same of a version that was found elsewhere, and is none that a user's file was. */
  noteForeign(file: string, version?: SourceVersion): SourceVersion;
  /** Throws where the disk does not take it. */
  keepNoted(): void;
  /** Keeps the version that a bot's file is now under a name of the bot's own; throws as `keepNoted`. */
  name(file: string, name: string): SourceVersion;
  /** `previous`: the last one that is not what the file is `now`; else a name, or the beginning of an id. */
  find(wanted: string, file: string, now?: string): Promise<KeptVersion | undefined>;
  byId(id: string): Promise<KeptVersion | undefined>;
  /** Those of a bot, the newest first. */
  versionsOf(file: string): Promise<KeptVersion[]>;
  namesOf(ids: readonly string[]): Promise<Record<string, string>>;
  /** A version with its contents; undefined where they are not kept any more. */
  read(version: KeptVersion): SourceVersion | undefined;
  /** The file that a version begins in, written to a folder that is its own; undefined as with `read`. */
  written(version: KeptVersion): string | undefined;
}

/** Beyond this many the oldest versions without a name go. */
const usualMost = 1000;
/** Nobody who begins should wait for it. */
const usualSweepAfterMs = 30_000;

/** The versions kept in a storage folder. Beyond `most`, the oldest without a name are deleted. */
export function versionStoreIn(
  storage: string,
  store: MatchStore,
  { most = usualMost, sweepAfterMs = usualSweepAfterMs } = {},
): VersionStore {
  const contents = versionContentsIn(join(storage, "versions", "contents"));
  const sources = join(storage, "versions", "sources");
  let noted: { readonly version: SourceVersion; readonly file?: string }[] = [];
  /** What each file was last kept as by this process. */
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

  /** Once a session. */
  function sweep(): void {
    const removed = store.session((database) => removeOldVersions(database, most));
    removed.then(
      ({ gone, used }) => {
        for (const id of gone) rmSync(join(sources, id), { recursive: true, force: true });
        contents.removeOthers(used);
      },
      () => {
        // A history that cannot be opened is told of where matches are kept.
      },
    );
  }

  function read({ id, main, files }: KeptVersion): SourceVersion | undefined {
    const found = new Map<string, Buffer>();
    for (const [name, hash] of Object.entries(files)) {
      const content = contents.read(hash);
      if (!content) return undefined;
      found.set(name, content);
    }
    return { id, main, files: found };
  }

  return {
    note(file, version = sourceVersion(file)) {
      noted.push({ version, file });
      return version;
    },
    noteForeign(file, version = sourceVersion(file)) {
      noted.push({ version });
      return version;
    },
    keepNoted() {
      const all = noted;
      noted = [];
      for (const { version, file } of all) keep(version, file);
    },
    name(file, name) {
      const version = sourceVersion(file);
      keep(version, file);
      store.keep({ kind: "name", bot: file, name, version: version.id, at: new Date().toISOString() });
      return version;
    },
    find: async (wanted, file, now = sourceVersion(file).id) =>
      store.session((database) => versionWanted(database, wanted, file, now)),
    byId: (id) => store.session((database) => versionById(database, id)),
    versionsOf: (file) => store.session((database) => versionsOfBot(database, file)),
    namesOf: (ids) => store.session((database) => versionNames(database, ids)),
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
