import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "../arena/execute/turn-time.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { openTrace, type TraceChannel } from "../bots/trace/channel.ts";
import { stdioWith } from "../bots/trace/pipes.ts";
import type { Say } from "./say.ts";

/** Median microseconds for one turn of an echoing bot: one line sent, one line answered. */
export interface TraceCost {
  readonly language: "python" | "javascript";
  readonly bareUs: number;
  readonly tracedUs: number;
  /** What tracing adds to an answer; asking afterwards who wrote it is in `askedUs`. */
  readonly costUs: number;
  readonly askedUs: number;
  readonly ratio: number;
}

const bots = {
  python: ["bot.py", 'def answer(line):\n    print("PICK", line)\n\nwhile True:\n    answer(input())\n', "python3"],
  javascript: [
    "bot.js",
    'const rl = require("readline").createInterface({ input: process.stdin });\nrl.on("line", (line) => console.log("PICK", line));\n',
    process.execPath,
  ],
} as const;
const rounds = 30;
const turnsPerRound = 100;
const restMs = 0.05;

/** What tracing costs per answer; the bare and the traced bot take turns, so that both meet the same machine. */
export async function benchTrace(say: Say): Promise<TraceCost[]> {
  const folder = await mkdtemp(join(tmpdir(), "spar-bench-"));
  try {
    const costs = [await benchLanguage("python", folder), await benchLanguage("javascript", folder)];
    for (const cost of costs) say(getLine(cost));
    return costs;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function getLine({ language, bareUs, tracedUs, costUs, askedUs }: TraceCost): string {
  const us = (value: number) => `${value.toFixed(1)} µs`;
  return `${language}: bare ${us(bareUs)}, traced ${us(tracedUs)}: +${us(costUs)} an answer; asking who wrote it ${us(askedUs)}`;
}

async function benchLanguage(language: "python" | "javascript", folder: string): Promise<TraceCost> {
  const [name, source, program] = bots[language];
  const file = join(folder, name);
  await writeFile(file, source);
  const bare = echo(language, program, file, false);
  const traced = echo(language, program, file, true);
  const times = { bare: [] as number[], traced: [] as number[], asked: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const kept = round > 0;
    for (let turn = 0; turn < turnsPerRound; turn++) {
      rest();
      const us = await bare.turn();
      if (kept) times.bare.push(us);
    }
    for (let turn = 0; turn < turnsPerRound; turn++) {
      rest();
      const us = await traced.turn();
      const asked = performance.now();
      await traced.asked();
      if (!kept) continue;
      times.traced.push(us);
      times.asked.push((performance.now() - asked) * 1000);
    }
  }
  bare.stop();
  traced.stop();
  const [bareUs, tracedUs, askedUs] = [median(times.bare), median(times.traced), median(times.asked)];
  return { language, bareUs, tracedUs, costUs: tracedUs - bareUs, askedUs, ratio: tracedUs / bareUs };
}

function echo(language: "python" | "javascript", program: string, file: string, trace: boolean) {
  const { runtime } = findLanguage(language)!;
  const { command, pipes, env, host } = runtime.launch({ command: [program, file], file, trace });
  const child = spawn(command[0]!, command.slice(1), {
    stdio: stdioWith(pipes),
    env: { ...process.env, ...env },
  });
  const channel: TraceChannel | undefined = host ? openTrace(host, child, pipes) : undefined;
  let bytes = 0;
  let before = 0;
  let answered = () => {};
  child.stdout!.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (chunk.at(-1) === 10) answered();
  });
  return {
    turn: () =>
      new Promise<number>((resolve) => {
        before = bytes;
        const start = performance.now();
        answered = () => resolve((performance.now() - start) * 1000);
        child.stdin!.write("12 7 3 0 1 2\n");
      }),
    asked: () => channel?.writtenBy(before, bytes),
    stop: () => child.kill("SIGKILL"),
  };
}

/** What a referee does between two turns: without it a bot would find its next input before it falls asleep. */
function rest() {
  const end = performance.now() + restMs;
  while (performance.now() < end);
}
