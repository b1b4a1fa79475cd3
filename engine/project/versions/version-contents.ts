import { existsSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { makeFolder } from "../../files/make-folder.ts";
import { listNamesIn, readUserBytes, readUserStats } from "../../files/user-file.ts";
import { hashContent } from "./source-version.ts";

/** Stores file contents by their hash, each once and compressed. */
export interface VersionContents {
  /** Stores a content and returns its hash. */
  keep(content: Buffer): string;
  /** The content; undefined if it was deleted. */
  read(hash: string): Buffer | undefined;
  /** Deletes unused contents, except those stored or used recently. */
  removeOthers(used: ReadonlySet<string>): void;
}

/** Younger contents stay, since another process may be about to refer to them. */
const minAgeMs = 24 * 3600_000;

/** Stores file contents in a folder, compressed, under their hashes. */
export function openVersionContents(folder: string): VersionContents {
  const getPath = (hash: string) => join(folder, `${hash}.gz`);
  return {
    keep(content) {
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
      renameSync(unfinished, path);
      return hash;
    },
    read(hash) {
      const packed = readUserBytes(getPath(hash));
      if (!packed.ok) return undefined;
      try {
        return gunzipSync(packed.content);
      } catch {
        // The file was cut short by a full disk or changed by somebody, so it is useless.
        return undefined;
      }
    },
    removeOthers(used) {
      for (const name of listNamesIn(folder)) {
        const path = join(folder, name);
        const hasRested = Date.now() - (readUserStats(path)?.mtimeMs ?? 0) > minAgeMs;
        if (hasRested && !used.has(name.replace(/\.gz$/, ""))) rmSync(path, { force: true });
      }
    },
  };
}
