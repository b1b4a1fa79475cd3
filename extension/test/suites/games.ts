import { runSuite } from "../run-suite.ts";

export async function run(): Promise<void> {
  await runSuite(() => import("../games.test.ts"));
}
