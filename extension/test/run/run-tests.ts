import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endOnSignal, root, runToEnd } from "../../../.ci/tools/processes.ts";
import { isLongRun } from "../../../engine/test/long.ts";
import { runEndToEnd } from "../window/end-to-end.ts";
import { addCounts, countFailure, emptyCounts, formatSummary, type TestCounts } from "./counts.ts";

interface Step {
  readonly title: string;
  /** Run only by `npm run test:long`. */
  readonly isLong?: true;
  /** `args` follow the step's name on the command line: a window, and some of its files. */
  run(scratch: string, args: readonly string[]): Promise<TestCounts>;
}

const minute = 60_000;

const steps: readonly Step[] = [
  { title: "Lint and types", run: lintAndTypecheck },
  { title: "Unit and conformance tests", run: (scratch) => runMocha("unit", scratch) },
  { title: "Integration tests, bots in processes", run: (scratch) => runMocha("integration", scratch) },
  { title: "End to end, in a real VS Code", run: runEndToEnd },
  {
    title: "Fuzz, a minute of each kind",
    isLong: true,
    run: () =>
      check("fuzz", ["node_modules/tsx/dist/cli.mjs", "extension/test/run/fuzz.ts", "--seconds", "60"], 60 * minute),
  },
  { title: "Soak", isLong: true, run: () => check("soak", ["dist/tools/soak.js"], 120 * minute) },
];

const longRunSentence =
  "npm run test:long also has the slow tests and every row of long tables, reloads, the package and German in a window, a minute of fuzz of each kind, and the soak.";

/** Runs a program that has no tests to count; it prints nothing and passes, or is one failure. */
async function check(title: string, args: readonly string[], limitMs?: number): Promise<TestCounts> {
  const { code, output } = await runToEnd(process.execPath, args, { limitMs });
  if (code === 0) return emptyCounts;
  console.log(output);
  return countFailure(title, "see above");
}

async function lintAndTypecheck(): Promise<TestCounts> {
  const lint = ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."];
  const types = ["node_modules/typescript/bin/tsc", "--noEmit"];
  return addCounts(await Promise.all([check("lint and format", lint), check("types", types)]));
}

/** Runs the tests of a script of package.json. */
async function runMocha(script: string, scratch: string): Promise<TestCounts> {
  const file = join(scratch, `${script}.json`);
  const args = ["run", "--silent", script, "--", "--reporter", join(root, "dist/tools/count-reporter.cjs")];
  const limitMs = (isLongRun ? 90 : 20) * minute;
  const { code } = await runToEnd("npm", args, { env: { SPAR_COUNTS: file }, showsOutput: true, limitMs });
  const read = await readFile(file, "utf8").catch(() => undefined);
  if (read === undefined) return countFailure(`${script} tests`, "they did not come to their end");
  const counts = JSON.parse(read) as TestCounts;
  if (code === 0 || counts.failed.length > 0) return counts;
  return addCounts([counts, countFailure(`${script} tests`, `they ended with ${code}`)]);
}

async function runStep(step: Step, scratch: string, args: readonly string[]): Promise<TestCounts> {
  const started = performance.now();
  console.log(`${step.title} …`);
  const counts = await step.run(scratch, args).catch((error: Error): TestCounts => {
    console.log(error.stack);
    return countFailure(step.title, error.message);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${counts.failed.length === 0 ? "✔" : "✘"} ${step.title}: ${seconds} s`);
  return counts;
}

const stepsSentence =
  "There are lint, unit, integration and end, and in npm run test:long also fuzz and soak; a window and its files follow end.";

/** The steps that are named, or all of them. */
function chooseSteps(given: readonly string[]) {
  const possible = steps.filter(({ isLong }) => isLongRun || !isLong);
  const findStep = (name: string) => possible.find(({ title }) => title.toLowerCase().startsWith(name.toLowerCase()));
  const end = given.findIndex((name) => findStep(name)?.run === runEndToEnd);
  const [names, args] = end < 0 ? [given, []] : [given.slice(0, end + 1), given.slice(end + 1)];
  const chosen = possible.filter((step) => names.length === 0 || names.some((name) => findStep(name) === step));
  return { chosen, args, unknown: names.filter((name) => !findStep(name)) };
}

async function main(): Promise<void> {
  endOnSignal();
  const { chosen, args, unknown } = chooseSteps(process.argv.slice(2));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(", ")}. ${stepsSentence}`);
    process.exit(2);
  }
  const scratch = await mkdtemp(join(tmpdir(), "spar-test-"));
  const all: TestCounts[] = [];
  // Each step uses all processors, so side by side they would only make each other's tests late.
  for (const step of chosen) all.push(await runStep(step, scratch, args));
  await rm(scratch, { recursive: true, force: true });
  const total = addCounts(all);
  if (!isLongRun) console.log(longRunSentence);
  console.log(formatSummary(total));
  // Ends what may still be open after a step that hung.
  process.exit(total.failed.length === 0 ? 0 : 1);
}

void main();
