import { getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of a process or, where no number is given, of the calling thread: on Linux alone, elsewhere it
 * would be the whole process. Whoever was started with a lower one keeps it.
 */
export function lowerPriority(priority: number, pid?: number): void {
  if (pid === undefined && process.platform !== "linux") return;
  try {
    if (getPriority(pid) < priority) setPriority(pid ?? 0, priority);
  } catch {
    // It has ended already, or whoever forbids it has it run on as before.
  }
}
