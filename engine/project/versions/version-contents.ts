import { existsSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { makeFolder } from "../../files/make-folder.ts";
import { namesIn, readUserBytes, userStats } from "../../files/user-file.ts";
import { contentHash } from "./source-version.ts";

/** Contents of files, each kept once and compressed, by their hash. */
export interface VersionContents {
  /** Answers the hash. */
  keep(content: Buffer): string;
  /** Undefined where it is not kept any more. */
  read(hash: string): Buffer | undefined;
  /** Takes away what is not used, but nothing that was kept or used lately. */
  removeOthers(used: ReadonlySet<string>): void;
}

/** What another process is about to name as its own is younger. */
const restMs = 24 * 3600_000;

/** File contents in a folder, compressed, each once under its hash. */
export function versionContentsIn(folder: string): VersionContents {
  const pathOf = (hash: string) => join(folder, `${hash}.gz`);
  return {
    keep(content) {
      const hash = contentHash(content);
      const path = pathOf(hash);
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
      const packed = readUserBytes(pathOf(hash));
      if (!packed.ok) return undefined;
      try {
        return gunzipSync(packed.content);
      } catch {
        // Cut short by a full disk, or changed by somebody: as good as gone.
        return undefined;
      }
    },
    removeOthers(used) {
      for (const name of namesIn(folder)) {
        const path = join(folder, name);
        const rested = Date.now() - (userStats(path)?.mtimeMs ?? 0) > restMs;
        if (rested && !used.has(name.replace(/\.gz$/, ""))) rmSync(path, { force: true });
      }
    },
  };
}
