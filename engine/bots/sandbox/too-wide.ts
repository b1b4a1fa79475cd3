import { homedir, tmpdir } from "node:os";
import { join, sep } from "node:path";
import { followLinks } from "./links.ts";

/** Folders where programs keep data of a user, or where many kinds of programs are installed. */
const userFolders = ["", ".local/share", ".local/bin", ".config", ".cache", "bin"];

/** Whether a folder shows far more than a bot, because it holds a user's own files or anyone may write to it. */
export function isTooWideToShow(path: string): boolean {
  const own = userFolders.map((name) => join(homedir(), name));
  const sharedFolders = [...own, tmpdir(), "/home", "/root", "/Users", "/tmp", "/var/tmp"].flatMap(followLinks);
  return path === sep || sharedFolders.some((folder) => `${folder}${sep}`.startsWith(`${path}${sep}`));
}
