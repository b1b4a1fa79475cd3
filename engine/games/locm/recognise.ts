import type { Recognised } from "../../game.ts";

/** Whether a source text looks like a LOCM bot. */
export function recogniseLocm(source: string, _language: string): Recognised | undefined {
  const likelihood = /\bSUMMON\b/.test(source) && /\bATTACK\b/.test(source) ? 0.8 : 0;
  return likelihood > 0 ? { likelihood, form: "lines" } : undefined;
}
