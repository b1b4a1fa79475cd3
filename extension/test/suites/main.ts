import * as vscode from "vscode";
import { spar } from "../bots.ts";
import { runSuite } from "../run-suite.ts";

export async function run(): Promise<void> {
  await vscode.workspace.getConfiguration("workbench").update("colorTheme", "Default Dark Modern", true);
  const log = await lastRuns();
  await runSuite(async () => {
    await import("../save.test.ts");
    await import("../diagnostics.test.ts");
    await import("../board.test.ts");
    await import("../series.test.ts");
    await import("../record.test.ts");
    await import("../processes.test.ts");
    await import("../leave.test.ts");
  }, log);
}

/** The latest changes of runs, for the report of a failure. */
async function lastRuns(): Promise<() => readonly string[]> {
  const lines: string[] = [];
  const { results } = await spar();
  results.onRun(({ run, bot, state, played, of, message }) => {
    lines.push([run, bot.split("/").at(-1), state, `${played}/${of}`, message].filter(Boolean).join(" "));
  });
  return () => lines.slice(-12);
}
