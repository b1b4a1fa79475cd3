import { sep } from "node:path";

/**
 * Whether a path is inside a folder, as written by any tool. On Windows, case and the kind of slash are ignored
 * ("C:/bots" from Go, "c:\bots" from the editor).
 */
export function isInFolder(path: string, folder: string, platform: NodeJS.Platform = process.platform): boolean {
  const same = (text: string) => (platform === "win32" ? text.replaceAll("\\", "/").toLowerCase() : text);
  const whole = same(folder);
  const end = platform === "win32" ? "/" : sep;
  return same(path).startsWith(whole.endsWith(end) ? whole : whole + end);
}
