import { randomBytes } from "node:crypto";

/** A random seed, short enough to type. */
export function freshSeed(): string {
  return randomBytes(5).toString("hex");
}
