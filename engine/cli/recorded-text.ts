import { readMatchText } from "../files/match-text.ts";
import { userStats } from "../files/user-file.ts";
import { CannotPlay } from "./failure.ts";

/** The text of a file, decompressed if needed. */
export function textIn(file: string, what = "file"): string {
  if (!userStats(file)) throw new CannotPlay(`There is no ${what} ${file}.`);
  const read = readMatchText(file);
  if (!read.ok) throw new CannotPlay(read.why(file));
  return read.content;
}
