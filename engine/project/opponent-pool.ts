import { randomInt } from "node:crypto";

const prefix = "pool:";

/** The opponents that `pool:A, B` names; undefined where it names no pool. */
export function poolMembers(text: string): string[] | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const members = text.slice(prefix.length).split(",");
  return members.map((member) => member.trim()).filter((member) => member !== "");
}

/** Whom of a pool a match meets: the one of that number, round and round, or anybody. */
export function memberOf(text: string, number: number | undefined): string {
  const members = poolMembers(text);
  if (!members || members.length === 0) return text;
  return members[(number ?? randomInt(members.length)) % members.length]!;
}

/** How many matches it takes to meet everybody. */
export function largestPool(opponents: readonly string[]): number {
  return Math.max(1, ...opponents.map((opponent) => poolMembers(opponent)?.length ?? 1));
}
