import type { Runner, Test } from "mocha";
import { ask } from "./ui.ts";
import type { TestReport } from "./ui-messages.ts";

/** Runs tests inside VS Code; `load` imports their files once mocha's words are there. */
export async function runSuite(load: () => Promise<unknown>, log: () => readonly string[] = () => []): Promise<void> {
  const { default: Mocha } = await import("mocha");
  const mocha = new Mocha({ ui: "bdd", timeout: 90_000, reporter: "spec" });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await load();
  const reports: Promise<unknown>[] = [];
  const failures = await new Promise<number>((resolve) => hear(mocha.run(resolve), reports, log));
  await Promise.all(reports);
  if (failures > 0) throw new Error(`${failures} failed`);
}

/** Passes each result on to the program outside; with a failure, what Spar said up to then. */
function hear(runner: Runner, reports: Promise<unknown>[], log: () => readonly string[]): void {
  const report = (outcome: TestReport["outcome"], test: Test, error?: Error) => {
    const facts = { title: test.fullTitle(), outcome, durationMs: test.duration ?? 0 };
    const told = error && [error.stack ?? String(error), ...log().map((line) => `spar: ${line}`)].join("\n");
    reports.push(ask({ kind: "test", ...facts, error: told }));
  };
  runner.on("pass", (test) => report("passed", test));
  runner.on("fail", (test, error) => report("failed", test, error));
  runner.on("pending", (test) => report("skipped", test));
}
