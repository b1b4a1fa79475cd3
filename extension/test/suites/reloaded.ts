import { runSuite } from "../run-suite.ts";

/** Runs in the window that the main suite left, after a reload. */
export async function run(): Promise<void> {
  await runSuite(() => import("../reloaded.test.ts"));
}
