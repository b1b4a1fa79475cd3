import { homedir, tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";

/** The cache folder for bots built by commands. */
export function getCacheFolder(): string {
  return join(fromVariable("XDG_CACHE_HOME") ?? inHome(".cache"), "spar");
}

/** The default folder for matches and versions. */
export function getDataFolder(): string {
  if (process.platform === "win32") return join(fromVariable("LOCALAPPDATA") ?? inHome("AppData/Local"), "spar");
  if (process.platform === "darwin") return join(inHome("Library/Application Support"), "spar");
  return join(fromVariable("XDG_DATA_HOME") ?? inHome(".local/share"), "spar");
}

/** The XDG specification says to ignore a path that is empty or relative. */
function fromVariable(name: string): string | undefined {
  const given = process.env[name] ?? "";
  return isAbsolute(given) ? given : undefined;
}

function inHome(folder: string): string {
  return homedir() ? join(homedir(), folder) : tmpdir();
}
