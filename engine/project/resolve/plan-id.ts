import { computeShortHash } from "../../files/hash.ts";
import type { MatchPlan } from "../../record/match-record.ts";
import { readSourceVersion } from "../versions/source-version.ts";

/** Returns a function that identifies plans permanently, by everything that is played and the bots' current sources. */
export function createPlanIds(): (plan: MatchPlan) => string {
  const versions = new Map<string, string>();
  const versionIn = (file: string) => {
    const known = versions.get(file) ?? readSourceVersion(file).id;
    versions.set(file, known);
    return known;
  };
  return (plan) => {
    const sources = plan.bots.map((bot) => (bot.kind === "file" ? versionIn(bot.file) : ""));
    return computeShortHash(JSON.stringify([plan, sources]));
  };
}
