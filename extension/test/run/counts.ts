import type { NamedTest, SkippedTest } from "../../../engine/test/skip.ts";

export interface TimedTest {
  readonly title: string;
  readonly ms: number;
}

/** The results of a step's tests. */
export interface TestCounts {
  readonly passed: readonly TimedTest[];
  readonly failed: readonly NamedTest[];
  readonly skipped: readonly SkippedTest[];
}

export const emptyCounts: TestCounts = { passed: [], failed: [], skipped: [] };

/** The counts of a step that failed as a whole. */
export const countFailure = (title: string, why: string): TestCounts => ({ ...emptyCounts, failed: [{ title, why }] });

/** The first line of an error, for lists. */
export const takeFirstLine = (error: string): string => error.trim().split("\n", 1)[0]!;

export function addCounts(all: readonly TestCounts[]): TestCounts {
  return {
    passed: all.flatMap(({ passed }) => passed),
    failed: all.flatMap(({ failed }) => failed),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

const slowestShown = 20;

/** The summary: the slowest tests, every test that did not pass with its reason, and the counts on the last line. */
export function formatSummary({ passed, failed, skipped }: TestCounts): string {
  const slowest = [...passed].sort((a, b) => b.ms - a.ms).slice(0, slowestShown);
  const counts = [
    `${passed.length} passed`,
    `${failed.length} failed`,
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ];
  const lists = [
    ...formatList(
      "Slowest:",
      slowest.map(({ title, ms }) => `${(ms / 1000).toFixed(1)} s  ${title}`),
    ),
    ...formatList("Skipped:", formatSkipped(skipped)),
    ...formatList(
      "Failed:",
      failed.map(({ title, why }) => `${title}: ${why}`),
    ),
  ];
  return ["", ...lists, counts.join(", ")].join("\n");
}

/** Tests that were skipped for the same reason share a line. */
function formatSkipped(skipped: readonly SkippedTest[]): string[] {
  const groups = new Map<string, SkippedTest[]>();
  for (const test of skipped) {
    const key = JSON.stringify([test.suite, test.why]);
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  return [...groups.values()].map((group) => {
    const [{ title, suite, why }] = group as [SkippedTest];
    return `${group.length === 1 ? title : `${suite} (${group.length} tests)`}: ${why}`;
  });
}

function formatList(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [head, ...lines.map((line) => `  - ${line}`), ""];
}
