import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CostedMatch, sampleCosts } from "../../arena/costs/sample-costs.ts";
import { planGauntlet } from "../../arena/gauntlet.ts";
import { runSeries } from "../../arena/run-series.ts";
import { lineGuesser } from "../../bots/source/guess-line.ts";
import { createPool } from "../../match/pool.ts";
import { gauntletSetups } from "../../project/gauntlet-setups.ts";
import { matchUp } from "../../project/match-up.ts";
import { type LineCosts, lossText } from "../../record/line-cost.ts";
import { cacheFolder } from "../bot-runs.ts";
import { faults, languages, planted } from "./faults.ts";

// In how many series the line with a planted fault leads the table of costs, with what `spar series --costs` has where
// nothing is said: npx tsx engine/test/costs/try-faults.ts [--seeds 10] [--budget 30000] [--language py] [FAULT…]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: "string", default: "10" },
    /** Milliseconds of one processor, whatever else the machine does. */
    budget: { type: "string", default: "30000" },
    language: { type: "string" },
  },
});
const matches = 20;

async function seriesOf(bot: string, folder: string, seed: string): Promise<CostedMatch[]> {
  const given = { folder, bot, opponents: [], game: "locm", compared: true };
  const settings = { timeScale: 5, trace: true, commands: {}, cacheFolder };
  const setups = await gauntletSetups((met) => matchUp({ ...given, ...met }, settings));
  if (!setups.ok) throw new Error(setups.message);
  const pairings = planGauntlet(setups.opponents, seed, matches);
  const pool = createPool({ size: 1 });
  const played: CostedMatch[] = [];
  try {
    await runSeries(pairings, pool, (lines, _, i) => {
      played[i] = { lines, player: pairings[i]!.seats[0]! };
    });
  } finally {
    await pool.dispose();
  }
  return played;
}

function costsOf(played: readonly CostedMatch[]): LineCosts {
  const sampling = sampleCosts(played, lineGuesser());
  const before = process.cpuUsage();
  for (const _ of sampling.steps) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= Number(values.budget)) break;
  }
  return sampling.table();
}

async function tryFault(name: string, language: (typeof languages)[number]): Promise<void> {
  const { source, line } = planted(faults[name]!, language);
  const folder = mkdtempSync(join(tmpdir(), "spar-faults-"));
  const bot = join(folder, `${name}.${language}`);
  writeFileSync(bot, source);
  let led = 0;
  const seeds = Number(values.seeds);
  for (let seed = 1; seed <= seeds; seed++) {
    const { lines, judged } = costsOf(await seriesOf(bot, folder, String(seed)));
    if (lines[0]?.line === line) led++;
    const told = lines.map((each) => `${each.line}: ${lossText(each.loss)} ± ${(100 * each.error).toFixed(1)}`);
    console.log(`  seed ${seed}, ${judged} judged; line ${told.slice(0, 4).join(", ")}`);
  }
  console.log(`${name}.${language}: line ${line} leads in ${led} of ${seeds} series`);
}

async function main(): Promise<void> {
  for (const name of positionals.length > 0 ? positionals : Object.keys(faults)) {
    for (const language of languages) {
      if ((values.language ?? language) === language) await tryFault(name, language);
    }
  }
}

void main();
