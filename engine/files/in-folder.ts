import { realpathSync } from "node:fs";
import { posix, win32 } from "node:path";

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

/** The path without links; undefined if there is no such file or it must not be read. */
export function resolveLinks(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
