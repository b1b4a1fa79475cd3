import { join } from "node:path";
import { findSamplesFolder } from "../../../engine/app/new-bot.ts";
import { computeMedian } from "../../../engine/arena/statistics/tally.ts";
import { cliSettings } from "../../../engine/cli/match-flags.ts";
import { CannotPlay } from "../../../engine/cli/say.ts";
import { createPool } from "../../../engine/match/pool.ts";
import { planMatch } from "../../../engine/match/setup.ts";
import { resolveMatch } from "../../../engine/project/resolve/resolve-match.ts";
import { createReplay } from "../../../engine/record/replay.ts";

const matches = 7;

/** The time from the start command to the result of a match between two Python processes, with and without tracing. */
export async function benchStart(): Promise<void> {
  const bot = join(findSamplesFolder(), "locm", "python", "curve.py");
  const pool = createPool({ size: 1 });
  try {
    for (const trace of [false, true]) {
      const up = { bot, opponents: [bot], folder: ".", trace };
      const matched = await resolveMatch(up, cliSettings);
      if (!matched.ok) throw new CannotPlay(matched.message);
      const times: number[] = [];
      let turns = 0;
      for (let i = 0; i <= matches; i++) {
        const began = performance.now();
        turns = createReplay(await pool.play(planMatch(matched.setup, "bench"))).turns.length;
        // The first match also starts the thread.
        if (i > 0) times.push(performance.now() - began);
      }
      const figures = `${computeMedian(times).toFixed(0)} ms (median of ${matches}) for a match of ${turns} answers`;
      console.log(`${trace ? "traced" : "bare"}: ${figures}`);
    }
  } finally {
    await pool.dispose();
  }
}
