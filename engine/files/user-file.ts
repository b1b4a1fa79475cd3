import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  opendirSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import { t } from "../l10n/speak.ts";

// A path may name an endless device, a pipe without a writer, or gigabytes of data. Every file named by a bot, a
// project or a command line is read through this module.

/** Files larger than this are not hand-written sources or settings. */
export const maxSourceBytes = 16_000_000;
/** A record of the longest match takes some megabytes; an imported game is as long as its outputs. */
export const maxRecordBytes = 256_000_000;
/** Folders with more names than this are not listed in full. */
const maxNames = 20_000;

type UserFile<Content> =
  | { readonly ok: true; readonly content: Content }
  /** `why` is a sentence for a file name. `isUnfit`: it exists, but no tool should read it. */
  | { readonly ok: false; readonly why: WhyNot; readonly isUnfit: boolean };
export type WhyNot = (file: string) => string;

/** Reads a regular file of at most `max` bytes. Never throws, and never blocks on a pipe. */
export function readUserBytes(path: string, max = maxSourceBytes): UserFile<Buffer> {
  let file: number | undefined;
  try {
    // Opening a device can have effects, so the type is checked before; the open file is checked again in case it was
    // replaced in between.
    const before = findRefusal(statSync(path), max);
    if (before) return before;
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = fstatSync(file);
    return findRefusal(found, max) ?? { ok: true, content: readContent(file, found.size) };
  } catch (error) {
    return { ok: false, why: describeReadError(error), isUnfit: false };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Like `readUserBytes`, decoded as UTF-8 text without a byte order mark. */
export function readUserFile(path: string, max = maxSourceBytes): UserFile<string> {
  const read = readUserBytes(path, max);
  return read.ok ? { ok: true, content: decodeText(read.content) } : read;
}

/** Decodes UTF-8 and drops the byte order mark. */
const decodeText = (bytes: Buffer): string => bytes.toString("utf8").replace(/^\ufeff/, "");

/** The text of a file, or undefined if it cannot be read. */
export function readUserText(path: string, max = maxSourceBytes): string | undefined {
  const read = readUserFile(path, max);
  return read.ok ? read.content : undefined;
}

/** The stats of a path; undefined if it does not exist or may not be accessed. */
export function readUserStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether a path is a file; never throws. */
export const isFile = (path: string): boolean => readUserStats(path)?.isFile() ?? false;

/** Whether a path is a folder; never throws. */
export const isFolder = (path: string): boolean => readUserStats(path)?.isDirectory() ?? false;

/** Whether a path is one of these files under any name: through links, and on file systems that ignore case. */
export function isAmong(files: readonly string[], path: string): boolean {
  const id = readIdentity(path);
  return files.includes(path) || (id !== undefined && files.some((file) => readIdentity(file) === id));
}

/** File identity as text, since inode numbers can exceed 2^53. */
function readIdentity(path: string): string | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev} ${found.ino}`;
  } catch {
    return undefined;
  }
}

/** Whether a path can be written as a regular file; opening a pipe without a reader would block. */
export const isWritable = (path: string): boolean => readUserStats(path)?.isFile() !== false;

/** The names in a folder, unordered: none if there is no such folder, and at most `max`. */
export function listNamesIn(folder: string, max = maxNames): string[] {
  return listEntries(folder, max).map(({ name }) => name);
}

/** Files below a folder whose path in it is `wanted`; follows no links to folders, and looks at `max` names at most. */
export function listFilesBelow(
  folder: string,
  wanted: (path: string) => boolean,
  max = maxNames,
  enters: (path: string) => boolean = () => true,
): string[] {
  const folders = [""];
  const files: string[] = [];
  let left = max;
  for (const below of folders) {
    const entries = left > 0 ? listEntries(join(folder, below), left) : [];
    left -= entries.length;
    for (const entry of entries) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) {
        if (enters(path)) folders.push(path);
      } else if (wanted(path)) files.push(path);
    }
  }
  return files;
}

function listEntries(folder: string, max: number) {
  try {
    const open = opendirSync(folder);
    try {
      const entries = [];
      for (let entry = open.readSync(); entry && entries.length < max; entry = open.readSync()) entries.push(entry);
      return entries;
    } finally {
      open.closeSync();
    }
  } catch {
    // Not a folder, or not accessible.
    return [];
  }
}

function findRefusal(found: Stats, max: number): (UserFile<never> & { readonly ok: false }) | undefined {
  if (found.isDirectory()) return { ok: false, why: (file) => t("{file} is a folder.", { file }), isUnfit: false };
  if (!found.isFile()) return { ok: false, why: (file) => t("{file} is not a regular file.", { file }), isUnfit: true };
  if (found.size <= max) return undefined;
  const why = (file: string) =>
    t("{file} is too large ({size, number} MB; the maximum is {most, number} MB).", {
      file,
      size: toMegabytes(found.size),
      most: toMegabytes(max),
    });
  return { ok: false, why, isUnfit: true };
}

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/** Reads a growing file only up to its size when it was opened. */
function readContent(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let read = 0;
  while (read < size) {
    const more = readSync(file, bytes, read, size - read, read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

function describeReadError(error: unknown): WhyNot {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") return (file) => t("{file} does not exist.", { file });
  if (code === "EACCES" || code === "EPERM") return (file) => t("{file} cannot be read: permission denied.", { file });
  if (code === "ELOOP") return (file) => t("{file} is a link that leads to itself.", { file });
  return (file) => t("{file} cannot be read ({reason}).", { file, reason: code ?? message });
}

/** Reads a record, or site games, from a file that may be gzipped; refuses UTF-16 with a message that names it. */
export function readMatchText(path: string): UserFile<string> {
  const read = readUserBytes(path, maxRecordBytes);
  if (!read.ok) return read;
  try {
    const bytes = isPacked(read.content) ? gunzipSync(read.content, { maxOutputLength: maxRecordBytes }) : read.content;
    if (isUtf16(bytes))
      return { ok: false, why: (file) => t("{file} is text in UTF-16: save it as UTF-8.", { file }), isUnfit: true };
    return { ok: true, content: decodeText(bytes) };
  } catch (error) {
    const { message: reason } = error as Error;
    return { ok: false, why: (file) => t("{file} cannot be unpacked: {reason}.", { file, reason }), isUnfit: true };
  }
}

/** The lines of a regular file of any size, gzipped if it ends in `.gz`. Throws where it cannot be read or unpacked further. */
export async function* readUserLines(path: string): AsyncGenerator<string> {
  if (!isFile(path)) return;
  const bytes = createReadStream(path);
  try {
    yield* createInterface({ input: path.endsWith(".gz") ? pipeline(bytes, createGunzip(), () => {}) : bytes });
  } finally {
    bytes.destroy();
  }
}

const isPacked = ([first, second]: Buffer) => first === 0x1f && second === 0x8b;

/** Detected by the byte order mark, or by a zero byte in the first character. */
function isUtf16([first, second]: Buffer): boolean {
  if (first === undefined || second === undefined) return false;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || (first === 0) !== (second === 0);
}
