import { rmSync } from "node:fs";
import { isHeld } from "../files/user-folders.ts";

const patienceMs = 20_000;

/**
 * Removes a folder in which a process was killed that had started others; throws the system's error if one of them lives
 * on, since Windows refuses while a process works in the folder. Node's own retries are of what lies in it only.
 */
export async function removeOnceFree(folder: string): Promise<void> {
  for (const end = performance.now() + patienceMs; ; ) {
    try {
      rmSync(folder, { recursive: true });
      return;
    } catch (error) {
      if (!isHeld(error) || performance.now() > end) throw error;
    }
    await new Promise((go) => setTimeout(go, 20));
  }
}
