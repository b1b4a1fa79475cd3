import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { isFolder, listNamesIn, readUserFile, readUserText, type WhyNot } from "../../files/user-file.ts";
import { isLink, isOfSystem, listFoldersUp, resolveLinks } from "../../files/user-folders.ts";
import { clipForRegex } from "../../text/clip-text.ts";
import { findBuiltFiles, findLinkedPackages, findOpenedFiles, hashFile } from "./built-files.ts";

export { findLinkedPackages, keepLinkedPackages, wasTraced } from "./built-files.ts";

/** How programs of a language begin and how their files refer to each other. */
export interface ProgramFiles {
  /** Extensions of files that are never programs by themselves. */
  readonly parts?: readonly string[];
  /** Names of files that mark the root folder of a project. */
  readonly roots?: readonly string[];
  /** A folder above the program whose names belong to it, as those of packages do; undefined if there is none. */
  base?(main: string): string | undefined;
  /** Folders in which a program finds files by their names; by default its own. */
  data?(source: string, main: string): readonly string[];
  /** Whether a program can start in this text; otherwise the file is part of another program. */
  begins(source: string): boolean;
  /** The other files of a program that has a project which names them all; undefined if it has none. */
  listed?(main: string): ListedFiles | undefined;
  /** Files that `file` may refer to; they need not exist. `main` is the program's main file. */
  named(source: string, file: string, main: string): readonly string[];
}

/** What a project names; `others` are its own files, and those that go into the program or beside it. */
interface ListedFiles {
  readonly sources: readonly string[];
  readonly others: readonly string[];
}

export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/** Programs written for a game have fewer files than this. */
const maxFiles = 100;

/** Maximum total length in characters. */
const maxTextChars = 16_000_000;

/** The other files of a program: those opened, and read when it was last built; if it has changed, also a guess. */
export function findProgramFiles(files: ProgramFiles | undefined, main: string, source: string): ProgramFile[] {
  const parts = findBuiltParts(files, main, source);
  const opened = findOpenedFiles(main).reads.filter((path) => extname(path) === extname(main));
  const others = opened.filter((path) => !parts.some((part) => part.path === path));
  return [...parts, ...others.flatMap(readPart)];
}

/** The folders in which a bot finds its packages, which belong to no version of it. */
export function listPackageFolders(file: string): string[] {
  const names = file.endsWith(".py") ? [".venv", "venv"] : /\.[cm]?[jt]s$/.test(file) ? ["node_modules"] : [];
  return listFoldersUp(dirname(file))
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter(isFolder);
}

/** The names of the packages in a folder of them. */
export function listPackages(folder: string): string[] {
  const inside = (name: string) => listNamesIn(join(folder, name)).map((each) => join(name, each));
  return listNamesIn(folder).flatMap((name) => (name.startsWith("@") ? inside(name) : [name]));
}

/** What a bot in a sandbox is shown outside of its folder: its other files, and packages; by no link of its own. */
export function listShownFiles(files: ProgramFiles | undefined, main: string): string[] {
  const folder = dirname(main);
  const real = resolveLinks(folder) ?? folder;
  const parts = findProgramFiles(files, main, readUserText(main) ?? "").map(({ path }) => path);
  const own = parts.filter((path) => resolveLinks(path) === resolve(real, relative(folder, path)));
  return [...new Set([...listShownPackages(main), ...own])];
}

/** The folders of packages that are no links, and what Spar itself has linked in a copy of the bot. */
export const listShownPackages = (main: string): string[] =>
  listPackageFolders(main).flatMap((folder) => {
    const linked = findLinkedPackages(folder);
    if (!isLink(folder)) return [folder, ...linked];
    return linked.some((each) => resolveLinks(each) === resolveLinks(folder)) ? [folder, ...linked] : [];
  });

/** A program's data: `named` in its text, or opened and no source; without what it writes itself. */
export function findProgramData(main: string, named: readonly string[]): string[] {
  const { reads, writes } = findOpenedFiles(main);
  const opened = reads.filter((path) => extname(path) !== extname(main));
  return [...new Set([...named, ...opened])].filter((path) => !writes.includes(path));
}

function readPart(path: string): ProgramFile[] {
  const text = readUserText(path);
  return text === undefined ? [] : [{ path, text }];
}

/** What `main` refers to, what that refers to, and so on, whatever an earlier build has read. */
export const guessProgramFiles = (files: ProgramFiles | undefined, main: string, source: string): ProgramFile[] =>
  walkFiles(files, main, source).parts;

function findBuiltParts(files: ProgramFiles | undefined, main: string, source: string): ProgramFile[] {
  const built = findBuiltFiles(main);
  if (!built) return walkFiles(files, main, source).parts;
  const parts = Object.keys(built)
    .filter((path) => path !== main && (!isOfSystem(path) || isOfSystem(main)))
    .flatMap(readPart);
  if (Object.entries(built).every(([path, hash]) => hashFile(path) === hash)) return parts;
  return [...parts, ...walkFiles(files, main, source).parts.filter(({ path }) => built[path] === undefined)];
}

/** A file that the program refers to but that should not be read: a device, a pipe, or too large. */
export const findUnfitPart = (files: ProgramFiles | undefined, main: string, source: string): UnfitFile | undefined =>
  walkFiles(files, main, source).unfit[0];

interface UnfitFile {
  readonly path: string;
  readonly why: WhyNot;
}

interface WalkedFiles {
  readonly parts: ProgramFile[];
  readonly unfit: readonly UnfitFile[];
}

function walkFiles(files: ProgramFiles | undefined, main: string, source: string): WalkedFiles {
  const listed = files?.listed?.(main);
  if (listed) return readListed(listed);
  const seen = new Set([main]);
  const all: ProgramFile[] = [{ path: main, text: source }];
  const unfit: UnfitFile[] = [];
  let length = source.length;
  for (const { path, text } of all) {
    for (const named of files?.named(clipForRegex(text), path, main) ?? []) {
      if (seen.has(named) || all.length > maxFiles || length > maxTextChars) continue;
      seen.add(named);
      const part = readUserFile(named);
      if (part.ok) {
        length += part.content.length;
        all.push({ path: named, text: part.content });
      } else if (part.isUnfit) unfit.push({ path: named, why: part.why });
    }
  }
  return { parts: all.slice(1), unfit };
}

function readListed({ sources, others }: ListedFiles): WalkedFiles {
  const unfit = sources.flatMap((path) => {
    const read = readUserFile(path);
    return !read.ok && read.isUnfit ? [{ path, why: read.why }] : [];
  });
  return { parts: [...new Set([...sources, ...others])].flatMap(readPart), unfit };
}

/** The files of a folder with one of these extensions; empty if there is no folder. */
export function listFilesIn(folder: string, extensions: readonly string[]): string[] {
  return listNamesIn(folder)
    .filter((name) => extensions.includes(extname(name)))
    .map((name) => join(folder, name));
}

/** Files whose names, without the extension, occur as words in the text; `inAnyCase`, in a text of small letters. */
export function findMentioned(source: string, files: readonly string[], inAnyCase = false): string[] {
  const words = new Set(source.match(/\w+/g));
  const names = (file: string) => basename(file, extname(file));
  return files.filter((file) => words.has(inAnyCase ? names(file).toLowerCase() : names(file)));
}

/** Files that define (according to `definition`) a name that the text uses but does not define. */
export function findDefining(source: string, files: readonly string[], definition: RegExp): string[] {
  if (files.length > maxFiles) return [];
  const findNames = (text: string) => [...text.matchAll(definition)].flatMap((match) => match.slice(1)).filter(Boolean);
  const own = new Set(findNames(source));
  const used = new Set(source.match(/\w+/g)?.filter((word) => !own.has(word)));
  return files.filter((file) => findNames(readUserText(file) ?? "").some((name) => used.has(name)));
}
