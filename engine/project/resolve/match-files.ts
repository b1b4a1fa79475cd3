import { extname, join } from "node:path";
import { namesIn } from "../../files/user-file.ts";
import { recordEnding } from "../../match/history/history.ts";
import { configName } from "../settings/find-config.ts";

/** The records and the games of a site in a folder, as paths in their order. */
export function matchFilesIn(folder: string): string[] {
  const names = namesIn(folder).filter((name) => name.endsWith(recordEnding) || isSiteGame(name));
  return names.sort().map((name) => join(folder, name));
}

/** Our own configuration is the one JSON file that may lie beside games. */
function isSiteGame(name: string): boolean {
  return extname(name) === ".json" && name !== configName;
}
