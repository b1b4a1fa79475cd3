import Mocha, { type Runner, type Test } from "mocha";
import { skippedAs } from "../../engine/test/skip.ts";
import { lastRuns } from "./bots.ts";
import { ask } from "./ui.ts";
import type { TestReport } from "./ui-messages.ts";

/** VS Code calls this inside its window. Which files are to be run is known outside, in tools/windows.ts. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: 90_000, reporter: "spec" });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  for (const name of (await ask({ kind: "suite" })) as readonly string[]) await import(`./${name}.test.ts`);
  const reports: Promise<unknown>[] = [];
  const failures = await new Promise<number>((resolve) => hear(mocha.run(resolve), reports));
  await Promise.all(reports);
  if (failures > 0) throw new Error(`${failures} failed`);
}

/** Passes each result on to the program outside; with a failure, what Spar said up to then. */
function hear(runner: Runner, reports: Promise<unknown>[]): void {
  const report = (outcome: TestReport["outcome"], test: Test, error?: Error) => {
    const { title, why } = skippedAs(test.fullTitle());
    const facts = { title, outcome, durationMs: test.duration ?? 0 };
    const told = error && [error.stack ?? String(error), ...lastRuns().map((line) => `spar: ${line}`)].join("\n");
    reports.push(ask({ kind: "test", ...facts, error: told, why: outcome === "skipped" ? why : undefined }));
  };
  runner.on("pass", (test) => report("passed", test));
  runner.on("fail", (test, error) => report("failed", test, error));
  runner.on("pending", (test) => report("skipped", test));
}
