import { runSuite } from "../run-suite.ts";

export async function run(): Promise<void> {
  await runSuite(async () => {
    await import("../what-if.test.ts");
    await import("../turn.test.ts");
  });
}
