import { runSuite } from "../run-suite.ts";

/** Runs with Spar installed from its package instead of loaded from the project. */
export async function run(): Promise<void> {
  await runSuite(() => import("../packaged.test.ts"));
}
