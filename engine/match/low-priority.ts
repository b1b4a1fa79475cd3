import { getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of a process or, without a pid, of the calling thread; that works only on Linux, elsewhere it
 * would affect the whole process. Never raises a priority that is already lower.
 */
export function reducePriority(priority: number, pid?: number): void {
  if (pid === undefined && process.platform !== "linux") return;
  try {
    if (getPriority(pid) < priority) setPriority(pid ?? 0, priority);
  } catch {
    // The process has ended, or the system does not allow this; then its priority stays as it is.
  }
}
