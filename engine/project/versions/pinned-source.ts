import { readUserBytes, userStats } from "../../files/user-file.ts";
import type { ChangedSource } from "../../views/changed-source.ts";
import {
  findVersionFolder,
  type SourcePaths,
  type SourceVersion,
  sourcePaths,
  sourceVersion,
  versionFrom,
} from "./source-version.ts";

/** The source of one bot as it was, and what became of its files since. */
export interface PinnedSource {
  readonly whole: SourceVersion;
  /** Whether it can be played as it lies there. Once it could not, it never can. */
  isInPlace(): boolean;
  /** A match begins that is played by the files as they lie there; the answer is asked when it is over. */
  begin(): () => boolean;
  /** As it was, without data that the bot itself changes. */
  version(): SourceVersion;
  /** The files that are not what they were, or were not at some time. */
  changed(): ReadonlyMap<string, ChangedSource["change"]>;
}

/** Data that changes in more than one match in so many is changed by the bot itself, which remembers or logs. */
const oftenOneIn = 4;

/** `file`: where its program begins. */
export function pinnedSource(file: string, paths: SourcePaths = sourcePaths(file)): PinnedSource {
  const all = [...paths.program, ...paths.data];
  const prints = new Map(all.map((path) => [path, getPrint(path)]));
  const source = sourceVersion(file, paths);
  const data = new Set(paths.data);
  const folder = findVersionFolder(source, file);
  const nameIn = (path: string) => path.slice(folder.length + 1).replaceAll("\\", "/");
  const changes = new Map<string, ChangedSource["change"]>();
  const timesChanged = new Map<string, number>();
  let matches = 0;
  let inPlace = true;

  // Nobody can say before the first match is over.
  const isOwnData = (path: string) =>
    data.has(path) && (matches === 0 || (timesChanged.get(path) ?? 0) * oftenOneIn > matches);
  const foreign = () => all.filter((path) => !isOwnData(path));

  /** Notes which files are not what they were. */
  function look(): boolean {
    const different = foreign().filter((path) => getPrint(path) !== prints.get(path));
    for (const path of different) {
      const now = readUserBytes(path);
      const before = source.files.get(nameIn(path));
      if (now.ok && before?.equals(now.content)) prints.set(path, getPrint(path));
      else changes.set(path, now.ok ? "changed" : "deleted");
    }
    return foreign().every((path) => getPrint(path) === prints.get(path));
  }

  return {
    whole: source,
    isInPlace() {
      if (inPlace && !look()) inPlace = false;
      return inPlace;
    },
    begin() {
      const before = new Map(all.map((path) => [path, getPrint(path)]));
      const isOther = (path: string) => getPrint(path) !== before.get(path);
      return () => {
        matches++;
        for (const path of paths.data.filter(isOther)) timesChanged.set(path, (timesChanged.get(path) ?? 0) + 1);
        const isUndisturbed = !foreign().some(isOther);
        if (!isUndisturbed) inPlace = false;
        return isUndisturbed;
      };
    },
    version() {
      const kept = new Set(foreign().map(nameIn));
      return versionFrom(source.main, new Map([...source.files].filter(([name]) => kept.has(name))));
    },
    changed() {
      look();
      return new Map([...changes].filter(([path]) => !isOwnData(path)));
    },
  };
}

/** Tells a file from what it was, without reading it. */
function getPrint(path: string): string {
  const found = userStats(path);
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : "";
}
