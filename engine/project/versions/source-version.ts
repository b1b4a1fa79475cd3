import { createHash } from "node:crypto";
import { dirname, join, relative, resolve, sep } from "node:path";
import { findFileLanguage, languages } from "../../bots/languages/languages.ts";
import { isInFolder } from "../../bots/source/in-folder.ts";
import { findProgramFiles, readText } from "../../bots/source/program-files.ts";
import { isFile, readUserBytes, userStats } from "../../files/user-file.ts";

/** The source of a bot at one moment, told by its content alone: the same files are the same version, wherever they lie. */
export interface SourceVersion {
  /** 32 hex digits of a SHA-256. */
  readonly id: string;
  /** Where the program begins, as a path in `files`. */
  readonly main: string;
  /** The contents, by path from the program's folder, with slashes. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** How much of an id is shown. */
const shortLength = 7;
/** The first characters of a version's id, as users see it. */
export const shortId = (id: string): string => id.slice(0, shortLength);

/** A file longer than this that a text names is data that a bot works on, not a part of it. */
const maxDataChars = 1_000_000;
const projectFiles = [...new Set(languages.flatMap(({ files }) => files?.roots ?? []))];

/** Absolute paths of the files that a bot is built from. */
export interface SourcePaths {
  /** Its program and its project. */
  readonly program: readonly string[];
  /** What the program names and reads, or writes, when it runs. */
  readonly data: readonly string[];
  /** A folder that belongs to it, such as that which it is started in. */
  readonly folder?: string;
}

/** `command`: what starts it instead of its language. */
export function sourcePaths(file: string, command: readonly string[] = []): SourcePaths {
  return together([file, ...filesOfCommand(command, dirname(file))]);
}

/** Those of a bot that is nothing but a command, started in a folder; the first is the main one. */
export function commandPaths(command: readonly string[], folder: string): SourcePaths {
  return { ...together(filesOfCommand(command, folder)), folder };
}

/** What belongs to programs that begin in some files. */
function together(files: readonly string[]): SourcePaths {
  const all = files.map(pathsFrom);
  const program = new Set(all.flatMap((each) => each.program));
  const data = new Set(all.flatMap((each) => each.data));
  return { program: [...program], data: [...data].filter((path) => !program.has(path)) };
}

function pathsFrom(file: string): SourcePaths {
  const main = { path: file, text: readText(file) ?? "" };
  const parts = [main, ...findProgramFiles(findFileLanguage(file)?.files, file, main.text)];
  const beside = projectFiles.map((name) => join(dirname(file), name)).filter(isFile);
  return {
    program: [...parts.map(({ path }) => path), ...beside],
    data: parts.flatMap(({ text }) => dataNamed(text, file)),
  };
}

/** The files that a bot is built from, as they are on disk now: those of its program, its project, and data that it names. */
export function sourceVersion(file: string, { program, data, folder }: SourcePaths = sourcePaths(file)): SourceVersion {
  const paths = [...program, ...data];
  const base = commonFolder([...paths.map(dirname), ...(folder === undefined ? [] : [folder])]);
  const nameOf = (path: string) => relative(base, path).split(sep).join("/");
  const files = new Map<string, Buffer>();
  for (const path of paths) {
    const read = readUserBytes(path);
    if (read.ok) files.set(nameOf(path), read.content);
  }
  return versionFrom(nameOf(file), files);
}

/** The folder that the paths of a version start from, where its program begins in `file`; without a slash at its end. */
export function findVersionFolder({ main }: SourceVersion, file: string): string {
  return file.slice(0, file.length - main.length).replace(/[/\\]$/, "");
}

/** A version from the contents of its files by relative path. Its id is a hash of names and contents. */
export function versionFrom(main: string, files: ReadonlyMap<string, Buffer>): SourceVersion {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = sorted.map(([name, content]) => [name, contentHash(content)]);
  return { id: contentHash(Buffer.from(JSON.stringify([main, list]))), main, files };
}

/** The first 32 hexadecimal digits of the SHA-256 of a file. */
export function contentHash(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

/** Files beside a bot, or in folders below, whose names stand in its text: what it reads when it starts. */
function dataNamed(text: string, main: string): string[] {
  const folder = dirname(main);
  const names = new Set([...text.matchAll(/["'`]([\w-][\w./-]*\.\w{1,8})["'`]/g)].map(([, name]) => name!));
  return [...names]
    .map((name) => resolve(folder, name))
    .filter((path) => path.startsWith(folder + sep) && path !== main && isSmallFile(path));
}

function isSmallFile(path: string): boolean {
  const found = userStats(path);
  return found?.isFile() === true && found.size <= maxDataChars;
}

function commonFolder(folders: readonly string[]): string {
  return folders.reduce((common, folder) => {
    let above = common;
    while (folder !== above && !folder.startsWith(above.endsWith(sep) ? above : above + sep)) above = dirname(above);
    return above;
  });
}

/**
 * The files that a command names, which is started in a folder: its arguments, and the program itself where it lies in
 * that folder or is all that is named, since elsewhere it is an interpreter.
 */
function filesOfCommand(command: readonly string[], folder: string): string[] {
  const [program, ...args] = command.map((word) => resolve(folder, word));
  const named = args.filter(isFile);
  const isOwn = program !== undefined && isFile(program) && (named.length === 0 || isInFolder(program, folder));
  return isOwn ? [program, ...named] : named;
}
