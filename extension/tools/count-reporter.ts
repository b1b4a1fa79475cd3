import { writeFileSync } from "node:fs";
import Mocha, { type Runner, type Test } from "mocha";
import { type NamedTest, skippedAs } from "../../engine/test/skip.ts";
import { type Counts, shortly } from "./counts.ts";

/** The file, named by the environment, that gets what `npm test` says at its end. */
const countsVariable = "SPAR_COUNTS";

/** Mocha's own listing, and the counts in a file for the closing line of `npm test`. */
class CountReporter extends Mocha.reporters.Dot {
  constructor(runner: Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const skipped: NamedTest[] = [];
    const failed: NamedTest[] = [];
    const tried = new Map<string, NamedTest>();
    const passed = new Set<string>();
    // A test may throw what is no error.
    const named = (test: Test, error: Partial<Error>) => {
      return { title: test.fullTitle(), why: shortly(error?.message ?? String(error)) };
    };
    runner.on("pending", (test) => skipped.push(skippedAs(test.fullTitle())));
    runner.on("retry", (test, error) => tried.set(test.fullTitle(), named(test, error)));
    runner.on("pass", (test) => passed.add(test.fullTitle()));
    runner.on("fail", (test, error) => failed.push(named(test, error)));
    runner.once("end", () => {
      const repeated = [...tried.values()].filter(({ title }) => passed.has(title));
      const counts: Counts = { passed: runner.stats?.passes ?? 0, failed, repeated, skipped };
      const file = process.env[countsVariable];
      if (file) writeFileSync(file, JSON.stringify(counts));
    });
  }
}
module.exports = CountReporter;
