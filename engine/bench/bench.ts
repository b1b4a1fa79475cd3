import { CannotPlay } from "../cli/failure.ts";
import { benchAnalyst } from "./analyst.ts";
import { benchDungeon } from "./dungeon.ts";
import { benchEngines } from "./engines.ts";
import { benchJavaGames } from "./java-games.ts";
import { benchKaggle } from "./kaggle.ts";
import { benchMatches } from "./matches.ts";
import { benchMemory } from "./memory.ts";
import { benchPlayouts } from "./playouts.ts";
import { benchReferee } from "./referee.ts";
import { benchRunner } from "./runner.ts";
import type { PrintLine } from "./say.ts";
import { benchStart } from "./start.ts";

interface Bench {
  readonly title: string;
  /** Whether the benchmark takes minutes, so that it only runs when it is named. */
  readonly isLong?: true;
  /** Prints its lines and returns its figures as plain JSON. */
  run(say: PrintLine): object | Promise<object>;
}

/** Each measures ratios within its own run, so that the machine's speed does not matter. */
const benches: Readonly<Record<string, Bench>> = {
  engines: { title: "Engines alone", run: benchEngines },
  playouts: { title: "Games of random moves, without text", run: benchPlayouts },
  java: {
    title: "Random games of Legends of Code and Magic, by the engine and by the official referee's",
    isLong: true,
    run: benchJavaGames,
  },
  analyst: { title: "Accuracy of predicted winning chances", isLong: true, run: benchAnalyst },
  runner: {
    title: "One question and answer on one core: a raw pipe, the runner, the runner with its trace",
    run: benchRunner,
  },
  dungeon: { title: "Dungeon, 400 games of two Python classes", run: benchDungeon },
  matches: {
    title: "Matches a second of processes that only pass, against their own starts and answers",
    run: benchMatches,
  },
  referee: { title: "Matches of a referee in Java, and what a question costs", run: benchReferee },
  kaggle: { title: "A match of a Kaggle simulation, by its package and by Spar", run: benchKaggle },
  memory: { title: "Memory over 10,000 matches of two C processes", isLong: true, run: benchMemory },
  start: { title: "From start to result, two Python processes", run: benchStart },
};

const defaultBenches = Object.keys(benches).filter((name) => !benches[name]!.isLong);

/**
 * Runs all measurements, or the named ones: `npm run bench [-- NAME… [--json]]` prints lines, or an object with a
 * member for each.
 */
async function runBench(args: readonly string[]): Promise<void> {
  const json = args.includes("--json");
  const named = args.filter((arg) => arg !== "--json");
  const unknown = named.find((name) => !benches[name]);
  if (unknown !== undefined)
    throw new CannotPlay(`There is no bench "${unknown}". Benches: ${Object.keys(benches).join(", ")}.`);
  const figures: Record<string, object> = {};
  const say: PrintLine = json ? () => {} : (line) => console.log(line);
  for (const name of named.length > 0 ? named : defaultBenches) {
    say(`\n${benches[name]!.title}`);
    figures[name] = await benches[name]!.run(say);
  }
  if (json) console.log(JSON.stringify(figures));
}

runBench(process.argv.slice(2)).catch((error: Error) => {
  console.error(error instanceof CannotPlay ? error.message : error.stack);
  process.exitCode = 1;
});
