import { homedir, tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Where built bots are kept for commands. */
export function cacheFolder(): string {
  return join(fromVariable("XDG_CACHE_HOME") ?? inHome(".cache"), "spar");
}

/** Where matches and versions are kept of whoever names no folder for them. */
export function dataFolder(): string {
  if (process.platform === "win32") return join(fromVariable("LOCALAPPDATA") ?? inHome("AppData/Local"), "spar");
  if (process.platform === "darwin") return join(inHome("Library/Application Support"), "spar");
  return join(fromVariable("XDG_DATA_HOME") ?? inHome(".local/share"), "spar");
}

/** The XDG rules have a path that is empty or not absolute ignored. */
function fromVariable(name: string): string | undefined {
  const given = process.env[name] ?? "";
  return isAbsolute(given) ? given : undefined;
}

function inHome(folder: string): string {
  return homedir() ? join(homedir(), folder) : tmpdir();
}
