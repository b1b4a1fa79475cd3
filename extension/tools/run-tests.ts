import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, endToEnd } from "./end-to-end.ts";
import { finished, root } from "./processes.ts";

interface Step {
  readonly title: string;
  run(scratch: string): Promise<Counts>;
}

const steps: readonly Step[] = [
  { title: "Lint and format", run: () => check("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]) },
  { title: "Types", run: () => check("typescript/bin/tsc", ["--noEmit"]) },
  { title: "Unit and conformance tests", run: unit },
  { title: "End to end, in a real VS Code", run: endToEnd },
];

/** A tool that has no tests to count: silent when it is content, one failure otherwise. */
async function check(program: string, args: readonly string[]): Promise<Counts> {
  const { code, output } = await finished(process.execPath, [join(root, "node_modules", program), ...args]);
  if (code !== 0) console.log(output);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function unit(scratch: string): Promise<Counts> {
  const counts = join(scratch, "counts.json");
  const args = ["run", "--silent", "unit", "--", "--reporter", join(root, "dist/tools/count-reporter.cjs")];
  const { code } = await finished("npm", args, { env: { SPAR_COUNTS: counts }, show: true });
  const read = await readFile(counts, "utf8").catch(() => undefined);
  if (read === undefined) return { passed: 0, failed: 1 };
  const { passed, failed } = JSON.parse(read) as Counts;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function main(): Promise<void> {
  const only = process.argv[2]?.toLowerCase();
  const scratch = await mkdtemp(join(tmpdir(), "spar-test-"));
  const total = { passed: 0, failed: 0 };
  for (const step of steps.filter(({ title }) => !only || title.toLowerCase().startsWith(only))) {
    const started = performance.now();
    console.log(`\n${step.title}`);
    const counts = await step.run(scratch).catch((error: Error) => {
      console.log(error.stack);
      return { passed: 0, failed: 1 };
    });
    total.passed += counts.passed;
    total.failed += counts.failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${counts.failed === 0 ? "✔" : "✘"} ${step.title}: ${seconds} s`);
  }
  await rm(scratch, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

void main();
