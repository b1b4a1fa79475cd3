import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Executor } from "../../engine/arena/execute/executor.ts";
import { createPoolExecutor } from "../../engine/arena/execute/pool-executor.ts";
import { computeMedian } from "../../engine/arena/execute/turn-time.ts";
import { runSeries } from "../../engine/arena/series/run-series.ts";
import { planSeries } from "../../engine/arena/series/series.ts";
import { createPool } from "../../engine/match/pool.ts";
import type { MatchSetup } from "../../engine/match/setup.ts";
import { resolveMatch } from "../../engine/project/resolve/resolve-match.ts";
import { openQueueExecutor } from "../../engine/queue/queue.ts";
import { type Machines, redisServer, startMachines, testToken } from "../../engine/test/queue-machines.ts";

// Measures matches per second on a queue with more and more workers, of bots that sleep, and what a match costs on a
// queue compared with processes of this machine: `npm run queue-speed`. Times are medians, because other programs are
// running.

const sleepIndex = process.argv.indexOf("--sleep");
/** With longer sleeps, other programs matter less. */
const sleepSeconds = sleepIndex < 0 ? 1 : Number(process.argv[sleepIndex + 1]);
/** Both bots of a match sleep at the same time. */
const sleepingBot = `import time
def best_block(attackers, defenders):
    time.sleep(${sleepSeconds})
    return []
`;

async function main(): Promise<number> {
  if (!redisServer) {
    console.error("redis-server is missing: install it.");
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), "spar-queue-speed-"));
  const machines = await startMachines();
  try {
    writeFileSync(join(folder, "sleep.py"), sleepingBot);
    await printOverhead(machines);
    await printScaling(machines, await resolveSetup(folder, ["sleep.py", "sleep.py"]));
  } finally {
    await machines.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}

async function resolveSetup(folder: string, [bot, opponent]: readonly [string, string]): Promise<MatchSetup> {
  const up = { bot, opponents: [opponent], folder, game: "combat", options: { scenarios: 2 } };
  const settings = { timeScale: 20, trace: false, commands: {}, cacheFolder: join(folder, "cache") };
  const matched = await resolveMatch(up, settings);
  if (!matched.ok) throw new Error(matched.message);
  return matched.setup;
}

/** Starting a sandbox takes time that is not to be measured. */
const openSandbox = { args: ["--sandbox", "off"] };

const openWorkers = ({ address }: Machines) => openQueueExecutor({ address, token: testToken });

/** Plays one match after the other without bot processes, alternately on the queue and on this machine. */
async function printOverhead(machines: Machines): Promise<void> {
  const setup = await resolveSetup(tmpdir(), ["builtin:greedy", "builtin:optimal"]);
  const worker = await machines.worker(openSandbox);
  const executor = await openWorkers(machines);
  const pool = createPool({ size: 1 });
  const here = createPoolExecutor(pool);
  const times = { queue: [] as number[], pool: [] as number[] };
  try {
    for (const [i, { plan }] of planSeries(setup, "overhead", 230).entries()) {
      for (const [by, player] of [
        ["queue", executor],
        ["pool", here],
      ] as const) {
        const began = performance.now();
        await player.play(plan);
        // The first matches start the match processes, so they are not counted.
        if (i >= 30) times[by].push(performance.now() - began);
      }
    }
  } finally {
    await executor.dispose();
    await pool.dispose();
    worker.kill("SIGKILL");
  }
  const [queue, own] = [computeMedian(times.queue), computeMedian(times.pool)];
  console.log(`a match alone: ${queue.toFixed(1)} ms by the queue, ${own.toFixed(1)} ms by this machine`);
}

async function printScaling(machines: Machines, setup: MatchSetup): Promise<void> {
  const workers: ChildProcess[] = [];
  let one = 0;
  for (const count of [1, 2, 4, 8]) {
    while (workers.length < count) workers.push(await machines.worker(openSandbox));
    const executor = await openWorkers(machines);
    try {
      await measureSeconds(executor, setup, `warm ${count}`, count);
      const matches = 4 * count;
      const rate = matches / (await measureSeconds(executor, setup, `scaling ${count}`, matches));
      one ||= rate;
      console.log(`${count} workers: ${rate.toFixed(2)} matches a second, ${(rate / one).toFixed(2)} times one`);
    } finally {
      await executor.dispose();
    }
  }
}

async function measureSeconds(executor: Executor, setup: MatchSetup, seed: string, count: number): Promise<number> {
  const began = performance.now();
  await runSeries(planSeries(setup, seed, count), executor, ({ faults }) => {
    if (Math.max(...faults) > 0) throw new Error("A sleeping bot was taken for a slow one.");
  });
  return (performance.now() - began) / 1000;
}

void main().then((code) => {
  process.exitCode = code;
});
