import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { isFolder, readUserStats } from "./user-file.ts";

/**
 * Creates a folder and its parents; throws the system's error. Node's `recursive` option never returns on file systems
 * that accept no folders but report ENOENT, such as /proc.
 */
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
