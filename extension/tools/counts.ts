import type { Skipped } from "../../engine/test/skip.ts";

/** How the tests of a step ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skipped[];
}

export function sumOf(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

/** The names of what was skipped with the reasons, and the counts alone on the last line. */
export function closing({ passed, failed, skipped }: Counts): string {
  const names = skipped.map(({ title, why }) => `  - ${title}: ${why}`);
  const listed = names.length === 0 ? [] : ["Skipped:", ...names, ""];
  const count = `${passed} passed, ${failed} failed${skipped.length === 0 ? "" : `, ${skipped.length} skipped`}`;
  return ["", ...listed, count].join("\n");
}
