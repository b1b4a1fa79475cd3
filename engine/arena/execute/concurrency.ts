import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { startProgram } from "../../bots/process/program-path.ts";
import { t } from "../../l10n/speak.ts";
import type { Thinkers } from "../../match/pool.ts";
import { describePlayedAgain } from "../../views/duel-summary.ts";
import { computeMedian } from "../statistics/tally.ts";

/** How many bots of a match may think at once: the players of a test case have it one after the other. */
const countThinkers = (match?: Thinkers) => (match?.referee?.tester || match?.bots.length === 1 ? 1 : 2);

/** Each bot that thinks has a core of its own. */
export const countMaxJobs = (match?: Thinkers, cores = availableParallelism()) =>
  Math.max(1, Math.floor(cores / countThinkers(match)));

/** The rounds that count; some earlier ones warm the bots up. */
const countedRounds = 7;
const warmUp = 2;
/** Enough rounds on a busy machine, where the measurement stops after a time. */
const minRounds = 3;
const maxWaitMs = 200;

/** A bot that does the same work of about a millisecond for each answer. */
const referenceBot = `const fs = require("node:fs");
const byte = Buffer.alloc(1);
let hash = 1;
while (fs.readSync(0, byte) > 0) {
  for (let i = 0; i < 1000000; i++) hash = (Math.imul(hash, 31) + i) | 0;
  fs.writeSync(1, hash === 0.5 ? "" : ".");
}`;

/** Starts the reference bots that measure turn times with up to `maxMatches` matches at a time. */
export function startTurnTimes(maxMatches: number, perMatch = 2) {
  const bots = Array.from({ length: maxMatches * perMatch }, startReference);
  return {
    /** How many times longer a turn takes with this many matches at a time than alone. */
    async slowedAt(matches: number) {
      const side = bots.slice(0, matches * perMatch);
      for (let i = 0; i < warmUp; i++) await Promise.all(side.map(measureTurn));
      const alone: number[] = [];
      const together: number[] = [];
      // Alternates both measurements, so that they see the same load.
      const until = performance.now() + maxWaitMs;
      for (let i = 0; i < countedRounds && (i < minRounds || performance.now() < until); i++) {
        alone.push(await measureTurn(side[i % side.length]!));
        together.push(...(await Promise.all(side.map(measureTurn))));
      }
      return computeMedian(together) / computeMedian(alone);
    },
    end() {
      for (const bot of bots) bot.kill("SIGKILL");
    },
  };
}

function startReference(): ChildProcess {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: "" };
  const bot = startProgram([process.execPath, "-e", referenceBot], { env, stdio: ["pipe", "pipe", "ignore"] });
  bot.on("error", () => {});
  bot.stdin!.on("error", () => {});
  return bot;
}

/** The time of one turn in milliseconds. Resolves early if the bot ends. */
function measureTurn(bot: ChildProcess): Promise<number> {
  const began = performance.now();
  return new Promise((done) => {
    const answered = () => {
      bot.stdout!.off("data", answered).off("close", answered);
      done(performance.now() - began);
    };
    bot.stdout!.on("data", answered).on("close", answered);
    if (bot.stdout!.destroyed) answered();
    else bot.stdin!.write(".");
  });
}

/** The number of matches at a time, and how much longer a turn takes with so many. */
export interface ParallelTiming {
  readonly jobs: number;
  /** How many times longer a turn takes next to other matches, measured with a bot of equal turns. */
  readonly slowed: number;
}

/** Up to this factor, the slowdown is smaller than the usual variation between turns. */
const maxSlowdown = 1.2;

/** Measured up to this many matches per core; with more, turns are slowed at least as much. */
const maxMeasured = 2;

const measuredTimings = new Map<string, Promise<ParallelTiming>>();

/** The largest number of matches at a time that hardly slows down turns, measured once per process, as for `wanted`. */
export function chooseConcurrency(wanted?: number, match?: Thinkers): Promise<ParallelTiming> {
  const perMatch = countThinkers(match);
  const key = `${wanted} ${perMatch}`;
  const found = measuredTimings.get(key) ?? measureConcurrency(wanted ?? countMaxJobs(match), wanted ?? 1, perMatch);
  measuredTimings.set(key, found);
  return found;
}

/** Measures now how many matches may play at a time, without the remembered result. */
async function measureConcurrency(maxJobs: number, least: number, perMatch: number): Promise<ParallelTiming> {
  const most = maxMeasured * availableParallelism();
  if (maxJobs > most) return { jobs: maxJobs, slowed: (await measureConcurrency(most, most, perMatch)).slowed };
  const times = startTurnTimes(maxJobs, perMatch);
  try {
    return await findConcurrency(maxJobs, least, times);
  } finally {
    times.end();
  }
}

/** The highest number of matches that hardly slows down turns, found by halving from `maxJobs` to `least`. */
export async function findConcurrency(
  maxJobs: number,
  least: number,
  times: Pick<ReturnType<typeof startTurnTimes>, "slowedAt">,
): Promise<ParallelTiming> {
  for (let jobs = maxJobs; ; jobs = Math.ceil(jobs / 2)) {
    const slowed = await times.slowedAt(jobs);
    if (jobs <= least || slowed <= maxSlowdown) return { jobs, slowed };
  }
}

/** Describes the concurrency, and how many matches were played again because the machine caused a timeout. */
export function describeConcurrency({ jobs, slowed }: ParallelTiming, playedAgain: number): string {
  const timing =
    slowed <= maxSlowdown
      ? t("{jobs, plural, one {# match} other {# matches}} at a time, without slowing turns down.", { jobs })
      : t(
          "{jobs, plural, one {# match} other {# matches}} at a time; the machine is so busy that a turn takes {times, number} times as long as it should.",
          { jobs, times: slowed.toFixed(1) },
        );
  return playedAgain === 0 ? timing : `${timing} ${describePlayedAgain(playedAgain)}`;
}
