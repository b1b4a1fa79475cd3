import { closeSync, constants, fstatSync, opendirSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { said } from "../l10n/speak.ts";

// A name may lead to a device without end, a pipe that nobody writes to, or data of gigabytes. All that is read at the
// wish of a bot, a project or a command line is read here.

/** Longer sources and settings are data that nobody wrote. */
export const mostSourceBytes = 16_000_000;
/** A record of the longest match takes some megabytes; those of imported games are as long as their outputs. */
export const mostRecordBytes = 256_000_000;
/** More names than this are no folder that somebody looks after. */
const mostNames = 20_000;

export type UserFile<Content> =
  | { readonly ok: true; readonly content: Content }
  /** `why` says it in a sentence, of the file as it is called there. `unfit`: it is there, and no tool should read it. */
  | { readonly ok: false; readonly why: WhyNot; readonly unfit: boolean };
export type WhyNot = (file: string) => string;

/** The bytes of a regular file of at most so many bytes. Neither waits for the other side of a pipe nor throws. */
export function readUserBytes(path: string, most = mostSourceBytes): UserFile<Buffer> {
  let file: number | undefined;
  try {
    // Some devices act when they are opened; that nothing was exchanged meanwhile is seen at the open file.
    const before = refusal(statSync(path), most);
    if (before) return before;
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = fstatSync(file);
    return refusal(found, most) ?? { ok: true, content: contentOf(file, found.size) };
  } catch (error) {
    return { ok: false, why: whyOf(error), unfit: false };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** As `readUserBytes`, as text without a byte order mark. */
export function readUserFile(path: string, most = mostSourceBytes): UserFile<string> {
  const read = readUserBytes(path, most);
  return read.ok ? { ok: true, content: textOf(read.content) } : read;
}

/** Text in UTF-8 without its byte order mark. */
export function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/^\ufeff/, "");
}

/** The text of a file, or undefined where it cannot be read. */
export function userText(path: string, most = mostSourceBytes): string | undefined {
  const read = readUserFile(path, most);
  return read.ok ? read.content : undefined;
}

/** What lies at a path; undefined where nothing does or nobody may look. */
export function userStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export const isFile = (path: string): boolean => userStats(path)?.isFile() ?? false;

export const isFolder = (path: string): boolean => userStats(path)?.isDirectory() ?? false;

/** Whether a path leads to one of these files, by whatever name: through links as well, and where letters' case does not count. */
export function isAmong(files: readonly string[], path: string): boolean {
  const id = identity(path);
  return files.includes(path) || (id !== undefined && files.some((file) => identity(file) === id));
}

/** Numbers of files go beyond what a number of JavaScript holds. */
function identity(path: string): string | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  } catch {
    return undefined;
  }
}

/** Whether it can be written as a file: a pipe would keep whoever opens it waiting, for as long as nobody reads. */
export function isWritable(path: string): boolean {
  return userStats(path)?.isFile() !== false;
}

/** The names in a folder, in no order; none where there is no folder, the first of them where it has more than `most`. */
export function namesIn(folder: string, most = mostNames): string[] {
  return entriesIn(folder, most).map(({ name }) => name);
}

/**
 * The files below a folder whose names are `wanted`, as paths from it; links to folders are not followed, so that the
 * walk ends. Looks at no more than `most` names in all.
 */
export function filesBelow(folder: string, wanted: (path: string) => boolean, most = mostNames): string[] {
  const folders = [""];
  const files: string[] = [];
  let left = most;
  for (const below of folders) {
    const entries = left > 0 ? entriesIn(join(folder, below), left) : [];
    left -= entries.length;
    for (const entry of entries) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (wanted(path)) files.push(path);
    }
  }
  return files;
}

function entriesIn(folder: string, most: number) {
  try {
    const open = opendirSync(folder);
    try {
      const entries = [];
      for (let entry = open.readSync(); entry && entries.length < most; entry = open.readSync()) entries.push(entry);
      return entries;
    } finally {
      open.closeSync();
    }
  } catch {
    // No folder, or none that we may look into: it has no files for us.
    return [];
  }
}

type Refused = UserFile<never> & { readonly ok: false };

function refusal(found: Stats, most: number): Refused | undefined {
  if (found.isDirectory()) return { ok: false, why: (file) => said("{file} is a folder.", { file }), unfit: false };
  if (!found.isFile()) return { ok: false, why: (file) => said("{file} is no regular file.", { file }), unfit: true };
  if (found.size <= most) return undefined;
  const why = (file: string) =>
    said("{file} is too large ({size, number} MB; at most {most, number} MB are read).", {
      file,
      size: megabytes(found.size),
      most: megabytes(most),
    });
  return { ok: false, why, unfit: true };
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/** A file that grows is read as far as it went when it was opened. */
function contentOf(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let read = 0;
  while (read < size) {
    const more = readSync(file, bytes, read, size - read, read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

function whyOf(error: unknown): WhyNot {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") return (file) => said("{file} does not exist.", { file });
  if (code === "EACCES" || code === "EPERM") return (file) => said("{file} may not be read.", { file });
  if (code === "ELOOP") return (file) => said("{file} is a link that leads to itself.", { file });
  return (file) => said("{file} cannot be read ({reason}).", { file, reason: code ?? message });
}
