/** Whether a process of this number is there; 0 would be that of all our own. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // Whoever may not be signalled is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
