import type { NamedTest } from "../../engine/test/skip.ts";

/** How the tests of a step ended. */
export interface Counts {
  readonly passed: number;
  readonly failed: readonly NamedTest[];
  /** Those among the passed that failed at first, with what was wrong then. */
  readonly repeated: readonly NamedTest[];
  readonly skipped: readonly NamedTest[];
}

export const nothing: Counts = { passed: 0, failed: [], repeated: [], skipped: [] };

/** A step that failed as a whole. */
export const failure = (title: string, why: string): Counts => ({ ...nothing, failed: [{ title, why }] });

/** What a list can say of an error: its first line. */
export const shortly = (error: string): string => error.trim().split("\n", 1)[0]!;

export function sumOf(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.flatMap(({ failed }) => failed),
    repeated: all.flatMap(({ repeated }) => repeated),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

/** The names of all that did not simply pass with the reasons, and the counts alone on the last line. */
export function closing({ passed, failed, repeated, skipped }: Counts): string {
  const counts = [
    `${passed} passed`,
    `${failed.length} failed`,
    ...(repeated.length > 0 ? [`${repeated.length} only when repeated`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ];
  const lists = [
    ...listed("Skipped:", skipped),
    ...listed("Passed only when repeated:", repeated),
    ...listed("Failed:", failed),
  ];
  return ["", ...lists, counts.join(", ")].join("\n");
}

function listed(head: string, tests: readonly NamedTest[]): string[] {
  return tests.length === 0 ? [] : [head, ...tests.map(({ title, why }) => `  - ${title}: ${why}`), ""];
}
