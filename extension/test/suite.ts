import type { Runner, Test } from "mocha";
import { ask } from "./ui.ts";

/** VS Code calls this inside its extension host. */
export async function run(): Promise<void> {
  const { default: Mocha } = await import("mocha");
  const mocha = new Mocha({ ui: "bdd", timeout: 60_000, reporter: "spec" });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await import("./hello.test.ts");
  const failures = await new Promise<number>((resolve) => hearResults(mocha.run(resolve)));
  await Promise.all(reports);
  if (failures > 0) throw new Error(`${failures} failed`);
}

const reports: Promise<unknown>[] = [];

function hearResults(runner: Runner): void {
  const report = (test: Test, error?: Error) => {
    const facts = { title: test.fullTitle(), passed: !error, durationMs: test.duration ?? 0 };
    reports.push(ask({ kind: "test", ...facts, ...(error ? { error: error.stack ?? String(error) } : {}) }));
  };
  runner.on("pass", (test) => report(test));
  runner.on("fail", (test, error) => report(test, error));
}
