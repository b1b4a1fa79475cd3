import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { computeMedian } from "../../../engine/arena/statistics/tally.ts";
import { runTool } from "../../../engine/bots/process/tool.ts";
import { cliSettings } from "../../../engine/cli/match-flags.ts";
import { createPool } from "../../../engine/match/pool.ts";
import { type MatchSetup, planMatch } from "../../../engine/match/setup.ts";
import { findClasspath } from "../../../engine/project/referee/find-referee.ts";
import { resolveMatch } from "../../../engine/project/resolve/resolve-match.ts";
import { encodeInit, encodeOutput, getGameInfo } from "../../../engine/referee/protocol.ts";
import { buildJavaCount, describeToolEnd, prepareOfficialRunner } from "../../../engine/test/java-count.ts";
import { runOnOneCore } from "./runner.ts";

/** A referee and its players on bare pipes: what is left of a match without all that Spar does. */
interface RawReferee {
  readonly referee: ChildProcess;
  readonly bots: readonly ChildProcess[];
  stop(): void;
}

/** Starts a referee that plays match after match, and bots that answer with one line. */
function startRawReferee([program, ...args]: readonly string[], files: readonly string[]): RawReferee {
  const referee = spawn(program!, args);
  const bots = files.map((file) => spawn(file));
  for (const { stdout } of [referee, ...bots]) stdout.setEncoding("utf8");
  const stop = () => {
    for (const child of [referee, ...bots]) child.kill("SIGKILL");
  };
  return { referee, bots, stop };
}

const questionPattern = /\[\[NEXT_PLAYER_INPUT\] \d+\]\n([\s\S]*)\[\[NEXT_PLAYER_INFO\] 3\]\n(\d+)\n\d+\n\d+\n$/;

/** Plays a match and returns how long it took, in milliseconds. */
async function playRaw({ referee, bots }: RawReferee, keys: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  referee.stdin!.write(encodeInit(bots.length, keys) + getGameInfo);
  for (;;) {
    const text = await readUntil(referee, (text) => text.endsWith("[[READY] 0]\n") || questionPattern.test(text));
    const [, input, player] = questionPattern.exec(text) ?? [];
    if (input === undefined) return performance.now() - began;
    const bot = bots[Number(player)]!;
    bot.stdin!.write(input);
    const answer = await readUntil(bot, (text) => text.endsWith("\n"));
    referee.stdin!.write(encodeOutput(answer.trimEnd()) + getGameInfo);
  }
}

function readUntil({ stdout }: ChildProcess, isAll: (text: string) => boolean): Promise<string> {
  return new Promise((done) => {
    let text = "";
    const take = (part: string) => {
      text += part;
      if (!isAll(text)) return;
      stdout!.off("data", take);
      done(text);
    };
    stdout!.on("data", take);
  });
}

/** How often the two measurements alternate, so that both see the same load; the median counts. */
const blocks = 5;
/** Matches of a block by Spar's Java machine, and by a runner that starts a machine a match. */
const matches = { spar: 20, official: 4 };
/** A short game: 10 questions. */
const shortGame = { goal: "20" };
/** As many questions as the SDK allows with its usual limits. */
const longGame = { goal: "580" };
/** A bot as small as it gets, since the bots are not measured. */
const bot = `#!/bin/sh
while read -r total; do echo 1; done
`;

/**
 * Matches a second of a referee in Java, by Spar and by CodinGame's own runner, and what Spar adds to a question beyond
 * the referee and the bots on bare pipes; nothing where something for it is missing.
 */
export async function benchReferee(folder: string): Promise<void> {
  const game = await buildJavaCount();
  if ("why" in game) {
    console.log(`skipped: ${game.why}`);
    return;
  }
  const file = join(folder, "bot.sh");
  writeFileSync(file, bot, { mode: 0o755 });
  const official = await prepareOfficialRunner([findClasspath(game.folder)].flat().join(delimiter));
  if (typeof official === "string") throw new Error(official);
  const rates = await measureRates(await resolveSetup(game.folder, file, shortGame), official, file);
  const ratio = (rates.spar / rates.official).toFixed(1);
  console.log(
    `${rates.spar.toFixed(1)} matches a second, ${rates.official.toFixed(1)} by CodinGame's runner (${ratio} times)`,
  );
  const addedMs = await measureAdded(await resolveSetup(game.folder, file, longGame), file);
  console.log(`${addedMs.toFixed(3)} ms added to a question`);
}

async function resolveSetup(
  referee: string,
  file: string,
  seeds: Readonly<Record<string, string>>,
): Promise<MatchSetup> {
  const folder = dirname(file);
  const game = { referee, folder };
  const request = { bot: file, opponents: [file], folder, game, seeds, trace: false, timeScale: 10 };
  const match = await resolveMatch(request, cliSettings);
  if (!match.ok) throw new Error(match.message);
  return match.setup;
}

async function measureRates(setup: MatchSetup, official: readonly string[], file: string) {
  const pool = createPool({ size: 1 });
  const goal = `goal=${shortGame.goal}`;
  const ways = {
    spar: (seed: string) => pool.play(planMatch(setup, seed)),
    official: (seed: string) => playOfficially([...official, "0", seed, goal, file, file]),
  };
  const rates: Record<keyof typeof ways, number[]> = { spar: [], official: [] };
  try {
    for (let block = 0; block < blocks; block++) {
      for (const [way, count] of Object.entries(matches) as [keyof typeof ways, number][]) {
        // The first match may start the machine.
        await ways[way]("0");
        const began = performance.now();
        for (let seed = 1; seed <= count; seed++) await ways[way](String(seed));
        rates[way].push((1000 * count) / (performance.now() - began));
      }
    }
  } finally {
    await pool.dispose();
  }
  return { spar: computeMedian(rates.spar), official: computeMedian(rates.official) };
}

async function playOfficially(command: readonly string[]) {
  const ran = await runTool(command, { limitMs: 60_000 });
  if (ran.code !== 0) throw new Error(`CodinGame's runner ${describeToolEnd(ran)}`);
}

/** The difference for one question between a match by Spar and the same match over bare pipes. */
async function measureAdded(setup: MatchSetup, file: string): Promise<number> {
  return runOnOneCore(async () => {
    const pool = createPool({ size: 1 });
    const raw = startRawReferee(setup.referee!.warm!, [file, file]);
    const bySpar: number[] = [];
    const bare: number[] = [];
    try {
      for (let seed = 0; seed <= blocks; seed++) {
        const record = await pool.play(planMatch(setup, String(seed)));
        const end = record.at(-1)!;
        if (end.kind !== "end") throw new Error(JSON.stringify(end));
        const questions = record.filter(({ kind }) => kind === "answer").length;
        bySpar.push(end.durationMs / questions);
        bare.push((await playRaw(raw, { seed: String(seed), ...longGame })) / questions);
      }
      // The best counts, since other programs only slow it down.
      return Math.min(...bySpar) - Math.min(...bare);
    } finally {
      raw.stop();
      await pool.dispose();
    }
  });
}
