import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { computeMedian } from "../arena/execute/turn-time.ts";
import { runTool } from "../bots/build/tool.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { createPool } from "../match/pool.ts";
import { type MatchSetup, planMatch } from "../match/setup.ts";
import { findClasspath } from "../project/referee/find-referee.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { buildJavaCount, prepareOfficialRunner } from "./java-count.ts";
import { runOnOneCore } from "./one-core.ts";
import { playRaw, startRawReferee } from "./raw-referee.ts";
import type { PrintLine } from "./say.ts";
import { describeToolEnd } from "./tool-end.ts";

/** How often the two measurements alternate, so that both see the same load; the median counts. */
const blocks = 5;
/** Matches of a block by the warm machine, and by the ways that start a machine a match. */
const matches = { warm: 20, cold: 4, official: 4 };
/** A short game: 10 questions. */
const shortGame = { goal: "20" };
/** As many questions as the SDK allows with its usual limits. */
const longGame = { goal: "580" };
/** A bot as small as it gets, since the bots are not measured. */
const bot = `#!/bin/sh
while read -r total; do echo 1; done
`;

export interface RefereeCost {
  /** Matches a second by Spar's Java machine, by a machine a match, and by CodinGame's own runner. */
  readonly perSecond: { readonly warm: number; readonly cold: number; readonly official: number };
  /** What Spar adds to a question, in milliseconds, beyond the referee and the bots on bare pipes. */
  readonly addedMs: number;
}

/** A referee in Java, by Spar and in the usual ways; nothing where something for it is missing. */
export async function benchReferee(say: PrintLine): Promise<RefereeCost | Record<string, never>> {
  const game = await buildJavaCount();
  if ("why" in game) {
    say(`skipped: ${game.why}`);
    return {};
  }
  const folder = mkdtempSync(join(tmpdir(), "spar-bench-"));
  const file = join(folder, "bot.sh");
  writeFileSync(file, bot, { mode: 0o755 });
  try {
    const classPath = [findClasspath(game.folder)].flat().join(delimiter);
    const official = await prepareOfficialRunner(classPath);
    if (typeof official === "string") throw new Error(official);
    const perSecond = await measureRates(await resolveSetup(game.folder, file, shortGame), official, file);
    const [warm, cold, usual] = [perSecond.warm, perSecond.cold, perSecond.official].map((rate) => rate.toFixed(1));
    const ratio = (perSecond.warm / perSecond.official).toFixed(1);
    say(`${warm} matches a second, ${cold} with a machine a match, ${usual} by CodinGame's runner (${ratio} times)`);
    const addedMs = await measureAdded(await resolveSetup(game.folder, file, longGame), file);
    say(`${addedMs.toFixed(3)} ms added to a question`);
    return { perSecond, addedMs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  const { warm: _, ...alone } = setup.referee!;
  const goal = `goal=${shortGame.goal}`;
  const ways = {
    warm: (seed: string) => pool.play(planMatch(setup, seed)),
    cold: (seed: string) => pool.play(planMatch({ ...setup, referee: alone }, seed)),
    official: (seed: string) => playOfficially([...official, "0", seed, goal, file, file]),
  };
  const rates: Record<keyof typeof ways, number[]> = { warm: [], cold: [], official: [] };
  try {
    for (let block = 0; block < blocks; block++) {
      for (const [way, count] of Object.entries(matches) as [keyof typeof ways, number][]) {
        // A match with a machine of its own has ended the one that was warm.
        await ways[way]("0");
        const began = performance.now();
        for (let seed = 1; seed <= count; seed++) await ways[way](String(seed));
        rates[way].push((1000 * count) / (performance.now() - began));
      }
    }
  } finally {
    await pool.dispose();
  }
  return { warm: computeMedian(rates.warm), cold: computeMedian(rates.cold), official: computeMedian(rates.official) };
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
