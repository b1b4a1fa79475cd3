import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { CannotPlay } from "./failure.ts";

/** The text of a file, which may be compressed. */
export function textIn(file: string): string {
  if (!existsSync(file)) throw new CannotPlay(`There is no file ${file}.`);
  const bytes = readFileSync(file);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** The blocks between the blank lines of a text, without lines that begin with `#`. */
export function blocksOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  return lines
    .join("\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
}
