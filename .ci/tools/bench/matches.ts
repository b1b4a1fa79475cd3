import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createPoolExecutor } from "../../../engine/arena/execute/executor.ts";
import { planSeries, runSeries } from "../../../engine/arena/series/series.ts";
import { findLanguage } from "../../../engine/bots/languages/languages.ts";
import { planLaunch } from "../../../engine/bots/process-bot/launch.ts";
import { createPool } from "../../../engine/match/pool.ts";
import { planMatch } from "../../../engine/match/setup.ts";
import { createReplay } from "../../../engine/record/replay.ts";
import { prepareTrivialSetup, trivialBots } from "./trivial-bots.ts";

/** How often the two measurements alternate, so that both see the same load; the median of the ratios counts. */
const blocks = 3;
/** The approximate duration of a block of matches. */
const blockDurationMs = 1500;

interface MatchRate {
  readonly perSecond: number;
  /**
   * The limit: matches per second if they cost nothing but starting the bots and the recorded times of their answers.
   */
  readonly limit: number;
  readonly ratio: number;
  /** Matches per second of bots that are not asked: each is started and reads all of its input from a file. */
  readonly unasked: number;
}

/**
 * Matches per second of LOCM bots that only pass, played as a series, compared with starting the bots from a shell plus
 * the times of their answers, at the same concurrency. A question to another process and its answer take some 20 µs by
 * themselves, so bots that read from a file are faster than any referee can ask them.
 */
export async function benchMatches(folder: string): Promise<void> {
  for (const name of Object.keys(trivialBots)) {
    for (const jobs of [1, 2]) {
      const rate = await measureRate(name, jobs, folder);
      if ("why" in rate) console.log(`${name}: ${rate.why}`);
      else {
        const { perSecond, limit, ratio, unasked } = rate;
        const figures = `${perSecond.toFixed(1)} a second, ${limit.toFixed(1)} by starts and answers alone (${ratio.toFixed(2)} times)`;
        console.log(`${name}, ${jobs} at a time: ${figures}, ${unasked.toFixed(1)} fed from a file`);
      }
    }
  }
}

async function measureRate(name: string, jobs: number, folder: string): Promise<MatchRate | { readonly why: string }> {
  const setup = await prepareTrivialSetup(name, folder);
  if (typeof setup === "string") return { why: setup };
  const pool = createPool({ size: jobs });
  let answerMs = 0;
  const series = (count: number) =>
    runSeries(planSeries(setup, "bench", count), createPoolExecutor(pool), ({ record, outcome: _ }) => {
      for (const line of record!) if (line.kind === "answer") answerMs += line.ms;
    });
  try {
    const { turns, plan } = createReplay(await pool.play(planMatch(setup, "bench/0")));
    const commands = plan.bots.map((stamp, player) => {
      if (stamp.kind !== "file") throw new Error(`${stamp.name} has no file.`);
      const found = planLaunch(stamp, findLanguage(stamp.language), plan);
      if ("why" in found) throw new Error(found.why);
      const { command, env } = found.launch;
      const set = Object.entries(env).map(([name, value]) => `${name}=${quoteWord(value ?? "")} `);
      const input = join(folder, `input-${player}`);
      writeFileSync(input, turns.map(({ ask }) => (ask.player === player ? ask.text : "")).join(""));
      return { command: `${set.join("")}${command.map(quoteWord).join(" ")}`, input };
    });
    const started = commands.map(({ command }) => `${command} </dev/null`);
    const fed = commands.map(({ command, input }) => `${command} <${quoteWord(input)}`);
    // The first matches also start the processes.
    const warm = await measureMs(() => series(2 * jobs));
    const count = Math.max(2 * jobs, Math.round((2 * jobs * blockDurationMs) / warm));
    const measured: MatchRate[] = [];
    for (let block = 0; block < blocks; block++) {
      const unasked = (1000 * count) / (await measureMs(() => runShellLoops(fed, count, jobs)));
      const startMs = await measureMs(() => runShellLoops(started, count, jobs));
      answerMs = 0;
      const seriesMs = await measureMs(() => series(count));
      const limitMs = startMs + answerMs / jobs;
      const [perSecond, limit] = [seriesMs, limitMs].map((ms) => (1000 * count) / ms) as [number, number];
      measured.push({ perSecond, limit, ratio: limit / perSecond, unasked });
    }
    measured.sort((a, b) => a.ratio - b.ratio);
    return measured[blocks >> 1]!;
  } finally {
    await pool.dispose();
  }
}

async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const quoteWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Runs all commands `count` times in `jobs` parallel shells. */
async function runShellLoops(commands: readonly string[], count: number, jobs: number): Promise<void> {
  const each = commands.map((command) => `${command} >/dev/null 2>&1`).join("; ");
  const script = `i=0; while [ $i -lt ${Math.ceil(count / jobs)} ]; do ${each}; i=$((i + 1)); done`;
  await Promise.all(
    Array.from({ length: jobs }, () => {
      const shell = spawn("/bin/sh", ["-c", script], { stdio: "ignore" });
      return new Promise<void>((done, fail) => shell.once("error", fail).once("exit", () => done()));
    }),
  );
}
