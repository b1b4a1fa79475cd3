/** Whether a process of this number is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Whoever may not be signalled is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
