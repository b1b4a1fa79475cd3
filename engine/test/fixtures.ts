import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** The recorded official games of a fixture, one a line. */
export function recordings(name: string): unknown[] {
  const bytes = readFileSync(new URL(`./fixtures/${name}.jsonl.gz`, import.meta.url));
  const lines = gunzipSync(bytes).toString("utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as unknown);
}
