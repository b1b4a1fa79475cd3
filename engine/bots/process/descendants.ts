import { listProcessTree, readStartTime } from "./proc.ts";

/**
 * All processes ever seen in a family, by id, with their start times, since ids are reused. This finds processes that
 * left the group and removed their tag, if they were seen before.
 */
export type SeenProcesses = Map<number, string>;

/** The processes seen so far: only the first one. */
export function noteFirst(pid: number): SeenProcesses {
  return new Map(process.platform === "linux" ? [[pid, readStartTime(pid)]] : []);
}

/** Finds the living processes among those seen and their descendants, and remembers them. */
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
