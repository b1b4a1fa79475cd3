import { mkdirSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join, posix, resolve, sep, win32 } from "node:path";
import { isFolder, listNamesIn, readUserStats } from "./user-file.ts";

/** The cache folder for bots built by commands. */
export function getCacheFolder(): string {
  return join(readFolderVariable("XDG_CACHE_HOME") ?? resolveInHome(".cache"), "spar");
}

/** The default folder for matches and versions. */
export function getDataFolder(): string {
  if (process.platform === "win32")
    return join(readFolderVariable("LOCALAPPDATA") ?? resolveInHome("AppData/Local"), "spar");
  if (process.platform === "darwin") return join(resolveInHome("Library/Application Support"), "spar");
  return join(readFolderVariable("XDG_DATA_HOME") ?? resolveInHome(".local/share"), "spar");
}

/** The XDG specification says to ignore a path that is empty or relative. */
function readFolderVariable(name: string): string | undefined {
  const given = process.env[name] ?? "";
  return isAbsolute(given) ? given : undefined;
}

const resolveInHome = (folder: string): string => (homedir() ? join(homedir(), folder) : tmpdir());

/** Creates a folder and its parents; throws the system's error. Node's `recursive` may never return, as on /proc. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  // If something other than a folder is in the way, mkdir gives the best error.
  if (above !== path && !readUserStats(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process created it first.
    if (!isFolder(path)) throw error;
  }
}

/** Moves a file or folder, in place of a file that is there. Throws the system's error. */
export function moveFile(from: string, to: string): void {
  tryAgain(() => renameSync(from, to), isHeld);
}

/** Removes a file, if it exists. Throws the system's error. */
export function removeFile(path: string): void {
  tryAgain(() => rmSync(path, { force: true }), isHeld);
}

/** Removes a folder, again when killed processes have written to it meanwhile; throws the system's error. */
export function removeFolder(path: string): void {
  tryAgain(
    () => rmSync(path, { recursive: true, force: true }),
    () => true,
  );
}

const maxTries = 10;
const pauseMs = 20;

export function tryAgain(work: () => void, isPassing: (error: unknown) => boolean): void {
  for (let left = maxTries; ; left--) {
    try {
      work();
      return;
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

/** Whether Windows refuses because a virus scanner or an indexer looks at what was just written. */
export function isHeld(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  return platform === "win32" && /^E(?:ACCES|BUSY|PERM)$/.test((error as NodeJS.ErrnoException).code ?? "");
}

/**
 * Whether an absolute path, as written by any tool, is a folder or lies in it. On Windows, case and the kind of slash are
 * ignored ("C:/bots" from Go, "c:\bots" from the editor). A relative path, such as of a library's own sources, lies in
 * none.
 */
export function isInFolder(path: string, folder: string, platform: NodeJS.Platform = process.platform): boolean {
  const { isAbsolute, relative, sep } = platform === "win32" ? win32 : posix;
  const way = relative(folder, path);
  return isAbsolute(path) && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A folder and those above it, the nearest first, up to the first one that `isTop`. */
export function listFoldersUp(folder: string, isTop: (folder: string) => boolean = () => false): string[] {
  const above = dirname(folder);
  return above === folder || isTop(folder) ? [folder] : [folder, ...listFoldersUp(above, isTop)];
}

/** The path without links; undefined if there is no such file or it must not be read. */
export function resolveLinks(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** What is in a cache and was not used for this long is made or fetched again. */
const maxAgeMs = 30 * 24 * 3600_000;

/** Removes what lies in the folder of a cache and has not been used for a month, by its time of change. */
export function removeUnused(cacheFolder: string): void {
  for (const name of listNamesIn(cacheFolder)) {
    const path = join(cacheFolder, name);
    const age = Date.now() - (readUserStats(path)?.mtimeMs ?? Date.now());
    if (age > maxAgeMs) removeFolder(path);
  }
}

/** Where the programs and libraries of the system are. */
export const systemFolders = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/libx32",
  "/opt",
  "/nix/store",
  "/gnu/store",
  // Where Debian keeps the package list of Haskell's compiler.
  "/var/lib/ghc",
];

/** Whether a path belongs to the system rather than to a user. */
export function isOfSystem(path: string): boolean {
  return [...systemFolders, "/proc", "/dev", "/sys", "/etc", "/run"].some(
    (folder) => path === folder || path.startsWith(folder + sep),
  );
}

/** The number of symbolic links that Linux follows in one path. */
const maxLinks = 40;

/** An absolute path, followed link by link; the last entry contains no links. */
export function followLinks(path: string): string[] {
  const hops = [path];
  for (let next = resolveFirstLink(path); next !== undefined && hops.length <= maxLinks; next = resolveFirstLink(next))
    hops.push(next);
  return hops;
}

/** The path with its first link replaced; undefined if there is none. */
function resolveFirstLink(path: string): string | undefined {
  const parts = path.split(sep);
  for (let length = 2; length <= parts.length; length++) {
    const upper = parts.slice(0, length).join(sep);
    const target = readTarget(upper);
    if (target !== undefined) return join(resolve(dirname(upper), target), ...parts.slice(length));
  }
  return undefined;
}

export const isLink = (path: string) => readTarget(path) !== undefined;

function readTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // The path is not a link, or cannot be read.
    return undefined;
  }
}

/** Folders where programs keep data of a user, or where many kinds of programs are installed. */
const userFolders = ["", ".local/share", ".local/bin", ".config", ".cache", "bin"];

/** Whether a folder shows far more than a bot, because it holds a user's own files or anyone may write to it. */
export function isTooWideToShow(path: string): boolean {
  const own = userFolders.map((name) => join(homedir(), name));
  const sharedFolders = [...own, tmpdir(), "/home", "/root", "/Users", "/tmp", "/var/tmp"].flatMap(followLinks);
  return path === sep || sharedFolders.some((folder) => `${folder}${sep}`.startsWith(`${path}${sep}`));
}
