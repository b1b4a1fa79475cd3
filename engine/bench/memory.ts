import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPoolExecutor } from "../arena/execute/pool-executor.ts";
import { runSeries } from "../arena/series/run-series.ts";
import { planSeries } from "../arena/series/series.ts";
import { listNames, readProcText } from "../bots/process/proc.ts";
import { readResidentMemory } from "../bots/process/process-state.ts";
import { CannotPlay } from "../cli/failure.ts";
import { createPool } from "../match/pool.ts";
import type { PrintLine } from "./say.ts";
import { prepareTrivialSetup } from "./trivial-bots.ts";

const matches = 10_000;
const samples = 10;

/** Resident memory in MB after a number of matches. */
export interface MemorySample {
  readonly played: number;
  readonly own: number;
  /** The processes that play, with their current bots; absent if unknown. */
  readonly players?: number;
}

/** Memory over ten thousand matches of two C processes in one pool, as in the language server. */
export async function benchMemory(say: PrintLine): Promise<MemorySample[]> {
  const folder = mkdtempSync(join(tmpdir(), "spar-bench-"));
  const pool = createPool({ size: 2 });
  try {
    const setup = await prepareTrivialSetup("first.c", folder);
    if (typeof setup === "string") throw new CannotPlay(setup);
    const taken: MemorySample[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const pairings = planSeries(setup, `memory/${sample}`, matches / samples);
      await runSeries(pairings, createPoolExecutor(pool), ({ outcome }) => void outcome);
      const now = {
        played: (sample + 1) * (matches / samples),
        own: readMegabytes(process.pid) ?? 0,
        ...readPlayersMemory(),
      };
      say(
        `after ${now.played} matches: ${now.own} MB${now.players === undefined ? "" : `, ${now.players} MB to play`}`,
      );
      taken.push(now);
    }
    return taken;
  } finally {
    await pool.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readMegabytes(pid: number): number | undefined {
  const bytes = pid === process.pid ? process.memoryUsage.rss() : readResidentMemory(pid);
  return bytes === undefined ? undefined : Math.round(bytes / 1024 ** 2);
}

function readPlayersMemory(): { readonly players?: number } {
  const children = listNames("/proc/self/task").flatMap((tid) =>
    readProcText(`/proc/self/task/${tid}/children`).split(" ").filter(Boolean).map(Number),
  );
  if (children.length === 0) return {};
  return { players: children.reduce((sum, pid) => sum + (readMegabytes(pid) ?? 0), 0) };
}
