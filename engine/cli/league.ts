import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { honestJobs } from "../arena/honest-jobs.ts";
import { everyPair, type LeagueResult, leagueText, standings } from "../arena/league.ts";
import { leagueResultOf } from "../arena/league-result.ts";
import { planSeries } from "../arena/series.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { createPool, type Pool } from "../match/pool.ts";
import { botForFile } from "../project/bot-for-file.ts";
import { matchUp } from "../project/match-up.ts";
import { createReplay } from "../record/replay.ts";
import { CannotPlay } from "./failure.ts";
import { cannotPlay } from "./match.ts";
import { cliSettings, type MatchOptions, matchUpOf } from "./match-options.ts";

type LeagueOptions = MatchOptions & { count?: number; jobs?: number; json?: boolean; builtins?: boolean };

/** `spar league DIR`: every pair of the folder's bots, and the table. */
export async function league(folder: string, options: LeagueOptions): Promise<number> {
  const entries = entriesIn(folder, options);
  if (entries.length < 2)
    throw new CannotPlay(`${folder} has ${entries.length} bots of that game; a league needs two.`);
  const seed = options.seed ?? freshSeed();
  const pool = createPool({ size: options.jobs ?? honestJobs() });
  const pairs = everyPair(entries.length);
  const results: LeagueResult[] = [];
  const names: string[] = entries.map(({ name }) => name);
  const tell = (text: string) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`);
  try {
    for (const [i, [a, b]] of pairs.entries()) {
      tell(`pair ${i + 1} of ${pairs.length}: ${names[a]} vs ${names[b]}`);
      results.push(...(await playPair([a, b], entries, seed, pool, options)));
    }
  } finally {
    await pool.dispose();
    tell("");
  }
  const rows = standings(names, results);
  console.log(options.json ? JSON.stringify({ seed, rows }) : leagueText(rows));
  return 0;
}

interface Entry {
  readonly name: string;
  /** What `matchUp` takes. */
  readonly bot: string;
}

function entriesIn(folder: string, options: LeagueOptions): Entry[] {
  let files: string[];
  try {
    files = readdirSync(folder)
      .sort()
      .map((name) => join(folder, name));
  } catch {
    throw new CannotPlay(`There is no folder ${folder}.`);
  }
  return files
    .filter((file) => statSync(file).isFile())
    .flatMap((file) => {
      const found = botForFile(file, readFileSync(file, "utf8"), undefined);
      if (found.kind !== "bot" || (options.game && found.bot.game.id !== options.game)) return [];
      return [{ name: found.bot.className ?? found.bot.name, bot: file }];
    });
}

async function playPair(
  [a, b]: [number, number],
  entries: readonly Entry[],
  seed: string,
  pool: Pool,
  options: LeagueOptions,
): Promise<LeagueResult[]> {
  const matched = await matchUp(matchUpOf(entries[a]!.bot, [entries[b]!.bot], options), cliSettings);
  if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
  const count = options.count ?? (matched.game.lanes === undefined ? 20 : 1);
  const pairings = planSeries(matched.setup, `${seed}/${a}-${b}`, count);
  return Promise.all(
    pairings.map(async ({ plan, seats }) => {
      const replay = createReplay(await pool.play(plan));
      return leagueResultOf(replay, [a, b], [seats[0]!, seats[1]!]);
    }),
  );
}
