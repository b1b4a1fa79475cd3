import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Counts, closing, sumOf } from "./counts.ts";
import { endToEnd } from "./end-to-end.ts";
import { endOnSignal, finished, root } from "./processes.ts";

interface Step {
  readonly title: string;
  run(scratch: string): Promise<Counts>;
}

const nothing: Counts = { passed: 0, failed: 0, skipped: [] };
const unitLimitMs = 20 * 60_000;

const steps: readonly Step[] = [
  { title: "Lint and format", run: () => check("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]) },
  { title: "Types", run: () => check("typescript/bin/tsc", ["--noEmit"]) },
  { title: "Unit and conformance tests", run: unit },
  { title: "End to end, in a real VS Code", run: endToEnd },
];

/** A tool that has no tests to count: silent when it is content, one failure otherwise. */
async function check(program: string, args: readonly string[]): Promise<Counts> {
  const { code, output } = await finished(process.execPath, [join(root, "node_modules", program), ...args]);
  if (code === 0) return nothing;
  console.log(output);
  return { ...nothing, failed: 1 };
}

async function unit(scratch: string): Promise<Counts> {
  const file = join(scratch, "counts.json");
  const args = ["run", "--silent", "unit", "--", "--reporter", join(root, "dist/tools/count-reporter.cjs")];
  const { code } = await finished("npm", args, { env: { SPAR_COUNTS: file }, show: true, limitMs: unitLimitMs });
  const read = await readFile(file, "utf8").catch(() => undefined);
  if (read === undefined) return { ...nothing, failed: 1 };
  const counts = JSON.parse(read) as Counts;
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

async function main(): Promise<void> {
  endOnSignal();
  const only = process.argv[2]?.toLowerCase();
  const scratch = await mkdtemp(join(tmpdir(), "spar-test-"));
  const all: Counts[] = [];
  for (const step of steps.filter(({ title }) => !only || title.toLowerCase().startsWith(only))) {
    const started = performance.now();
    console.log(`\n${step.title}`);
    const counts = await step.run(scratch).catch((error: Error): Counts => {
      console.log(error.stack);
      return { ...nothing, failed: 1 };
    });
    all.push(counts);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${counts.failed === 0 ? "✔" : "✘"} ${step.title}: ${seconds} s`);
  }
  await rm(scratch, { recursive: true, force: true });
  const total = sumOf(all);
  console.log(closing(total));
  // What hung may still be open.
  process.exit(total.failed === 0 ? 0 : 1);
}

void main();
