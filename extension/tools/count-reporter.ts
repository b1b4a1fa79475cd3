import { writeFileSync } from "node:fs";
import Mocha, { type Runner } from "mocha";
import { type Skipped, skippedAs } from "../../engine/test/skip.ts";
import type { Counts } from "./counts.ts";

/** The file, named by the environment, that gets what `npm test` says at its end. */
const countsVariable = "SPAR_COUNTS";

/** Mocha's own listing, and the counts in a file for the closing line of `npm test`. */
class CountReporter extends Mocha.reporters.Dot {
  constructor(runner: Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const skipped: Skipped[] = [];
    runner.on("pending", (test) => skipped.push(skippedAs(test.fullTitle())));
    runner.once("end", () => {
      const { passes = 0, failures = 0 } = runner.stats ?? {};
      const file = process.env[countsVariable];
      const counts: Counts = { passed: passes, failed: failures, skipped };
      if (file) writeFileSync(file, JSON.stringify(counts));
    });
  }
}
module.exports = CountReporter;
