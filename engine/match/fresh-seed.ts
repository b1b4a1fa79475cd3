import { randomBytes } from "node:crypto";

/** A seed nobody chose, short enough to type again. */
export function freshSeed(): string {
  return randomBytes(5).toString("hex");
}
