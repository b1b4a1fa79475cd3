import { honestJobs, honestyText } from "../arena/honest-jobs.ts";
import { wasPlayedAgain } from "../arena/play-again.ts";
import { planOver } from "../arena/pool-series.ts";
import { runSeries } from "../arena/run-series.ts";
import { type Pairing, planSeries } from "../arena/series.ts";
import { type Played, tallyOf } from "../arena/tally.ts";
import type { Game } from "../game.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { recordEnding } from "../match/history.ts";
import { createPool } from "../match/pool.ts";
import { ghostsIn } from "../project/ghost.ts";
import type { Matched } from "../project/match-up.ts";
import { resultOf } from "../record/match-result.ts";
import { createReplay } from "../record/replay.ts";
import { CannotPlay } from "./failure.ts";
import { cannotPlay } from "./match.ts";
import { type MatchOptions, matchedFrom, numbersSettings } from "./match-options.ts";
import { say, sayJson, showProgress } from "./say.ts";

type SeriesOptions = MatchOptions & { count?: number; jobs?: number; json?: boolean };

/** `spar series`: many matches, and what they say about the bot. */
export async function series(bot: string, opponents: readonly string[], options: SeriesOptions): Promise<number> {
  const { names, game, pairings, seed } = await planned(bot, opponents, options);
  const count = pairings.length;
  const honesty = await honestJobs(options.jobs);
  const pool = createPool({ size: honesty.jobs });
  let playedAgain = 0;
  const played: Played[] = [];
  const seats: number[] = [];
  try {
    await runSeries(pairings, pool, (record, pairing) => {
      played.push(resultOf(createReplay(record, { notes: false }), 0));
      if (wasPlayedAgain(record)) playedAgain++;
      seats.push(pairing.seats[0]!);
      showProgress(`${played.length} of ${count}`);
    });
  } finally {
    await pool.dispose();
  }
  showProgress();
  const tally = tallyOf(played, seats);
  if (options.json) sayJson({ game: game.id, players: names, seed, ...tally, timing: { ...honesty, playedAgain } });
  else {
    const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;
    const errors = Object.entries(tally.errors).map(([kind, n]) => `${n} ${kind}`);
    say(`${names.join(" vs ")}, ${tally.played} matches, seed ${seed}`);
    say(`${tally.wins} won, ${tally.draws} drawn, ${tally.losses} lost: ${percent(tally.rate)}`);
    say(`95 % interval (Wilson): ${percent(tally.low)} to ${percent(tally.high)}`);
    say(`errors: ${errors.join(", ") || "none"}`);
    say(honestyText(honesty, playedAgain));
  }
  return 0;
}

interface Planned {
  readonly names: readonly string[];
  readonly game: Game;
  readonly pairings: readonly Pairing[];
  readonly seed: string;
}

/** The matches of a series; against the ghosts of a folder, one with each. */
async function planned(bot: string, opponents: readonly string[], options: SeriesOptions): Promise<Planned> {
  const ghosts = opponents.length === 1 ? ghostsIn(opponents[0]!, process.cwd()) : undefined;
  if (ghosts) return plannedWith(ghosts, bot, options);
  const first = await met(bot, opponents, options);
  const { setup, game, members, series } = first;
  const setups = [setup];
  for (let member = 1; member < members; member++) {
    setups.push((await met(bot, opponents, options, member)).setup);
  }
  const seed = options.seed ?? first.seed ?? freshSeed();
  const pairings = planOver(setups, seed, options.count ?? series ?? 20);
  const own = setup.bots.map(({ name }) => name);
  return { game, seed, pairings, names: members > 1 ? [own[0]!, `a pool of ${members}`] : own };
}

async function plannedWith(ghosts: readonly string[], bot: string, options: SeriesOptions): Promise<Planned> {
  const all: (Matched & { ok: true })[] = [];
  // One after the other, for each of them may build the bot.
  for (const ghost of ghosts) all.push(await met(bot, [ghost], options));
  const [first] = all;
  if (!first) throw new CannotPlay(`There are no records (*${recordEnding}) for ghosts.`);
  const seed = options.seed ?? first.seed ?? freshSeed();
  const pairings = all.flatMap(({ setup }) => planSeries(setup, seed, 1));
  return {
    game: first.game,
    seed,
    pairings,
    names: [first.setup.bots[0]!.name, `${all.length} ${all.length === 1 ? "ghost" : "ghosts"}`],
  };
}

async function met(
  bot: string,
  opponents: readonly string[],
  options: MatchOptions,
  member = 0,
): Promise<Matched & { ok: true }> {
  const matched = await matchedFrom(bot, opponents, options, { compared: true, member }, numbersSettings);
  if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
  return matched;
}
