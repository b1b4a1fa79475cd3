import { benchDungeon } from "./bench-dungeon.ts";
import { benchEngines } from "./bench-engines.ts";
import { benchRunner } from "./bench-runner.ts";
import { benchStart } from "./bench-start.ts";
import { benchTrace } from "./bench-trace.ts";
import { CannotPlay } from "./failure.ts";

/** Each measures ratios within its own run: the machine's speed is nobody's merit. */
const benches: Readonly<Record<string, { readonly title: string; readonly run: () => Promise<void> }>> = {
  engines: { title: "Engines alone", run: benchEngines },
  runner: { title: "One question and answer: a raw pipe, the runner, the runner with its trace", run: benchRunner },
  trace: { title: "What tracing adds to an answer", run: printTrace },
  dungeon: { title: "Dungeon, 400 games of two Python classes", run: benchDungeon },
  start: { title: "From start to result, two Python processes", run: benchStart },
};

/** `spar bench [NAMES]`: all measurements, or those named. */
export async function bench(names: readonly string[]): Promise<number> {
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    const found = benches[name];
    if (!found) throw new CannotPlay(`There is no bench "${name}". Benches: ${Object.keys(benches).join(", ")}.`);
    console.log(`\n${found.title}`);
    await found.run();
  }
  return 0;
}

async function printTrace(): Promise<void> {
  for (const { language, bareUs, tracedUs, costUs, askedUs } of await benchTrace()) {
    const us = (value: number) => `${value.toFixed(1)} µs`;
    console.log(
      `${language}: bare ${us(bareUs)}, traced ${us(tracedUs)}: +${us(costUs)} an answer; asking who wrote it ${us(askedUs)}`,
    );
  }
}
