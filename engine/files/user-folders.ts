import { homedir, tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";

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

function resolveInHome(folder: string): string {
  return homedir() ? join(homedir(), folder) : tmpdir();
}
