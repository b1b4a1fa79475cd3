import assert from "node:assert/strict";
import Mocha from "mocha";
import { skip, skippedAs } from "../../engine/test/skip.ts";
import { closing, failure, nothing, sumOf } from "./counts.ts";

describe("the closing line of npm test", () => {
  it("counts what passed and failed", () => {
    const all = sumOf([{ ...nothing, passed: 2 }, { ...nothing, passed: 1 }, failure("types", "see above")]);
    const lines = closing(all).split("\n");
    assert.ok(lines.includes("  - types: see above"));
    assert.equal(lines.at(-1), "3 passed, 1 failed");
  });

  it("names what passed only when it was repeated, with what was wrong at first", () => {
    const repeated = [{ title: "a bot in Go plays", why: "it did not end" }];
    const lines = closing({ ...nothing, passed: 3, repeated }).split("\n");
    assert.deepEqual(lines.slice(1), [
      "Passed only when repeated:",
      "  - a bot in Go plays: it did not end",
      "",
      "3 passed, 0 failed, 1 only when repeated",
    ]);
  });

  it("counts what was skipped, after its names and reasons", () => {
    const skipped = [{ title: "a bot in C# plays", why: "no dotnet" }];
    const lines = closing({ ...nothing, passed: 3, skipped }).split("\n");
    assert.ok(lines.includes("  - a bot in C# plays: no dotnet"));
    assert.equal(lines.at(-1), "3 passed, 0 failed, 1 skipped");
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
        const { title, why } = skippedAs(test.fullTitle());
        found.push(`${title}: ${why}`);
      });
      runner.run(() => resolve());
    });
    return found;
  }

  it("is what the test said, or what its suite said before it", async () => {
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
