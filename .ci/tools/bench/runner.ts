import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { computeMedian } from "../../../engine/arena/statistics/tally.ts";
import type { Bot } from "../../../engine/bots/bot.ts";
import { findFileLanguage } from "../../../engine/bots/languages/languages.ts";
import { createProcessBot } from "../../../engine/bots/process-bot/process-bot.ts";
import { makeFolder } from "../../../engine/files/user-folders.ts";
import type { Ask } from "../../../engine/game/turn.ts";
import { games } from "../../../engine/games.ts";
import type { FileStamp } from "../../../engine/record/match-record.ts";

const runTaskset = (...args: string[]) => spawnSync("taskset", args, { encoding: "utf8" }).stdout ?? "";

/**
 * Runs this process and all its children on one core, if `taskset` is available. Whether a bot shares a core with the
 * process that asks it is a matter of luck that lasts for a run and changes times by a factor of three: two benchmarks
 * once gave +11 and +62 µs for the same trace.
 */
export async function runOnOneCore<T>(run: () => Promise<T>): Promise<T> {
  const pid = String(process.pid);
  const mask = /mask: (\w+)/.exec(runTaskset("-p", pid))?.[1];
  const core = /list: (\d+)/.exec(runTaskset("-cp", pid))?.[1];
  if (mask === undefined || core === undefined) return run();
  runTaskset("-acp", core, pid);
  try {
    return await run();
  } finally {
    runTaskset("-ap", mask, pid);
  }
}

const echoBots: Readonly<Record<string, string>> = {
  "echo.c": `#include <stdio.h>
int main(void) {
  char line[1000];
  while (fgets(line, sizeof line, stdin)) {
    fputs(line, stdout);
    fflush(stdout);
  }
}
`,
  "echo.py": "while True:\n    print(input(), flush=True)\n",
  "echo.js":
    'require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => console.log(line));\n',
};

/** Rounds per block, and the number of blocks; pipe and runner alternate, so that both see the same load. */
const repetitions = 200;
const blocks = 3;
/** How often each way is measured with new processes; the best counts, since other programs only slow it down. */
const maxDraws = 8;
const line = "SUMMON 4;ATTACK 12 -1;ATTACK 7 31\n";

/** The lowest median for one question with its answer, in microseconds. */
interface RunnerCost {
  readonly rawUs: number;
  readonly runnerUs: number;
  /** With tracing, until the lines that wrote the answer are known; undefined if the language has no trace. */
  readonly tracedUs: number | undefined;
}

/** The time of one question with its answer: over a bare pipe, with the runner, and with the runner and its trace. */
export function benchRunner(folder: string): Promise<void> {
  return runOnOneCore(async () => {
    for (const [name, source] of Object.entries(echoBots)) await benchLanguage(join(folder, name), source);
  });
}

async function benchLanguage(file: string, source: string): Promise<void> {
  writeFileSync(file, source);
  const language = findFileLanguage(file)!;
  const cacheFolder = `${file}.cache`;
  makeFolder(cacheFolder);
  const prepared = await language.prepare({ file, cacheFolder });
  if (!prepared.ok) {
    console.log(`${language.title}: ${prepared.why}`);
    return;
  }
  const { command } = prepared;
  const isTraced = language.runtime.launch({ command, file, trace: true }).pipes !== undefined;
  const cost = await benchBot({ kind: "file", name: basename(file), file, language: language.id, command }, isTraced);
  console.log(`${language.title}: ${formatCost(cost)}`);
}

async function benchBot(stamp: FileStamp, isTraced: boolean): Promise<RunnerCost> {
  const draws: number[][] = [];
  for (let draw = 0; draw < maxDraws; draw++) draws.push(await measureDrawn(stamp, isTraced));
  const [rawUs, runnerUs, tracedUs] = draws[0]!.map((_, way) => 1000 * Math.min(...draws.map((times) => times[way]!)));
  return { rawUs: rawUs!, runnerUs: runnerUs!, tracedUs };
}

function formatCost({ rawUs, runnerUs, tracedUs }: RunnerCost): string {
  const ratio = (runnerUs / rawUs).toFixed(2);
  const more =
    tracedUs === undefined
      ? ""
      : `, traced ${formatMicroseconds(tracedUs)}: tracing adds ${formatMicroseconds(tracedUs - runnerUs)}`;
  return `raw pipe ${formatMicroseconds(rawUs)}, runner ${formatMicroseconds(runnerUs)} (${ratio} times)${more}`;
}

/** The median of each way, with new processes. */
async function measureDrawn(stamp: FileStamp, isTraced: boolean): Promise<number[]> {
  const raw = startRawPipe(stamp.command!);
  // The bot only echoes lines, so any game will do.
  const game = games[0]!.id;
  const bots = (isTraced ? [false, true] : [false]).map((trace) =>
    createProcessBot(stamp, { game, timeScale: 1, trace }),
  );
  try {
    await Promise.all(bots.map((bot) => bot.start()));
    const ways = [raw.ask, ...bots.map((bot) => () => askBot(bot))];
    const times: number[][] = ways.map(() => []);
    for (const ask of ways) await repeatQuestion(ask, repetitions);
    for (let block = 0; block < blocks; block++) {
      for (const [i, ask] of ways.entries()) times[i]!.push(...(await repeatQuestion(ask, repetitions)));
    }
    return times.map(computeMedian);
  } finally {
    raw.child.kill("SIGKILL");
    await Promise.all(bots.map((bot) => bot.stop()));
  }
}

async function repeatQuestion(ask: () => Promise<void>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return times;
}

const question: Ask = { kind: "ask", player: 0, text: line, ends: { lines: 1 }, limitMs: 10_000, turn: 0, phase: "" };

async function askBot(bot: Bot): Promise<void> {
  const [answer] = await bot.ask([question]);
  if (answer?.failure !== undefined) throw new Error(`The bot of the benchmark failed: ${answer.failure}.`);
}

/** The minimum any referee in Node must do: write a line, and wait for one. */
function startRawPipe(command: readonly string[]): { readonly child: ChildProcess; ask(): Promise<void> } {
  const [program, ...args] = command;
  const child = spawn(program!, args, { stdio: ["pipe", "pipe", "ignore"] });
  let settle = () => {};
  child.stdout.on("data", (chunk: Buffer) => {
    if (chunk.at(-1) === 10) settle();
  });
  return {
    child,
    ask() {
      return new Promise((done) => {
        settle = done;
        child.stdin.write(line);
      });
    },
  };
}

const formatMicroseconds = (value: number) => `${value.toFixed(0)} µs`;
