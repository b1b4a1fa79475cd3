import { rmSync } from "node:fs";
import { join } from "node:path";
import { listNamesIn } from "../../files/user-file.ts";
import { isAlive } from "./is-alive.ts";

/**
 * Deletes unfinished files of processes that have ended: names that match `unfinished`, whose first group is the
 * process id.
 */
export function sweepUnfinished(folder: string, unfinished: RegExp): void {
  for (const name of listNamesIn(folder)) {
    const [, writer] = unfinished.exec(name) ?? [];
    if (writer !== undefined && !isAlive(Number(writer))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
