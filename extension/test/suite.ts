import type { Runner, Test } from "mocha";
import * as vscode from "vscode";
import { spar } from "./bots.ts";
import { ask } from "./ui.ts";

/** VS Code calls this inside its extension host. */
export async function run(): Promise<void> {
  const { default: Mocha } = await import("mocha");
  const mocha = new Mocha({ ui: "bdd", timeout: 90_000, reporter: "spec" });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  await vscode.workspace.getConfiguration("workbench").update("colorTheme", "Default Dark Modern", true);
  await keepLog();
  await import("./save.test.ts");
  await import("./diagnostics.test.ts");
  await import("./board.test.ts");
  const failures = await new Promise<number>((resolve) => hearResults(mocha.run(resolve)));
  await Promise.all(reports);
  if (failures > 0) throw new Error(`${failures} failed`);
}

const reports: Promise<unknown>[] = [];
/** What Spar said since the last test ended; shown with a failure. */
let log: string[] = [];

async function keepLog(): Promise<void> {
  const { results } = await spar();
  results.onRun(({ run, bot, state, played, of, message }) => {
    log.push([run, bot.split("/").at(-1), state, `${played}/${of}`, message].filter(Boolean).join(" "));
  });
}

function hearResults(runner: Runner): void {
  const report = (test: Test, error?: Error) => {
    const facts = { title: test.fullTitle(), passed: !error, durationMs: test.duration ?? 0 };
    const told = error && [error.stack ?? String(error), ...log.map((line) => `spar: ${line}`)].join("\n");
    reports.push(ask({ kind: "test", ...facts, error: told }));
    log = [];
  };
  runner.on("pass", (test) => report(test));
  runner.on("fail", (test, error) => report(test, error));
}
