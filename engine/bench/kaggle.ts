import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "../bots/build/tool.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { type MatchSetup, planMatch } from "../match/setup.ts";
import { describeEnvironment } from "../project/referee/describe-environment.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import type { Say } from "./say.ts";

/** The ways alternate this often, so that they see the same load; the best counts, since other programs only slow it down. */
const rounds = 5;
const environment = "orbit_wars";
const seed = "11";
/** Sends half of a planet's ships to the nearest other planet, so that many fleets are on their way. */
const bot = `import math

def agent(obs):
    others = [p for p in obs.planets if p[1] != obs.player]
    moves = []
    for id, owner, x, y, radius, ships, production in obs.planets:
        if owner == obs.player and ships >= 20 and others:
            target = min(others, key=lambda p: (p[2] - x) ** 2 + (p[3] - y) ** 2 + p[5] * 5)
            moves.append([id, math.atan2(target[3] - y, target[2] - x), int(ships) // 2])
    return moves
`;
/** A match by the package alone, with both bots in its process; prints the milliseconds without the start. */
const alone = `import random, sys, time
from kaggle_environments import make
name, seed, *bots = sys.argv[1:]
random.seed(int(seed))
env = make(name, configuration={"seed": int(seed)})
began = time.perf_counter()
env.run(bots)
print("took", 1000 * (time.perf_counter() - began))
`;

export interface KaggleCost {
  readonly steps: number;
  /** Milliseconds of a match by `env.run`, by Spar, and by Spar with its trace of lines. */
  readonly ms: { readonly alone: number; readonly spar: number; readonly traced: number };
  /** Milliseconds of the match by Spar in which bots were asked. */
  readonly askedMs: number;
  readonly recordBytes: number;
}

/** A match of a Kaggle simulation by Spar and by `env.run`; nothing where the package is missing. */
export async function benchKaggle(say: Say): Promise<KaggleCost | Record<string, never>> {
  if (process.env.SPAR_KAGGLE !== undefined) process.env.PYTHONPATH = process.env.SPAR_KAGGLE;
  const missing = await describeEnvironment(environment, findLanguage("python")!.command);
  if (missing !== undefined) {
    say(`skipped: ${missing}`);
    return {};
  }
  const folder = mkdtempSync(join(tmpdir(), "spar-bench-"));
  const pool = createPool({ size: 1 });
  try {
    return await measure(folder, pool, say);
  } finally {
    await pool.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, pool: Pool, say: Say): Promise<KaggleCost> {
  const file = join(folder, "bot.py");
  writeFileSync(file, bot);
  const [spar, traced] = [await resolveSetup(file, folder, false), await resolveSetup(file, folder, true)];
  const played: Record<"spar" | "traced", MatchRecord[]> = { spar: [], traced: [] };
  const aloneMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    aloneMs.push(await runAlone(file));
    played.spar.push(await pool.play(planMatch(spar, seed)));
    played.traced.push(await pool.play(planMatch(traced, seed)));
  }
  const best = played.spar.reduce((a, b) => (getDuration(b) < getDuration(a) ? b : a));
  const ms = {
    alone: Math.min(...aloneMs),
    spar: getDuration(best),
    traced: Math.min(...played.traced.map(getDuration)),
  };
  const steps = best.filter(({ kind }) => kind === "referee").length;
  const [askedMs, recordBytes] = [sumAsked(best), writeRecord(played.traced[0]!).length];
  const more = (spent: number) => `${((100 * spent) / ms.alone - 100).toFixed(0)} %`;
  say(`${steps} steps: ${ms.alone.toFixed(0)} ms by env.run, ${ms.spar} ms by Spar (${more(ms.spar)} more)`);
  say(`${ms.traced} ms with the trace of lines (${more(ms.traced)} more); asking bots takes ${askedMs.toFixed(0)} ms`);
  say(`the record has ${(recordBytes / 1000).toFixed(0)} kB`);
  return { steps, ms, askedMs, recordBytes };
}

async function resolveSetup(bot: string, folder: string, trace: boolean): Promise<MatchSetup> {
  const game = { kaggle: environment };
  const match = await resolveMatch({ bot, opponents: [bot], folder, game, trace }, cliSettings);
  if (!match.ok) throw new Error(match.message);
  return match.setup;
}

async function runAlone(file: string): Promise<number> {
  const [python = "", ...args] = findLanguage("python")!.command;
  const run = await runTool([python, ...args, "-c", alone, environment, seed, file, file], { limitMs: 120_000 });
  const [, took] = /^took (.+)$/m.exec(run.stdout) ?? [];
  if (took === undefined) throw new Error(run.stderr);
  return Number(took);
}

function getDuration(record: MatchRecord): number {
  const end = record.at(-1)!;
  if (end.kind !== "end") throw new Error(JSON.stringify(end));
  return end.durationMs;
}

/** The bots of a step are asked at the same time. */
function sumAsked(record: MatchRecord): number {
  let total = 0;
  let longest = 0;
  for (const line of record) {
    if (line.kind === "answer") longest = Math.max(longest, line.ms);
    if (line.kind !== "referee") continue;
    total += longest;
    longest = 0;
  }
  return total;
}
