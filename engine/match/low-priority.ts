import { getPriority, setPriority } from "node:os";

/** Lowers the priority of a process or of the calling thread, which works only on Linux; never raises one. */
export function reducePriority(priority: number, pid?: number): void {
  if (pid === undefined && process.platform !== "linux") return;
  try {
    if (getPriority(pid) < priority) setPriority(pid ?? 0, priority);
  } catch {
    // The process has ended, or the system does not allow this; then its priority stays as it is.
  }
}
