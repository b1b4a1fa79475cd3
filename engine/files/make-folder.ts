import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { isFolder, userStats } from "./user-file.ts";

/**
 * Makes a folder and those above it; throws what the system says. Node's own way (`recursive`) never comes back where a
 * file system takes no folders and says that there is none, as /proc does.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  // Of something else that lies there, the system says best what it is.
  if (above !== path && !userStats(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Somebody else was quicker.
    if (!isFolder(path)) throw error;
  }
}
