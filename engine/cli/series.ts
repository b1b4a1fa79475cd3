import { type GauntletPairing, planGauntlet } from "../arena/gauntlet.ts";
import { type Honesty, honestJobs, honestyText } from "../arena/honest-jobs.ts";
import { wasPlayedAgain } from "../arena/play-again.ts";
import { runSeries } from "../arena/run-series.ts";
import { planSeries } from "../arena/series.ts";
import { type RunningTally, runningTally, type Tally } from "../arena/tally.ts";
import type { Game } from "../game.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { recordEnding } from "../match/history.ts";
import { createPool } from "../match/pool.ts";
import { gauntletSetups, type Met } from "../project/gauntlet-setups.ts";
import { ghostsIn } from "../project/ghost.ts";
import type { Matched } from "../project/match-up.ts";
import { resultOf } from "../record/match-result.ts";
import { createReplay } from "../record/replay.ts";
import { CannotPlay } from "./failure.ts";
import { cannotPlay } from "./match.ts";
import { type MatchOptions, matchedFrom, numbersSettings } from "./match-options.ts";
import { say, sayJson, showProgress } from "./say.ts";

type SeriesOptions = MatchOptions & { count?: number; jobs?: number; json?: boolean; gauntlet?: boolean };

/** `spar series`: many matches, and what they say about the bot. */
export async function series(bot: string, opponents: readonly string[], options: SeriesOptions): Promise<number> {
  const { names, rows, game, pairings, seed } = await planned(bot, opponents, options);
  const count = pairings.length;
  const honesty = await honestJobs(options.jobs);
  const pool = createPool({ size: honesty.jobs });
  let playedAgain = 0;
  const all = runningTally();
  const each = rows.map(() => runningTally());
  let played = 0;
  try {
    await runSeries(pairings, pool, (record, { seats }, index) => {
      const result = resultOf(createReplay(record, { notes: false }), 0);
      if (wasPlayedAgain(record)) playedAgain++;
      for (const tally of [all, each[pairings[index]!.opponent]]) tally?.add(result, seats[0]!);
      showProgress(`${++played} of ${count}`);
    });
  } finally {
    await pool.dispose();
  }
  showProgress();
  tell({ names, rows, game, seed, all: all.now(), each, honesty, playedAgain }, options.json);
  return 0;
}

interface Told {
  readonly names: readonly string[];
  readonly rows: readonly string[];
  readonly game: Game;
  readonly seed: string;
  readonly all: Tally;
  readonly each: readonly RunningTally[];
  readonly honesty: Honesty;
  readonly playedAgain: number;
}

function tell({ names, rows, game, seed, all, each, honesty, playedAgain }: Told, json = false): void {
  const opponents = rows.length > 1 ? rows.map((name, i) => ({ name, ...each[i]!.now() })) : [];
  if (json) {
    const timing = { ...honesty, playedAgain };
    sayJson({ game: game.id, players: names, seed, ...all, ...(rows.length > 1 ? { opponents } : {}), timing });
    return;
  }
  const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;
  const errors = Object.entries(all.errors).map(([kind, n]) => `${n} ${kind}`);
  say(`${names.join(" vs ")}, ${all.played} matches, seed ${seed}`);
  for (const { name, wins, draws, losses, rate, low, high } of opponents) {
    const figures = `${wins} won, ${draws} drawn, ${losses} lost: ${percent(rate)} (${percent(low)} to ${percent(high)})`;
    say(`  vs ${name}: ${figures}`);
  }
  say(`${all.wins} won, ${all.draws} drawn, ${all.losses} lost: ${percent(all.rate)}`);
  say(`95 % interval (Wilson): ${percent(all.low)} to ${percent(all.high)}`);
  say(`errors: ${errors.join(", ") || "none"}`);
  say(honestyText(honesty, playedAgain));
}

interface Planned {
  readonly names: readonly string[];
  /** Who is met one after the other. */
  readonly rows: readonly string[];
  readonly game: Game;
  readonly pairings: readonly GauntletPairing[];
  readonly seed: string;
}

/** The matches of a series; against the ghosts of a folder, one with each. */
async function planned(bot: string, opponents: readonly string[], options: SeriesOptions): Promise<Planned> {
  const ghosts = opponents.length === 1 ? ghostsIn(opponents[0]!, process.cwd()) : undefined;
  if (ghosts) return plannedWith(ghosts, bot, options);
  const setups = await gauntletSetups((which) =>
    matchedFrom(bot, opponents, options, { compared: true, ...which, gauntlet: options.gauntlet }, numbersSettings),
  );
  if (!setups.ok) throw cannotPlay(setups.message, setups.problems);
  const { game, setup, ...first } = setups.first;
  const seed = options.seed ?? first.seed ?? freshSeed();
  const pairings = planGauntlet(setups.opponents, seed, options.count ?? first.series ?? 20);
  const [own = "", ...others] = setup.bots.map(({ name }) => name);
  const rows = setups.opponents.map((members) =>
    members.length > 1
      ? `a pool of ${members.length}`
      : members[0]!.bots
          .slice(1)
          .map(({ name }) => name)
          .join(", "),
  );
  const names = [own, ...(rows.length > 1 || setups.opponents[0]!.length > 1 ? rows : others)];
  return { game, seed, pairings, rows, names };
}

async function plannedWith(ghosts: readonly string[], bot: string, options: SeriesOptions): Promise<Planned> {
  const all: (Matched & { ok: true })[] = [];
  // One after the other, for each of them may build the bot.
  for (const ghost of ghosts) all.push(await met(bot, [ghost], options));
  const [first] = all;
  if (!first) throw new CannotPlay(`There are no records (*${recordEnding}) for ghosts.`);
  const seed = options.seed ?? first.seed ?? freshSeed();
  const pairings = all.flatMap(({ setup }) =>
    planSeries(setup, seed, 1).map((pairing) => ({ ...pairing, opponent: 0 })),
  );
  const who = `${all.length} ${all.length === 1 ? "ghost" : "ghosts"}`;
  return { game: first.game, seed, pairings, rows: [who], names: [first.setup.bots[0]!.name, who] };
}

async function met(
  bot: string,
  opponents: readonly string[],
  options: MatchOptions,
  which: Partial<Met> = { member: 0 },
): Promise<Matched & { ok: true }> {
  const matched = await matchedFrom(bot, opponents, options, { compared: true, ...which }, numbersSettings);
  if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
  return matched;
}
