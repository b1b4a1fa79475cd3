import { readUserBytes, readUserStats } from "../../files/user-file.ts";
import type { ChangedSource } from "../../views/changed-source.ts";
import {
  createVersion,
  findVersionFolder,
  listSourcePaths,
  readSourceVersion,
  type SourcePaths,
  type SourceVersion,
} from "./source-version.ts";

/** The original source of one bot, and how its files have changed since. */
export interface PinnedSource {
  readonly whole: SourceVersion;
  /** Whether the bot can be played from its own files. Once this is false, it stays false. */
  isInPlace(): boolean;
  /**
   * To be called when a match from the bot's own files begins; the returned function, called at its end, says whether
   * they stayed unchanged.
   */
  begin(): () => boolean;
  /** The original version, without data files that the bot itself changes. */
  version(): SourceVersion;
  /** The files that have changed since the beginning, even if only for a time. */
  changed(): ReadonlyMap<string, ChangedSource["change"]>;
}

/**
 * A data file that changes in more than one of this many matches is written by the bot itself, as a memory or a log.
 */
const minMatchesPerChange = 4;

/** `file` is the program's main file. */
export function pinSource(file: string, paths: SourcePaths = listSourcePaths(file)): PinnedSource {
  const all = [...paths.program, ...paths.data];
  const prints = new Map(all.map((path) => [path, hashState(path)]));
  const source = readSourceVersion(file, paths);
  const data = new Set(paths.data);
  const folder = findVersionFolder(source, file);
  const nameIn = (path: string) => path.slice(folder.length + 1).replaceAll("\\", "/");
  const changes = new Map<string, ChangedSource["change"]>();
  const timesChanged = new Map<string, number>();
  let matches = 0;
  let isInPlace = true;

  // This cannot be known before the first match has ended.
  const isOwnData = (path: string) =>
    data.has(path) && (matches === 0 || (timesChanged.get(path) ?? 0) * minMatchesPerChange > matches);
  const foreign = () => all.filter((path) => !isOwnData(path));

  /** Notes which files have changed; true if none has. */
  function look(): boolean {
    const different = foreign().filter((path) => hashState(path) !== prints.get(path));
    for (const path of different) {
      const now = readUserBytes(path);
      const before = source.files.get(nameIn(path));
      if (now.ok && before?.equals(now.content)) prints.set(path, hashState(path));
      else changes.set(path, now.ok ? "changed" : "deleted");
    }
    return foreign().every((path) => hashState(path) === prints.get(path));
  }

  return {
    whole: source,
    isInPlace() {
      if (isInPlace && !look()) isInPlace = false;
      return isInPlace;
    },
    begin() {
      const before = new Map(all.map((path) => [path, hashState(path)]));
      const isOther = (path: string) => hashState(path) !== before.get(path);
      return () => {
        matches++;
        for (const path of paths.data.filter(isOther)) timesChanged.set(path, (timesChanged.get(path) ?? 0) + 1);
        const isUndisturbed = !foreign().some(isOther);
        if (!isUndisturbed) isInPlace = false;
        return isUndisturbed;
      };
    },
    version() {
      const kept = new Set(foreign().map(nameIn));
      return createVersion(source.main, new Map([...source.files].filter(([name]) => kept.has(name))));
    },
    changed() {
      look();
      return new Map([...changes].filter(([path]) => !isOwnData(path)));
    },
  };
}

/** A fingerprint that changes with a file, without reading it. */
function hashState(path: string): string {
  const found = readUserStats(path);
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : "";
}
