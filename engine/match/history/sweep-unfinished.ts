import { join } from "node:path";
import { listNamesIn } from "../../files/user-file.ts";
import { removeFolder } from "../../files/user-folders.ts";

/** Deletes unfinished files of processes that have ended; the first group of `unfinished` is the process id. */
export function sweepUnfinished(folder: string, unfinished: RegExp): void {
  for (const name of listNamesIn(folder)) {
    const [, writer] = unfinished.exec(name) ?? [];
    if (writer !== undefined && !isAlive(Number(writer))) removeFolder(join(folder, name));
  }
}

/** Whether a process with this id exists; 0 is refused, because it means our own process group. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // A process we may not signal exists.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
