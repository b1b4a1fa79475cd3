import Mocha from "mocha";
import { lastRuns } from "./bots.ts";
import { reportTo } from "./reports.ts";
import { ask } from "./ui.ts";

/** VS Code calls this inside its window. Which files are to be run is known outside, in tools/windows.ts. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: 90_000, reporter: "spec" });
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  for (const name of (await ask({ kind: "suite" })) as readonly string[]) await import(`./${name}.test.ts`);
  const ran = () => lastRuns().map((line) => `spar: ${line}`);
  await reportTo((ended) => mocha.run(ended), ran);
}
