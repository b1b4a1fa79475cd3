import { writeFileSync } from "node:fs";
import Mocha, { type Runner } from "mocha";

/** The file, named by the environment, that gets the number of tests that passed and failed. */
const countsVariable = "SPAR_COUNTS";

/** Mocha's own listing, and the counts in a file for the closing line of `npm test`. */
class CountReporter extends Mocha.reporters.Dot {
  constructor(runner: Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once("end", () => {
      const { passes = 0, failures = 0 } = runner.stats ?? {};
      const file = process.env[countsVariable];
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures }));
    });
  }
}
module.exports = CountReporter;
