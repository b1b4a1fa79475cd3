import { randomInt } from "node:crypto";
import { ghostsIn } from "./ghost.ts";

const prefix = "pool:";

/** The opponents that `pool:A, B` or `ghost:FOLDER` names; undefined where it names no pool. Names start from `folder`. */
export function poolMembers(text: string, folder: string): string[] | undefined {
  if (!text.startsWith(prefix)) return ghostsIn(text, folder)?.names;
  const members = text.slice(prefix.length).split(",");
  return members.map((member) => member.trim()).filter((member) => member !== "");
}

/** Whom of a pool a match meets: the one of that number, round and round, or anybody. */
export function pickMember(text: string, number: number | undefined, folder: string): string {
  const members = poolMembers(text, folder);
  if (!members || members.length === 0) return text;
  return members[(number ?? randomInt(members.length)) % members.length]!;
}

/** How many matches it takes to meet everybody. */
export function largestPool(opponents: readonly string[], folder: string): number {
  return Math.max(1, ...opponents.map((opponent) => poolMembers(opponent, folder)?.length ?? 1));
}
