import { sep } from "node:path";

/**
 * Whether a path lies in a folder, both as some tool wrote them: those of Windows tell neither the case nor the kind of
 * slash ("C:/bots" of Go, "c:\bots" of the editor).
 */
export function isInFolder(path: string, folder: string, platform: NodeJS.Platform = process.platform): boolean {
  const same = (text: string) => (platform === "win32" ? text.replaceAll("\\", "/").toLowerCase() : text);
  const whole = same(folder);
  const end = platform === "win32" ? "/" : sep;
  return same(path).startsWith(whole.endsWith(end) ? whole : whole + end);
}
