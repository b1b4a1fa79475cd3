import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotPlay } from "../../../engine/cli/say.ts";
import { benchAnalyst } from "./analyst.ts";
import { benchMatches } from "./matches.ts";
import { benchMemory } from "./memory.ts";
import { benchReferee } from "./referee.ts";
import { benchRunner } from "./runner.ts";
import { benchSave } from "./save.ts";
import { benchStart } from "./start.ts";

interface Bench {
  readonly title: string;
  /** Whether the benchmark takes minutes, so that it only runs when it is named. */
  readonly isLong?: true;
  /** Prints its figures; the folder is its own, and empty. */
  run(folder: string): void | Promise<void>;
}

/** Each measures ratios within its own run, so that the machine's speed does not matter. */
const benches: Readonly<Record<string, Bench>> = {
  runner: {
    title: "One question and answer on one core: a raw pipe, the runner, the runner with its trace",
    run: benchRunner,
  },
  matches: {
    title: "Matches a second of processes that only pass, against their own starts and answers",
    run: benchMatches,
  },
  referee: { title: "Matches of a referee in Java, and what a question costs", run: benchReferee },
  start: { title: "From start to result, two Python processes", run: benchStart },
  save: { title: "What a save costs the server's main thread (Linux)", run: benchSave },
  memory: { title: "Memory over 10,000 matches of two C processes", isLong: true, run: benchMemory },
  analyst: { title: "Accuracy of predicted winning chances", isLong: true, run: benchAnalyst },
};

const defaultBenches = Object.keys(benches).filter((name) => !benches[name]!.isLong);

/** Runs all measurements that are not long, or the named ones: `npm run bench [-- NAME…]`. */
async function runBench(named: readonly string[]): Promise<void> {
  const unknown = named.find((name) => !benches[name]);
  if (unknown !== undefined)
    throw new CannotPlay(`There is no bench "${unknown}". Benches: ${Object.keys(benches).join(", ")}.`);
  for (const name of named.length > 0 ? named : defaultBenches) {
    const { title, run } = benches[name]!;
    const folder = mkdtempSync(join(tmpdir(), "spar-bench-"));
    console.log(`\n${title}`);
    try {
      await run(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

runBench(process.argv.slice(2)).catch((error: Error) => {
  console.error(error instanceof CannotPlay ? error.message : error.stack);
  process.exitCode = 1;
});
