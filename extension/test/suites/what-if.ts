import { runSuite } from "../run-suite.ts";

export async function run(): Promise<void> {
  await runSuite(() => import("../what-if.test.ts"));
}
