import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readUserStats } from "./user-file.ts";

/**
 * Writes a file completely or not at all, even if the process is killed, and keeps the permissions of one that is there:
 * written under another name first, so that readers never see half of it. Throws the system's error.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, content);
    const there = readUserStats(path);
    if (there) chmodSync(unfinished, there.mode);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
