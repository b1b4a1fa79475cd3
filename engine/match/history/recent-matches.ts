import { join } from "node:path";
import * as v from "valibot";
import { replaceFile } from "../../files/replace-file.ts";
import { readStoredJson } from "../../files/stored-json.ts";
import type { MatchSummary } from "../../views/match-summary.ts";
import { sweepUnfinished } from "./sweep-unfinished.ts";

/** The number of newest matches known without the database. */
export const maxRecent = 200;

/**
 * Saves the newest matches in a file, so that a list can be shown before the database is opened, which takes noticeably
 * long at startup. The database has them too.
 */
export function keepRecent(folder: string, matches: readonly MatchSummary[]): void {
  const file = join(folder, "recent.json");
  try {
    replaceFile(file, JSON.stringify(matches));
  } finally {
    sweepUnfinished(folder, /^recent\.json\.(\d{1,10})\.new$/);
  }
}

/** Reads the newest matches; undefined if there are none yet or the file cannot be read. */
export function readRecent(folder: string): MatchSummary[] | undefined {
  return readStoredJson(join(folder, "recent.json"), v.array(v.any()));
}

/** Removes duplicates and sorts newest first. */
export function mergeNewest(matches: readonly MatchSummary[]): MatchSummary[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  return [...byId.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, maxRecent);
}
