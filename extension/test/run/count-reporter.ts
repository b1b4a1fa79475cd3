import { writeFileSync } from "node:fs";
import Mocha, { type Runner, type Test } from "mocha";
import { type NamedTest, type SkippedTest, skippedTest } from "../../../engine/test/skip.ts";
import { type TestCounts, type TimedTest, takeFirstLine } from "./counts.ts";

/** The environment variable with the path of the file for the test counts. */
const countsVariable = "SPAR_COUNTS";

/** Prints Mocha's dots, and writes the counts to a file for the summary of `npm test`. */
class CountReporter extends Mocha.reporters.Dot {
  constructor(runner: Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const passed: TimedTest[] = [];
    const skipped: SkippedTest[] = [];
    const failed: NamedTest[] = [];
    runner.on("pending", (test) => skipped.push(skippedTest(test)));
    runner.on("pass", (test) => passed.push({ title: test.fullTitle(), ms: test.duration ?? 0 }));
    // A test can throw a value that is not an Error.
    runner.on("fail", (test: Test, error: Partial<Error>) =>
      failed.push({ title: test.fullTitle(), why: takeFirstLine(error?.message ?? String(error)) }),
    );
    runner.once("end", () => {
      const counts: TestCounts = { passed, failed, skipped };
      const file = process.env[countsVariable];
      if (file) writeFileSync(file, JSON.stringify(counts));
    });
  }
}
module.exports = CountReporter;
