import { rmSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../files/user-file.ts";
import { isAlive } from "./is-alive.ts";

/**
 * Removes what processes that have ended left unfinished in a folder: names that fit `unfinished`, whose first group is
 * the number of the process that writes it.
 */
export function sweepUnfinished(folder: string, unfinished: RegExp): void {
  for (const name of namesIn(folder)) {
    const [, writer] = unfinished.exec(name) ?? [];
    if (writer !== undefined && !isAlive(Number(writer))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
