import { join } from "node:path";
import { computeShortHash } from "../../files/hash.ts";
import { replaceFile } from "../../files/stored-json.ts";
import { listNamesIn, readUserBytes, readUserStats, readUserText } from "../../files/user-file.ts";
import { getCacheFolder, makeFolder } from "../../files/user-folders.ts";

/** The files that the tools read to build a program, with the hashes of their contents. */
export type BuiltFiles = Readonly<Record<string, string>>;

/** What the tools read when a program was built. */
export interface ReadFiles {
  readonly files: readonly string[];
  /** Folders in which a new file with one of these endings would be read, too. */
  readonly folders?: readonly (readonly [folder: string, endings: readonly string[]])[];
}

const getListFolder = () => join(getCacheFolder(), "files");
const getListFile = (main: string) => join(getListFolder(), `${computeShortHash(main)}.json`);

/** Keeps the list of the files of a program for all who ask for it until it is built again. */
export function keepBuiltFiles(main: string, files: BuiltFiles): void {
  const path = getListFile(main);
  const text = JSON.stringify(files);
  if (readUserText(path) === text) return;
  makeFolder(getListFolder());
  replaceFile(path, text);
}

/** The files of a program when it was last built, the main file among them; undefined if it never was. */
export function findBuiltFiles(main: string): BuiltFiles | undefined {
  const text = readUserText(getListFile(main));
  return text === undefined ? undefined : (JSON.parse(text) as BuiltFiles);
}

/** The hash of a file's content; of a file that is not read whole, such as one that is very large, its size and time. */
export function hashFile(path: string): string {
  const read = readUserBytes(path);
  if (read.ok) return computeShortHash(read.content);
  const found = readUserStats(path);
  return found ? `${found.size} ${found.mtimeMs}` : "";
}

/** A hash of the names in a folder that end in one of `endings`. */
export function hashNames(folder: string, endings: readonly string[]): string {
  const names = listNamesIn(folder).filter((name) => endings.some((ending) => name.endsWith(ending)));
  return computeShortHash(JSON.stringify(names.sort()));
}

/** The paths in a list that a compiler writes for `make`, without the targets. */
export function parseMakeList(text: string): string[] {
  const words = text
    .replaceAll(/\\\r?\n/g, " ")
    .split("\n")
    .flatMap((line) => {
      const [, list = ""] = /^(?:\\.|[^#\\])*?:(?=\s)(.*)$/.exec(line) ?? [];
      return list.match(/(?:\\[ #]|\S)+/g) ?? [];
    });
  return [...new Set(words.map((word) => word.replaceAll(/\\([ #])/g, "$1").replaceAll("$$", "$")))];
}
