import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { readRecordedGames } from "./verify/verify-games.ts";

export const arenaFile = fileURLToPath(new URL("./fixtures/locm/arena-1.1.txt.gz", import.meta.url));

/** Games of CodinGame's live arena, each as its text. */
export function arenaGames(): string[] {
  return readRecordedGames(arenaFile).map(String);
}

/** The recorded official games of a fixture, one a line. */
export function recordings(name: string): unknown[] {
  const bytes = readFileSync(new URL(`./fixtures/${name}.jsonl.gz`, import.meta.url));
  const lines = gunzipSync(bytes).toString("utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as unknown);
}
