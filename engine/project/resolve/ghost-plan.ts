import { basename } from "node:path";
import { readMatchText, readUserStats } from "../../files/user-file.ts";
import { type MatchLine, readPlan } from "../../record/match-record.ts";
import { startOfPlan } from "../../record/position.ts";
import { isRecordTrouble } from "../../record/record-file.ts";
import { readMatch } from "../../record/site-game.ts";

interface CachedPlan {
  readonly state: string;
  readonly plan: MatchLine | string;
}

/** A series names the files of a folder once per match. The cached plan is dropped when a file changes. */
const cachedPlans = new Map<string, CachedPlan>();
const maxCachedPlans = 5000;

/**
 * The plan of the match in a file, if a ghost can be taken from it; otherwise a sentence that says why not. Rethrows
 * errors other than DamagedRecord.
 */
export function readGhostPlan(file: string): MatchLine | string {
  const stats = readUserStats(file);
  const state = stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size}` : "";
  const before = cachedPlans.get(file);
  if (before?.state === state) return before.plan;
  const plan = parseGhostPlan(file);
  if (cachedPlans.size >= maxCachedPlans) cachedPlans.clear();
  cachedPlans.set(file, { state, plan });
  return plan;
}

function parseGhostPlan(file: string): MatchLine | string {
  const read = readMatchText(file);
  if (!read.ok) return read.why(basename(file));
  try {
    const match = readMatch(read.content);
    if ("why" in match) return match.why;
    const plan = readPlan(match);
    // The ghost's match is played again, so its game must be able to start it.
    startOfPlan(plan);
    return plan;
  } catch (error) {
    if (isRecordTrouble(error)) return error.message;
    throw error;
  }
}
