import { join } from "node:path";
import { isFolder, listNamesIn } from "../files/user-file.ts";
import { recordExtension } from "../match/history/history.ts";
import { CannotPlay } from "./failure.ts";

/** The records in a folder; a file is returned as it is. Throws CannotPlay if there are none. */
export function listRecordFiles(path: string): string[] {
  if (!isFolder(path)) return [path];
  const names = listNamesIn(path).filter((name) => name.endsWith(recordExtension));
  if (names.length === 0) throw new CannotPlay(`${path} has no records (*${recordExtension}).`);
  return names.sort().map((name) => join(path, name));
}
