import { listProcessTree, readStartTime } from "./proc.ts";

// Who leaves the family and takes off its mark is known all the same, if it was seen before.

/** Everybody who was ever seen in a family, by number, with the time of the start, as numbers are used again. */
export type SeenProcesses = Map<number, string>;

/** Only its first process is known yet. */
export function seenFirst(pid: number): SeenProcesses {
  return new Map(process.platform === "linux" ? [[pid, readStartTime(pid)]] : []);
}

/** The living ones with their descendants, who are noted. */
export function findDescendants(seen: SeenProcesses): number[] {
  const living = new Set<number>();
  for (const [pid, start] of seen) {
    if (readStartTime(pid) !== start) seen.delete(pid);
    else if (!living.has(pid)) for (const one of listProcessTree(pid)) living.add(one);
  }
  for (const pid of living) {
    if (!seen.has(pid)) seen.set(pid, readStartTime(pid));
  }
  return [...living];
}
