import type { Runner, Test } from "mocha";
import { skippedTest } from "../../engine/test/skip.ts";
import { ask } from "./ui.ts";
import type { TestReport } from "./ui-messages.ts";

/** Runs tests and passes each result on to the program outside, with what `said` tells of a failure. */
export async function reportTo(
  start: (ended: (failures: number) => void) => Runner,
  listOutput: () => readonly string[] = () => [],
): Promise<void> {
  const reports: Promise<unknown>[] = [];
  const report = (outcome: TestReport["outcome"], test: Test, error?: Error) => {
    const { title, suite, why } = skippedTest(test);
    const facts = { title, suite, outcome, durationMs: test.duration ?? 0 };
    const trouble = error && [error.stack ?? String(error), ...listOutput()].join("\n");
    reports.push(ask({ kind: "test", ...facts, error: trouble, why: outcome === "skipped" ? why : undefined }));
  };
  const failures = await new Promise<number>((resolve) => {
    const runner = start(resolve);
    runner.on("pass", (test) => report("passed", test));
    runner.on("fail", (test, error) => report("failed", test, error));
    runner.on("pending", (test) => report("skipped", test));
  });
  await Promise.all(reports);
  if (failures > 0) throw new Error(`${failures} failed`);
}
