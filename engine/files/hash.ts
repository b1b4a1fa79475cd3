import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { readUserStats } from "./user-file.ts";

/** The SHA-256 of parts one after the other, in hexadecimal digits, as in the stamp of a bot. */
export function computeHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** Its beginning, which is enough to name a version, a plan or a file. */
export const computeShortHash = (content: string | Uint8Array, digits = 32): string =>
  computeHash(content).slice(0, digits);

const fileHashes = new Map<string, { readonly state: string; readonly hash: string }>();

/** The short hash of a file of any size, read again only if it has changed; undefined if it cannot be read. */
export function computeFileHash(path: string): string | undefined {
  const found = readUserStats(path);
  if (!found?.isFile()) return undefined;
  const state = `${found.ino} ${found.size} ${found.mtimeMs}`;
  const known = fileHashes.get(path);
  if (known?.state === state) return known.hash;
  const hash = hashInParts(path)?.slice(0, 32);
  if (hash !== undefined) fileHashes.set(path, { state, hash });
  return hash;
}

function hashInParts(path: string): string | undefined {
  const part = Buffer.allocUnsafe(1 << 20);
  const hash = createHash("sha256");
  try {
    const file = openSync(path, "r");
    try {
      for (let count = readSync(file, part); count > 0; count = readSync(file, part))
        hash.update(part.subarray(0, count));
    } finally {
      closeSync(file);
    }
  } catch {
    // The file is gone or may not be read.
    return undefined;
  }
  return hash.digest("hex");
}
