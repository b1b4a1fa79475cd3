import { randomInt } from "node:crypto";
import { findGhosts } from "./ghost.ts";

const poolPrefix = "pool:";

/**
 * The opponents named by `pool:A, B` or `ghost:FOLDER`; undefined if the text names no pool. Names are relative to
 * `folder`.
 */
export function listPoolMembers(text: string, folder: string): string[] | undefined {
  if (!text.startsWith(poolPrefix)) return findGhosts(text, folder)?.names;
  const members = text.slice(poolPrefix.length).split(",");
  return members.map((member) => member.trim()).filter((member) => member !== "");
}

/** The member of a pool for one match: the one with this number, modulo the size, or a random one. */
export function pickMember(text: string, number: number | undefined, folder: string): string {
  const members = listPoolMembers(text, folder);
  if (!members || members.length === 0) return text;
  return members[(number ?? randomInt(members.length)) % members.length]!;
}

/** How many matches it takes to meet every member of the largest pool. */
export function countLargestPool(opponents: readonly string[], folder: string): number {
  return Math.max(1, ...opponents.map((opponent) => listPoolMembers(opponent, folder)?.length ?? 1));
}
