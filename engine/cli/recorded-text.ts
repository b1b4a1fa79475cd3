import { gunzipSync } from "node:zlib";
import { mostRecordBytes, readUserBytes, userStats } from "../user-file.ts";
import { CannotPlay } from "./failure.ts";

/** The text of a file, which may be compressed. */
export function textIn(file: string, what = "file"): string {
  if (!userStats(file)) throw new CannotPlay(`There is no ${what} ${file}.`);
  const read = readUserBytes(file, mostRecordBytes);
  if (!read.ok) throw new CannotPlay(`${file} ${read.why}.`);
  const bytes = read.content;
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(file, bytes) : bytes).toString("utf8");
}

function unpacked(file: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostRecordBytes });
  } catch (error) {
    throw new CannotPlay(`${file} cannot be unpacked: ${(error as Error).message}.`);
  }
}
