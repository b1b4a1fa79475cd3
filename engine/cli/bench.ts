import { benchAnalyst } from "./bench-analyst.ts";
import { benchDungeon } from "./bench-dungeon.ts";
import { benchEngines } from "./bench-engines.ts";
import { benchMatches } from "./bench-matches.ts";
import { benchMemory } from "./bench-memory.ts";
import { benchPlayouts } from "./bench-playouts.ts";
import { benchRunner } from "./bench-runner.ts";
import type { Say } from "./bench-say.ts";
import { benchStart } from "./bench-start.ts";
import { benchTrace } from "./bench-trace.ts";
import { CannotPlay } from "./failure.ts";

interface Bench {
  readonly title: string;
  /** It takes minutes, and is run when it is named. */
  readonly long?: true;
  /** Says its lines, and answers with its figures as plain JSON. */
  run(say: Say): object | Promise<object>;
}

/** Each measures ratios within its own run: the machine's speed is nobody's merit. */
const benches: Readonly<Record<string, Bench>> = {
  engines: { title: "Engines alone", run: benchEngines },
  playouts: { title: "Games of random moves, without text", run: benchPlayouts },
  analyst: { title: "Winning chances foretold, and how well", long: true, run: benchAnalyst },
  runner: { title: "One question and answer: a raw pipe, the runner, the runner with its trace", run: benchRunner },
  trace: { title: "What tracing adds to an answer", run: benchTrace },
  dungeon: { title: "Dungeon, 400 games of two Python classes", run: benchDungeon },
  matches: {
    title: "Matches a second of processes that only pass, against their own starts and answers",
    run: benchMatches,
  },
  memory: { title: "Memory over 10,000 matches of two C processes", long: true, run: benchMemory },
  start: { title: "From start to result, two Python processes", run: benchStart },
};

const usual = Object.keys(benches).filter((name) => !benches[name]!.long);

/** `spar bench [NAMES]`: all measurements, or those named; as lines, or as one object with a member for each. */
export async function bench(names: readonly string[], { json = false }: { json?: boolean }): Promise<number> {
  const figures: Record<string, object> = {};
  const say: Say = json ? () => {} : (line) => console.log(line);
  for (const name of names.length > 0 ? names : usual) {
    const found = benches[name];
    if (!found) throw new CannotPlay(`There is no bench "${name}". Benches: ${Object.keys(benches).join(", ")}.`);
    say(`\n${found.title}`);
    figures[name] = await found.run(say);
  }
  if (json) console.log(JSON.stringify(figures));
  return 0;
}
