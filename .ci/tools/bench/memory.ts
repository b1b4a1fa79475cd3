import { createPoolExecutor } from "../../../engine/arena/execute/executor.ts";
import { planSeries, runSeries } from "../../../engine/arena/series/series.ts";
import { listNames, readProcText, readResidentMemory } from "../../../engine/bots/process/process-state.ts";
import { CannotPlay } from "../../../engine/cli/say.ts";
import { createPool } from "../../../engine/match/pool.ts";
import { prepareTrivialSetup } from "./trivial-bots.ts";

const matches = 10_000;
const samples = 10;

/** Resident memory over ten thousand matches of two C processes in one pool, as in the language server. */
export async function benchMemory(folder: string): Promise<void> {
  const pool = createPool({ size: 2 });
  try {
    const setup = await prepareTrivialSetup("first.c", folder);
    if (typeof setup === "string") throw new CannotPlay(setup);
    for (let sample = 1; sample <= samples; sample++) {
      const pairings = planSeries(setup, `memory/${sample}`, matches / samples);
      await runSeries(pairings, createPoolExecutor(pool), ({ outcome }) => void outcome);
      const own = toMegabytes(process.memoryUsage.rss());
      console.log(
        `after ${(sample * matches) / samples} matches: ${own} MB, ${readPlayersMemory()} MB to play (Linux)`,
      );
    }
  } finally {
    await pool.dispose();
  }
}

/** The memory of the processes that play, without that of their bots. */
function readPlayersMemory(): number {
  const children = listNames("/proc/self/task").flatMap((tid) =>
    readProcText(`/proc/self/task/${tid}/children`).split(" ").filter(Boolean).map(Number),
  );
  return toMegabytes(children.reduce((sum, pid) => sum + (readResidentMemory(pid) ?? 0), 0));
}

const toMegabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
