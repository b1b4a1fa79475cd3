import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import * as v from "valibot";
import { computeShortHash } from "../../files/hash.ts";
import { readStoredJson, readStoredList, replaceFile, writeStoredJson } from "../../files/stored-json.ts";
import { isFile, listNamesIn, readUserBytes, readUserStats, readUserText } from "../../files/user-file.ts";
import {
  getCacheFolder,
  isInFolder,
  isTooWideToShow,
  listFoldersUp,
  makeFolder,
  resolveLinks,
} from "../../files/user-folders.ts";
import { parseJson } from "../../text/json.ts";

/** The files that the tools read to build a program, with the hashes of their contents. */
export type BuiltFiles = Readonly<Record<string, string>>;

/** What the tools read when a program was built. */
export interface ReadFiles {
  readonly files: readonly string[];
  /** Files that count as they are or are missing; those outside the bot's own folder are the user's, not the bot's. */
  readonly settings?: readonly string[];
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
export const findBuiltFiles = (main: string) =>
  parseJson(readUserText(getListFile(main)) ?? "") as BuiltFiles | undefined;

const getLinkedFile = (link: string) => join(getListFolder(), `${computeShortHash(link)}.linked.json`);

/** Keeps that Spar itself has linked a folder of packages in a copy of a bot. */
export const keepLinkedPackages = (link: string, packages: readonly string[]): void =>
  writeStoredJson(getLinkedFile(link), packages);

/** The folders to which Spar has linked one of packages. */
export const findLinkedPackages = (link: string): readonly string[] => readStoredList(getLinkedFile(link));

const maxLevels = 5;
/** A bot opens no more files of its own than this; others are a collection that it looks through. */
const maxOpened = 200;
const getOpenedFile = (main: string) => join(getListFolder(), `${computeShortHash(main)}.opened.json`);

/** What traced matches have shown: the files that a bot reads, and those that it wrote in the last one. */
const openedSchema = v.object({ reads: v.array(v.string()), writes: v.array(v.string()) });
type OpenedFiles = v.InferOutput<typeof openedSchema>;

/** What a traced match has shown of a bot. */
interface OpenedInMatch {
  /** Its files below this folder are kept. */
  readonly folder: string;
  readonly began: number;
  /** The files that it has opened, and whether to write them; undefined if that is not known. */
  readonly opened: ReadonlyMap<string, boolean | undefined>;
}

/** Keeps which files a bot has opened in a match, and which it has written, as its own memory. */
export function keepOpenedFiles(main: string, { folder, began, opened }: OpenedInMatch): void {
  if (isInFolder(main, getCacheFolder())) return;
  const known = findOpenedFiles(main);
  // In a folder that a link leads to, programs know that one.
  const real = resolveLinks(folder) ?? folder;
  const place = (path: string) => (isInFolder(path, real) ? join(folder, relative(real, path)) : path);
  const isOwn = (path: string) => isInFolder(path, folder) && path !== main && !libraryPattern.test(path);
  const found = new Map([...opened].map(([path, writes]) => [findSource(place(path)), writes]));
  // Of a file that a library or another program opens, only its time tells.
  const mayWrite = (path: string) => found.get(path) ?? isSavedSince(path, began);
  const opens = [...found.keys()].filter(isOwn);
  const writes = opens.filter(mayWrite);
  const reads = [...known.reads, ...opens].filter((path) => !writes.includes(path) && isFile(path));
  const toList = (paths: readonly string[]) => [...new Set(paths)].slice(0, maxOpened);
  const now: OpenedFiles = { reads: toList(reads), writes: toList(writes) };
  if (!wasTraced(main) || JSON.stringify(now) !== JSON.stringify(known)) writeStoredJson(getOpenedFile(main), now);
}

export function isSavedSince(path: string, began: number): boolean {
  const saved = readUserStats(path)?.mtimeMs ?? 0;
  // A time to come says nothing.
  return saved > began && saved <= Date.now();
}

/** Whether a traced match has shown what a bot opens. */
export const wasTraced = (main: string): boolean => existsSync(getOpenedFile(main));

const libraryPattern = /[/\\](?:node_modules|(?:site|dist)-packages|\.git)[/\\]/;

/** What the tools of languages find in the top folder of a project. */
const projectLists = [
  ...["CMakeLists.txt", "Makefile", "makefile", "GNUmakefile", "Cargo.toml", "go.mod", "package.json"],
  ...["pyproject.toml", "pom.xml", "build.gradle", "build.gradle.kts"],
];

/** The folder that has all files of a bot's own: that of its project, else the one above the bot's. */
export function findOwnFolder(main: string): string {
  const hasAny = (folder: string, names: readonly string[]) => names.some((name) => existsSync(join(folder, name)));
  const isTop = (folder: string) => isTooWideToShow(folder) || hasAny(folder, [".git", "spar.json"]);
  const [own = "", ...above] = listFoldersUp(dirname(main), isTop).slice(0, maxLevels);
  const shown = above.filter((folder) => !isTooWideToShow(folder));
  const listed = shown.findLast((folder) => hasAny(folder, [".git", "spar.json", ...projectLists]));
  return listed ?? shown[0] ?? own;
}

/** The source of a module that Python has compiled. */
const findSource = (path: string) => path.replace(/__pycache__[/\\]([^/\\]+?)\.[\w-]+\.pyc$/, "$1.py");

/** The files that a bot has opened when it was traced, besides those that it was built from. */
export const findOpenedFiles = (main: string): OpenedFiles =>
  readStoredJson(getOpenedFile(main), openedSchema) ?? { reads: [], writes: [] };

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
