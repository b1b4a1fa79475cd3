import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { userText } from "../../files/user-file.ts";
import type { MatchSummary } from "../../views/match-summary.ts";
import { sweepUnfinished } from "./sweep-unfinished.ts";

/** So many of the newest matches are known without the database. */
export const mostRecent = 200;

/**
 * The newest matches, so that a list is there before the database is opened: that costs more than a person who begins
 * should wait. What is here is in the database too.
 */
export function keepRecent(folder: string, matches: readonly MatchSummary[]): void {
  const file = join(folder, "recent.json");
  const unfinished = `${file}.${process.pid}`;
  try {
    writeFileSync(unfinished, JSON.stringify(matches));
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
    sweepUnfinished(folder, /^recent\.json\.(\d{1,10})$/);
  }
}

/** Undefined where there are none yet, or the file is not ours to read. */
export function readRecent(folder: string): MatchSummary[] | undefined {
  try {
    const json: unknown = JSON.parse(userText(join(folder, "recent.json")) ?? "");
    return Array.isArray(json) ? (json as MatchSummary[]) : undefined;
  } catch {
    // The database is asked instead.
    return undefined;
  }
}

/** Each once, newest first. */
export function newestOf(matches: readonly MatchSummary[]): MatchSummary[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  return [...byId.values()].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, mostRecent);
}
