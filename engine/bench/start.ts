import { join } from "node:path";
import { CannotPlay } from "../cli/failure.ts";
import { cliSettings } from "../cli/match-flags.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import { findSamplesFolder } from "../project/samples-folder.ts";
import { createReplay } from "../record/replay.ts";
import type { PrintLine } from "./say.ts";

const matches = 7;

export interface StartTime {
  readonly traced: boolean;
  readonly medianMs: number;
  readonly answers: number;
}

/** The time from the start command to the result of a match between two Python processes, with and without tracing. */
export async function benchStart(say: PrintLine): Promise<StartTime[]> {
  const bot = join(findSamplesFolder(), "locm", "python", "curve.py");
  const pool = createPool({ size: 1 });
  const all: StartTime[] = [];
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
      times.sort((a, b) => a - b);
      const medianMs = times[Math.floor(times.length / 2)]!;
      const figures = `${medianMs.toFixed(0)} ms (median of ${matches}) for a match of ${turns} answers`;
      say(`${trace ? "traced" : "bare"}: ${figures}`);
      all.push({ traced: trace, medianMs, answers: turns });
    }
    return all;
  } finally {
    await pool.dispose();
  }
}
