import { rmSync } from "node:fs";

const maxTries = 10;
const pauseMs = 20;

/**
 * Removes a folder with its content, if it exists. Starts again when something was written to it meanwhile, since
 * processes that have been killed run on for a moment; Node's own retries do not look for new files. Throws the
 * system's error.
 */
export function removeFolder(path: string): void {
  for (let left = maxTries; ; left--) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch (error) {
      if (left === 0) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}
