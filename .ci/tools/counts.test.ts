import assert from "node:assert/strict";
import Mocha from "mocha";
import { skip, skippedTest } from "../../engine/test/skip.ts";
import { addCounts, countFailure, emptyCounts, formatSummary } from "../../extension/test/run/counts.ts";

const tests = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ title: `test ${i + 1}`, ms: 100 * (i + 1) }));

describe("the closing lines of npm test", () => {
  it("counts what passed and failed", () => {
    const all = addCounts([
      { ...emptyCounts, passed: tests(2) },
      { ...emptyCounts, passed: tests(1) },
      countFailure("types", "see above"),
    ]);
    const lines = formatSummary(all).split("\n");
    assert.ok(lines.includes("  - types: see above"));
    assert.equal(lines.at(-1), "3 passed, 1 failed");
  });

  it("names the twenty slowest tests, the slowest first", () => {
    const lines = formatSummary({ ...emptyCounts, passed: tests(25) }).split("\n");
    assert.deepEqual(lines.slice(1, 3), ["Slowest:", "  - 2.5 s  test 25"]);
    assert.deepEqual(lines.slice(21, 24), ["  - 0.6 s  test 6", "", "25 passed, 0 failed"]);
  });

  it("counts what was skipped, after its names and reasons", () => {
    const skipped = [{ title: "a bot in C# plays", suite: "a bot", why: "no dotnet" }];
    const lines = formatSummary({ ...emptyCounts, passed: tests(3), skipped }).split("\n");
    assert.ok(lines.includes("  - a bot in C# plays: no dotnet"));
    assert.equal(lines.at(-1), "3 passed, 0 failed, 1 skipped");
  });

  it("names a suite once if it skips several tests for the same reason", () => {
    const skipped = ["a bot in Go", "a bot in Perl"].map((title) => ({ title, suite: "a bot", why: "it takes long" }));
    const lines = formatSummary({ ...emptyCounts, skipped }).split("\n");
    assert.deepEqual(lines.slice(1), [
      "Skipped:",
      "  - a bot (2 tests): it takes long",
      "",
      "0 passed, 0 failed, 2 skipped",
    ]);
  });
});

describe("why a test was skipped", () => {
  /** Titles and reasons of the tests that a suite of its own skips. */
  async function skippedIn(define: (suite: Mocha.Suite) => void): Promise<string[]> {
    const mocha = new Mocha({ reporter: "min" });
    define(mocha.suite);
    const found: string[] = [];
    await new Promise<void>((resolve) => {
      const runner = new Mocha.Runner(mocha.suite, {});
      runner.on("pending", (test: Mocha.Test) => {
        const { title, why } = skippedTest(test);
        found.push(`${title}: ${why}`);
      });
      runner.run(() => resolve());
    });
    return found;
  }

  it("comes from the test, or from its suite", async () => {
    const found = await skippedIn((top) => {
      const suite = Mocha.Suite.create(top, "suite");
      suite.beforeAll(function () {
        skip(this, "no g++");
      });
      suite.addTest(new Mocha.Test("one", () => {}));
      const other = Mocha.Suite.create(top, "other");
      other.addTest(
        new Mocha.Test("two", function (this: Mocha.Context) {
          skip(this, "no gdb");
        }),
      );
      other.addTest(new Mocha.Test("three"));
    });
    assert.deepEqual(found, ["suite one: no g++", "other two: no gdb", "other three: no reason given"]);
  });
});
