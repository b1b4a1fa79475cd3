import { homedir, tmpdir } from "node:os";
import { join, sep } from "node:path";
import { followLinks } from "./links.ts";

/** Where programs keep what a user has, and where he has programs of many kinds. */
const ofUser = ["", ".local/share", ".local/bin", ".config", ".cache", "bin"];

/** A folder that holds somebody's own things shows far more than a bot, and so does one that everybody writes to. */
export function isTooWide(path: string): boolean {
  const own = ofUser.map((name) => join(homedir(), name));
  const wide = [...own, tmpdir(), "/home", "/root", "/Users", "/tmp", "/var/tmp"].flatMap(followLinks);
  return path === sep || wide.some((folder) => `${folder}${sep}`.startsWith(`${path}${sep}`));
}
