import { randomBytes } from "node:crypto";

/** A random seed, short enough to type. */
export function createSeed(): string {
  return randomBytes(5).toString("hex");
}
