import { runSuite } from "../run-suite.ts";

/** Runs in a workspace that nobody has trusted. */
export async function run(): Promise<void> {
  await runSuite(() => import("../untrusted.test.ts"));
}
