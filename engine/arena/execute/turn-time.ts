import { type ChildProcess, spawn } from "node:child_process";
import { computeMedian } from "../statistics/quantile.ts";

/**
 * Two bots of a match may think at the same time, so this many run per match when measuring how much turns are slowed.
 */
const botsPerMatch = 2;
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

/** Measures turn times with up to a given number of matches at a time. */
export interface TurnTimes {
  /** How many times longer a turn takes with this many matches at a time than alone. */
  slowedAt(matches: number): Promise<number>;
  end(): void;
}

/** Starts the reference bots for up to `maxMatches` matches at a time. */
export function startTurnTimes(maxMatches: number): TurnTimes {
  const bots = Array.from({ length: maxMatches * botsPerMatch }, startReference);
  return {
    async slowedAt(matches) {
      const side = bots.slice(0, matches * botsPerMatch);
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
  const bot = spawn(process.execPath, ["-e", referenceBot], { env, stdio: ["pipe", "pipe", "ignore"] });
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
