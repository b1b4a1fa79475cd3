import { honestJobs } from "../arena/honest-jobs.ts";
import { leagueText } from "../arena/league.ts";
import { matchesAPair, runLeague } from "../arena/run-league.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { createPool } from "../match/pool.ts";
import { botsIn, leftOutText, namesOf } from "../project/bots-in.ts";
import { matchUp } from "../project/match-up.ts";
import { sameOptions } from "../project/same-options.ts";
import { CannotPlay } from "./failure.ts";
import { cannotPlay } from "./match.ts";
import { cliSettings, type MatchOptions, matchUpOf } from "./match-options.ts";
import { complain, sayJson, sayText, showProgress } from "./say.ts";

/** `spar league DIR`: every pair of the folder's bots, and the table. */
export async function league(
  folder: string,
  options: MatchOptions & { count?: number; jobs?: number; json?: boolean },
): Promise<number> {
  const found = botsIn(folder, options.game);
  const same = sameOptions(found.bots, matchUpOf("", [], options).options ?? {});
  if ("why" in same) throw new CannotPlay(same.why);
  const { bots } = same;
  const without = leftOutText([...found.leftOut, ...same.leftOut]);
  if (without) complain(without);
  if (bots.length < 2) throw new CannotPlay(`${folder} has ${bots.length} bots of that game; a league needs two.`);
  const games = [...new Set(bots.map(({ game }) => game.id))];
  if (games.length > 1) throw new CannotPlay(`${folder} has bots of ${games.join(", ")}: say which with --game.`);
  const seed = options.seed ?? freshSeed();
  const pool = createPool({ size: options.jobs ?? honestJobs() });
  try {
    const rows = await runLeague({
      names: namesOf(bots),
      async setupOf(a, b) {
        const matched = await matchUp(
          { ...matchUpOf(bots[a]!.file, [bots[b]!.file], options), foreign: true },
          cliSettings,
        );
        if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
        return matched.setup;
      },
      seed,
      count: options.count ?? matchesAPair(bots[0]!.game),
      pool,
      tell: (pair, pairs, text) => showProgress(`pair ${pair + 1} of ${pairs}: ${text}`),
    });
    showProgress();
    if (options.json) sayJson({ seed, rows });
    else sayText(leagueText(rows));
  } finally {
    await pool.dispose();
  }
  return 0;
}
