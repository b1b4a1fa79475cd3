import "mocha/mocha.js";
import { reportTo } from "../reports.ts";

/** The editor calls this in the worker of its window. */
export async function run(): Promise<void> {
  mocha.setup({ ui: "bdd", timeout: 90_000, reporter: class {} as never });
  await import("./record.test.ts");
  await reportTo((ended) => mocha.run(ended));
}
