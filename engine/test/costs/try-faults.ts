import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type CostedMatch, estimateCosts } from "../../arena/costs/sample-costs.ts";
import { createPoolExecutor } from "../../arena/execute/pool-executor.ts";
import { planGauntlet } from "../../arena/series/gauntlet.ts";
import { runSeries } from "../../arena/series/run-series.ts";
import { createLineGuesser } from "../../bots/source/guess-line.ts";
import { createPool } from "../../match/pool.ts";
import { resolveGauntletSetups } from "../../project/resolve/gauntlet-setups.ts";
import { resolveMatch } from "../../project/resolve/resolve-match.ts";
import { formatLoss, type LineCosts } from "../../views/line-cost.ts";
import { faults, type Language, languages, planted } from "./faults.ts";

// In how many series the line with a planted fault leads the table of costs, with what `spar series --costs` has where
// nothing is said; but the time is that of a processor, whatever else the machine does:
// npx tsx engine/test/costs/try-faults.ts [--seeds 10] [--budget 30000] [--language py] [FAULT…]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: "string", default: "10" },
    budget: { type: "string", default: "30000" },
    language: { type: "string" },
  },
});
const matches = 20;
const folder = mkdtempSync(join(tmpdir(), "spar-faults-"));

/** A bot with a fault. */
interface Faulty {
  readonly name: string;
  readonly file: string;
  /** Of the fault. */
  readonly line: number;
  /** In how many series it led so far. */
  led: number;
}

function faulty(name: string, language: Language): Faulty {
  const { source, line } = planted(faults[name]!, language);
  const file = join(folder, `${name}.${language}`);
  writeFileSync(file, source);
  return { name: `${name}.${language}`, file, line, led: 0 };
}

async function playSeries(bot: string, seed: string): Promise<CostedMatch[]> {
  const given = { folder, bot, opponents: [], game: "locm", needsOpponent: true };
  const settings = { timeScale: 5, trace: true, commands: {}, cacheFolder: join(folder, "built") };
  const setups = await resolveGauntletSetups((met) => resolveMatch({ ...given, ...met }, settings));
  if (!setups.ok) throw new Error(setups.message);
  const pairings = planGauntlet(setups.opponents, seed, matches);
  const pool = createPool({ size: 1 });
  const played: CostedMatch[] = [];
  try {
    await runSeries(pairings, createPoolExecutor(pool), ({ record }, _, i) => {
      played[i] = { lines: record!, player: pairings[i]!.seats[0]! };
    });
  } finally {
    await pool.dispose();
  }
  return played;
}

function computeCosts(played: readonly CostedMatch[]): LineCosts {
  const sampling = estimateCosts(played, createLineGuesser());
  const before = process.cpuUsage();
  for (const _ of sampling.steps) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= Number(values.budget)) break;
  }
  return sampling.table();
}

async function look(bot: Faulty, seed: number): Promise<void> {
  const { lines, judged, answers } = computeCosts(await playSeries(bot.file, String(seed)));
  const leads = lines[0]?.line === bot.line;
  if (leads) bot.led++;
  const texts = lines.map((each) => `${each.line}: ${formatLoss(each.loss)} ± ${(100 * each.error).toFixed(1)}`);
  const how = `${judged} of ${answers} judged; ${texts.slice(0, 3).join(", ")}`;
  console.log(`seed ${seed}, ${bot.name}: line ${bot.line} ${leads ? "leads" : "does not lead"}; ${how}`);
}

async function main(): Promise<void> {
  const names = positionals.length > 0 ? positionals : Object.keys(faults);
  const wanted = languages.filter((language) => (values.language ?? language) === language);
  const bots = names.flatMap((name) => wanted.map((language) => faulty(name, language)));
  for (let seed = 1; seed <= Number(values.seeds); seed++) {
    for (const bot of bots) await look(bot, seed);
    for (const { name, line, led } of bots) console.log(`  ${name}: line ${line} led in ${led} of ${seed}`);
  }
  rmSync(folder, { recursive: true });
}

void main();
