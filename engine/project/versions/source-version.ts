import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve, sep, win32 } from "node:path";
import { findFileLanguage, findLanguage, languages } from "../../bots/languages/languages.ts";
import { findProgramData, findProgramFiles } from "../../bots/source/program-files.ts";
import { type Syntax, splitSource } from "../../bots/source/syntax.ts";
import { computeFileHash } from "../../files/hash.ts";
import { isFile, maxSourceBytes, readUserBytes, readUserText } from "../../files/user-file.ts";
import { isInFolder, makeFolder, moveFile } from "../../files/user-folders.ts";
import { findConfig } from "../settings/find-config.ts";

/** The source of a bot at one moment, identified by its content: equal files are the same version. */
export interface SourceVersion {
  /** The first 32 hexadecimal digits of a SHA-256 hash. */
  readonly id: string;
  /** The path of the main file in `files`. */
  readonly main: string;
  /** Contents by path, relative to the program's folder, with slashes. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Hashes of data whose contents are too large to be kept, by path. */
  readonly large?: ReadonlyMap<string, string>;
}

/** How many characters of an id are shown. */
const shortLength = 7;
/** The first characters of a version's id, as users see it. */
export const shortenId = (id: string): string => id.slice(0, shortLength);

const projectFiles = [...new Set(languages.flatMap(({ files }) => files?.roots ?? []))];

/** Absolute paths of the files that a bot is built from. */
export interface SourcePaths {
  /** The files of its program and project. */
  readonly program: readonly string[];
  /** Data files that the program names. */
  readonly data: readonly string[];
  /** A folder whose name belongs to the bot, such as its working directory. */
  readonly folder?: string;
}

/** The files of a bot; `command` is what starts it instead of its language. */
export function listSourcePaths(file: string, command: readonly string[] = []): SourcePaths {
  return mergePaths([file, ...listCommandFiles(command, dirname(file))]);
}

/** The files of a bot that is only a command, started in `folder`; the first one is the main file. */
export function listCommandPaths(command: readonly string[], folder: string): SourcePaths {
  return { ...mergePaths(listCommandFiles(command, folder)), folder };
}

/** The files of the programs that begin in some files. */
function mergePaths(files: readonly string[]): SourcePaths {
  const all = files.map(listPathsFrom);
  const [folder] = files.flatMap((file) => findFileLanguage(file)?.files?.base?.(file) ?? []);
  const program = new Set(all.flatMap((each) => each.program));
  const data = new Set(all.flatMap((each) => each.data));
  const sources = { program: [...program], data: [...data].filter((path) => !program.has(path)) };
  return folder === undefined ? sources : { ...sources, folder };
}

function listPathsFrom(file: string): SourcePaths {
  const main = { path: file, text: readUserText(file) ?? "" };
  const { files } = findFileLanguage(file) ?? {};
  const parts = [main, ...findProgramFiles(files, file, main.text)];
  const folders = files?.data?.(main.text, file) ?? [dirname(file)];
  const beside = projectFiles.map((name) => join(dirname(file), name)).filter(isFile);
  return {
    program: [...parts.map(({ path }) => path), ...beside],
    data: findProgramData(
      file,
      parts.flatMap(({ text }) => listNamedDataFiles(text, file, folders)),
    ),
  };
}

/** The files of a bot as they are on disk now: its program, its project, and data that it names. */
export function readSourceVersion(
  file: string,
  { program, data, folder }: SourcePaths = listSourcePaths(file),
): SourceVersion {
  const paths = [...program, ...data];
  const base = findCommonFolder([...paths.map(dirname), ...(folder === undefined ? [] : [folder])]);
  const getName = (path: string) => relative(base, path).split(sep).join("/");
  const files = new Map<string, Buffer>();
  const large = new Map<string, string>();
  const { keptDataMB = maxSourceBytes / 1e6 } = data.length > 0 ? findConfig(dirname(file)).config : {};
  for (const path of paths) {
    const read = readUserBytes(path, data.includes(path) ? keptDataMB * 1e6 : maxSourceBytes);
    const hash = read.ok ? undefined : computeFileHash(path);
    if (read.ok) files.set(getName(path), read.content);
    else if (hash !== undefined) large.set(getName(path), hash);
  }
  return createVersion(getName(file), files, large);
}

/** The folder that the paths of a version are relative to, given its main file; without a trailing slash. */
export const findVersionFolder = ({ main }: SourceVersion, file: string): string =>
  file.slice(0, file.length - main.length).replace(/[/\\]$/, "");

/** Makes a version from file contents by relative path. Its id is a hash of names and contents. */
export function createVersion(
  main: string,
  files: ReadonlyMap<string, Buffer>,
  large: SourceVersion["large"] = new Map(),
): SourceVersion {
  const hashes = [...files].map(([name, content]) => [name, hashContent(content)] as const);
  const list = [...hashes, ...large].sort(([a], [b]) => (a < b ? -1 : 1));
  const id = hashContent(Buffer.from(JSON.stringify([main, list])));
  return { id, main, files, ...(large.size > 0 ? { large } : {}) };
}

/** The first 32 hexadecimal digits of the SHA-256 of a file. */
export function hashContent(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

/** A hash of all known files of a bot's program (SHA-256, hexadecimal); it identifies the version of the bot. */
export function hashProgram({ file, language }: { readonly file: string; readonly language: string }): string {
  const text = readUserText(file) ?? "";
  const parts = findProgramFiles(findLanguage(language)?.files, file, text).map((part) => part.text);
  return createHash("sha256")
    .update(JSON.stringify([text, ...parts]))
    .digest("hex");
}

/** A name, perhaps after a variable with a folder. */
const literal = /["'`](?:[$#]\{[^{}"'`\n]{1,80}\}|\$[\w:]{1,80})?(\.?\/?[\w-][\w./-]*)["'`]/.source;
/** Names that are joined from parts, as by `os.path.join` or pathlib. */
const joinedPattern = new RegExp(`${literal}(?:\\s*[,/]\\s*${literal}){0,4}`, "g");

/** Files in one of the folders or below whose names occur in a text, because the bot may read them when it starts. */
function listNamedDataFiles(text: string, main: string, folders: readonly string[]): string[] {
  const lists = [...text.matchAll(joinedPattern)].map(([list]) =>
    [...list.matchAll(new RegExp(literal, "g"))].map(([, name]) => name!),
  );
  // Each of several names may stand for itself, or be the last part of a path that begins with any before it.
  const paths = lists.flatMap((names) =>
    names.flatMap((_, end) => names.map((_, start) => names.slice(start, end + 1).join("/"))),
  );
  const named = [...new Set(paths.filter((name) => /\.\w{1,16}$/.test(name)))];
  return folders
    .flatMap((folder) => named.map((name) => join(folder, name)).filter((path) => path.startsWith(folder + sep)))
    .filter((path) => path !== main && isFile(path));
}

/** The folder that has all of these but those on another drive than the first. */
export function findCommonFolder(folders: readonly string[], platform: NodeJS.Platform = process.platform): string {
  const { dirname, parse } = platform === "win32" ? win32 : posix;
  return folders.reduce((common, folder) => {
    if (!isInFolder(folder, parse(common).root, platform)) return common;
    let above = common;
    while (!isInFolder(folder, above, platform)) above = dirname(above);
    return above;
  });
}

/** The files that a command refers to: its arguments, and the program itself if it is no interpreter elsewhere. */
function listCommandFiles(command: readonly string[], folder: string): string[] {
  const [program, ...args] = command.map((word) => resolve(folder, word));
  const named = args.filter(isFile);
  const isOwn = program !== undefined && isFile(program) && (named.length === 0 || isInFolder(program, folder));
  return isOwn ? [program, ...named] : named;
}

/** Writes those files of a version that are missing in its folder or differ. */
export function writeSource({ files }: SourceVersion, folder: string): void {
  for (const [name, content] of files) {
    const path = join(folder, ...name.split("/"));
    const there = readUserBytes(path);
    if (there.ok && there.content.equals(content)) continue;
    makeFolder(dirname(path));
    const unfinished = `${path}.${process.pid}.new`;
    writeFileSync(unfinished, content);
    moveFile(unfinished, path);
  }
}

/** Whether two versions differ only in comments and trailing spaces; in doubt they count as different. */
export function isSameExceptComments(one: SourceVersion, other: SourceVersion): boolean {
  if (one.id === other.id) return true;
  if (one.main !== other.main || one.files.size !== other.files.size) return false;
  if (JSON.stringify([...(one.large ?? [])]) !== JSON.stringify([...(other.large ?? [])])) return false;
  return [...one.files].every(([name, content]) => {
    const theirs = other.files.get(name);
    return theirs !== undefined && (content.equals(theirs) || isSameCode(name, content, theirs));
  });
}

function isSameCode(name: string, one: Buffer, other: Buffer): boolean {
  const syntax = findFileLanguage(name)?.syntax;
  if (!syntax) return false;
  const [code, theirs] = [one, other].map((content) => stripComments(content.toString("latin1"), syntax));
  return code !== undefined && code === theirs;
}

/** Matches comments that a compiler or interpreter interprets. */
const directivePattern =
  /^(?:#!|#\[|#\s*cgo|\/\/go:|\/\/\s*\+build|\{-#|\{\$|\(\*\$)|coding|frozen_string_literal|shareable_constant/;
/** Anything for which lines or comments matter: a continued line, the line number, C in a comment of Go. */
const lineSensitivePattern = /\\[ \t]*\r?\n|__LINE__|\bimport\s+"C"/;

/** The code of a source with its literals, without comments; undefined if its lines matter. */
function stripComments(source: string, syntax: Syntax): string | undefined {
  const literals: string[] = [];
  let code = "";
  for (const { kind, from, to } of splitSource(source, syntax)) {
    const text = source.slice(from, to);
    if (kind === "code") code += text;
    else if (kind === "comment" && isMeaningless(source, from, text)) code += text.includes("\n") ? "\n" : " ";
    else code += `\0${literals.push(text)}\0`;
  }
  if (lineSensitivePattern.test(source)) return undefined;
  const lines = code.split("\n").map((line) => line.trimEnd());
  return JSON.stringify([lines.filter((line) => line !== ""), literals]);
}

/** Matches literals on one line that mean the same in every language. */
const plainText = /"[^"\\\n]*"|'[^'\\\n]*'/g;

/** Whether a comment means nothing to tools, and cannot be part of a literal or pattern before it on its line. */
function isMeaningless(source: string, at: number, comment: string): boolean {
  const before = source.slice(source.lastIndexOf("\n", at - 1) + 1, at);
  return !directivePattern.test(comment) && !/["'`/\\]/.test(before.replace(plainText, ""));
}
