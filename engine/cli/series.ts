import { honestJobs } from "../arena/honest-jobs.ts";
import { runSeries } from "../arena/run-series.ts";
import { planSeries } from "../arena/series.ts";
import { type Played, tallyOf } from "../arena/tally.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { createPool } from "../match/pool.ts";
import { matchUp } from "../project/match-up.ts";
import { resultOf } from "../record/match-result.ts";
import { createReplay } from "../record/replay.ts";
import { cannotPlay } from "./match.ts";
import { cliSettings, type MatchOptions, matchUpOf } from "./match-options.ts";

/** `spar series`: many matches, and what they say about the bot. */
export async function series(
  bot: string,
  opponents: readonly string[],
  options: MatchOptions & { count?: number; jobs?: number; json?: boolean },
): Promise<number> {
  const matched = await matchUp({ ...matchUpOf(bot, opponents, options), compared: true }, cliSettings);
  if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
  const seed = options.seed ?? matched.seed ?? freshSeed();
  const count = options.count ?? matched.series ?? 20;
  const pairings = planSeries(matched.setup, seed, count);
  const pool = createPool({ size: options.jobs ?? honestJobs() });
  const played: Played[] = [];
  const seats: number[] = [];
  try {
    await runSeries(pairings, pool, (record, pairing) => {
      played.push(resultOf(createReplay(record, { notes: false }), 0));
      seats.push(pairing.seats[0]!);
      if (process.stderr.isTTY) process.stderr.write(`\r${played.length} of ${count}`);
    });
  } finally {
    await pool.dispose();
  }
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  const tally = tallyOf(played, seats);
  const names = matched.setup.bots.map(({ name }) => name);
  if (options.json) console.log(JSON.stringify({ game: matched.game.id, players: names, seed, ...tally }));
  else {
    const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;
    const errors = Object.entries(tally.errors).map(([kind, n]) => `${n} ${kind}`);
    console.log(`${names.join(" vs ")}, ${tally.played} matches, seed ${seed}`);
    console.log(`${tally.wins} won, ${tally.draws} drawn, ${tally.losses} lost: ${percent(tally.rate)}`);
    console.log(`95 % interval (Wilson): ${percent(tally.low)} to ${percent(tally.high)}`);
    console.log(`errors: ${errors.join(", ") || "none"}`);
  }
  return 0;
}
