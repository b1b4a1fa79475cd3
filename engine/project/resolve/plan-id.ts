import { createHash } from "node:crypto";
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
    return createHash("sha256")
      .update(JSON.stringify([plan, sources]))
      .digest("hex")
      .slice(0, 32);
  };
}
