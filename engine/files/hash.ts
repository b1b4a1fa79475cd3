import { createHash } from "node:crypto";

/** The SHA-256 of parts one after the other, in hexadecimal digits, as in the stamp of a bot. */
export function computeHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** Its beginning, which is enough to name a version, a plan or a file. */
export const computeShortHash = (content: string | Uint8Array, digits = 32): string =>
  computeHash(content).slice(0, digits);
