import { readUserBytes, readUserStats } from "../../files/user-file.ts";
import { sdkClass } from "./warm-referee.ts";

const maxJarBytes = 256_000_000;
const enginePath = `${sdkClass.replaceAll(".", "/")}.class`;
const known = new Map<string, { readonly state: string; readonly hasEngine: boolean }>();

/**
 * Whether a jar has CodinGame's engine inside. The names of its files are readable in it; a jar is read again only after
 * it has changed.
 */
export function hasEngine(jar: string): boolean {
  const stats = readUserStats(jar);
  const state = `${stats?.mtimeMs} ${stats?.size}`;
  const seen = known.get(jar);
  if (seen?.state === state) return seen.hasEngine;
  const read = readUserBytes(jar, maxJarBytes);
  const found = read.ok && read.content.includes(enginePath);
  known.set(jar, { state, hasEngine: found });
  return found;
}
