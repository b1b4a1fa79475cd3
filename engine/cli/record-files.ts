import { join } from "node:path";
import { isFolder, listNamesIn, readMatchText, readUserStats } from "../files/user-file.ts";
import { recordExtension } from "../match/history/history.ts";
import { CannotPlay } from "./say.ts";

/** The records in a folder, and data sets if wanted; a file is returned as it is. Throws CannotPlay if there are none. */
export function listRecordFiles(path: string, includeData = false): string[] {
  if (!isFolder(path)) return [path];
  const pattern = includeData ? /\.jsonl(?:\.gz)?$/ : /\.spar\.jsonl$/;
  const names = listNamesIn(path).filter((name) => pattern.test(name));
  if (names.length === 0) throw new CannotPlay(`${path} has no records (*${recordExtension}).`);
  return names.sort().map((name) => join(path, name));
}

/** The text of a file, decompressed if needed. Throws CannotPlay if it cannot be read. */
export function readTextFile(file: string, what = "file"): string {
  if (!readUserStats(file)) throw new CannotPlay(`There is no ${what} ${file}.`);
  const read = readMatchText(file);
  if (!read.ok) throw new CannotPlay(read.why(file));
  return read.content;
}
