/** Whether a process with this id exists; 0 is refused, because it means our own process group. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // A process we may not signal exists.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
