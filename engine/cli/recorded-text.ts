import { readMatchText, readUserStats } from "../files/user-file.ts";
import { CannotPlay } from "./failure.ts";

/** The text of a file, decompressed if needed. Throws CannotPlay if it cannot be read. */
export function readTextFile(file: string, what = "file"): string {
  if (!readUserStats(file)) throw new CannotPlay(`There is no ${what} ${file}.`);
  const read = readMatchText(file);
  if (!read.ok) throw new CannotPlay(read.why(file));
  return read.content;
}
