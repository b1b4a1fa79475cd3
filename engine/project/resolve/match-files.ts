import { extname, join } from "node:path";
import { listNamesIn } from "../../files/user-file.ts";
import { recordExtension } from "../../match/history/history.ts";
import { configName } from "../settings/find-config.ts";

/** The records and site games in a folder, as sorted paths. */
export function listMatchFiles(folder: string): string[] {
  const names = listNamesIn(folder).filter((name) => name.endsWith(recordExtension) || isSiteGame(name));
  return names.sort().map((name) => join(folder, name));
}

/** The only JSON files next to games that are not games are Spar's own configurations. */
function isSiteGame(name: string): boolean {
  return extname(name) === ".json" && name !== configName;
}
