import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "../bots/build/tool.ts";
import { findLanguage } from "../bots/languages/languages.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { type MatchSetup, planMatch } from "../match/setup.ts";
import { describeEnvironment } from "../project/referee/describe-environment.ts";
import type { MatchRequest } from "../project/resolve/match-request.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import type { PrintLine } from "./say.ts";
import { describeToolEnd } from "./tool-end.ts";

/** The ways alternate this often, so that they see the same load; the best counts, since other programs only slow it down. */
const repetitions = 10;
const seed = "11";
const environments: Readonly<Record<string, string>> = {
  // Sends half of a planet's ships to the nearest other planet, so that many fleets are on their way.
  orbit_wars: `import math

def agent(obs):
    others = [p for p in obs.planets if p[1] != obs.player]
    moves = []
    for id, owner, x, y, radius, ships, production in obs.planets:
        if owner == obs.player and ships >= 20 and others:
            target = min(others, key=lambda p: (p[2] - x) ** 2 + (p[3] - y) ** 2 + p[5] * 5)
            moves.append([id, math.atan2(target[3] - y, target[2] - x), int(ships) // 2])
    return moves
`,
  kaggriculture: `def agent(obs):
    plant = ["PLANT", "wheat"] if obs.step % 5 == 2 else ["WATER"]
    return {"farmer": plant, "hands": [], "market": [["BUY_SEED", "wheat", 2]] if obs.step % 9 == 0 else []}
`,
  // Never wins, so that the board is filled: its steps are the shortest.
  connectx: `def agent(obs, config):
    free = [c for c in range(config.columns) if obs.board[c] == 0]
    return free[(obs.step * 5 + 3 * obs.mark) % len(free)]
`,
};
/** A match by the package alone, with both bots in its process; prints the milliseconds without the start. */
const plainRunSource = `import random, sys, time
from kaggle_environments import make
name, seed, *bots = sys.argv[1:]
random.seed(int(seed))
env = make(name, configuration={"seed": int(seed)} if name in ("orbit_wars", "kaggriculture") else {})
began = time.perf_counter()
env.run(bots)
print("took", 1000 * (time.perf_counter() - began))
`;

interface KaggleCost {
  readonly environment: string;
  readonly steps: number;
  /** Milliseconds of a match by `env.run`, by Spar, and by Spar with its trace of lines. */
  readonly ms: { readonly alone: number; readonly spar: number; readonly traced: number };
  /** Milliseconds of the match by Spar in which bots were asked. */
  readonly askedMs: number;
  readonly recordBytes: number;
}

/** Matches of Kaggle simulations by Spar and by `env.run`; none where the package is missing. */
export async function benchKaggle(say: PrintLine): Promise<readonly KaggleCost[]> {
  if (process.env.SPAR_KAGGLE !== undefined) process.env.PYTHONPATH = process.env.SPAR_KAGGLE;
  const folder = mkdtempSync(join(tmpdir(), "spar-bench-"));
  const pool = createPool({ size: 1 });
  const costs: KaggleCost[] = [];
  try {
    for (const [environment, bot] of Object.entries(environments)) {
      const missing = await describeEnvironment(environment, findLanguage("python")!.command);
      if (missing !== undefined) say(`skipped: ${missing}`);
      else costs.push(await measure({ environment, bot, folder }, pool, say));
    }
    return costs;
  } finally {
    await pool.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Contest {
  readonly environment: string;
  /** The source of both bots. */
  readonly bot: string;
  readonly folder: string;
}

async function measure({ environment, bot, folder }: Contest, pool: Pool, say: PrintLine): Promise<KaggleCost> {
  const file = join(folder, `${environment}.py`);
  writeFileSync(file, bot);
  const resolve = (trace: boolean) =>
    resolveSetup({ bot: file, opponents: [file], folder, game: { kaggle: environment }, trace });
  const [spar, traced] = [await resolve(false), await resolve(true)];
  const played: Record<"spar" | "traced", MatchRecord[]> = { spar: [], traced: [] };
  const aloneMs: number[] = [];
  for (let round = 0; round < repetitions; round++) {
    aloneMs.push(await runAlone(environment, file));
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
  const [askedMs, recordBytes] = [sumStepTimes(best), writeRecord(played.traced[0]!).length];
  const more = (spent: number) => `${((100 * spent) / ms.alone - 100).toFixed(0)} %`;
  say(
    `${environment}, ${steps} steps: ${ms.alone.toFixed(0)} ms by env.run, ${ms.spar} ms by Spar (${more(ms.spar)} more)`,
  );
  say(`${ms.traced} ms with the trace of lines (${more(ms.traced)} more); asking bots takes ${askedMs.toFixed(0)} ms`);
  say(`the record has ${(recordBytes / 1000).toFixed(0)} kB`);
  return { environment, steps, ms, askedMs, recordBytes };
}

async function resolveSetup(request: MatchRequest): Promise<MatchSetup> {
  const match = await resolveMatch(request, cliSettings);
  if (!match.ok) throw new Error(match.message);
  return match.setup;
}

async function runAlone(environment: string, file: string): Promise<number> {
  const [python = "", ...args] = findLanguage("python")!.command;
  const run = await runTool([python, ...args, "-c", plainRunSource, environment, seed, file, file], {
    limitMs: 120_000,
  });
  const [, took] = /^took (.+)$/m.exec(run.stdout) ?? [];
  if (took === undefined) throw new Error(`${environment} alone ${describeToolEnd(run)}`);
  return Number(took);
}

function getDuration(record: MatchRecord): number {
  const end = record.at(-1)!;
  if (end.kind !== "end") throw new Error(JSON.stringify(end));
  return end.durationMs;
}

/** The bots of a step are asked at the same time. */
function sumStepTimes(record: MatchRecord): number {
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
