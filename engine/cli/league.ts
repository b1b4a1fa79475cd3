import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { honestJobs } from "../arena/honest-jobs.ts";
import { pairTable, standings } from "../arena/league.ts";
import { type LeagueState, openLeagueState } from "../arena/league-state.ts";
import { leagueCsv, leagueText, pairText } from "../arena/league-text.ts";
import { matchesAPair, runLeague } from "../arena/run-league.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { createPool } from "../match/pool.ts";
import type { BotSpec } from "../project/bot-for-file.ts";
import { botsIn, leftOutText, namesOf } from "../project/bots-in.ts";
import { matchUp } from "../project/match-up.ts";
import { programHash } from "../project/program-hash.ts";
import { sameOptions } from "../project/same-options.ts";
import { isFolder } from "../user-file.ts";
import { CannotPlay } from "./failure.ts";
import { cannotPlay } from "./match.ts";
import { cliSettings, type MatchOptions, matchUpOf } from "./match-options.ts";
import { complain, sayJson, sayText, showProgress } from "./say.ts";

type LeagueOptions = MatchOptions & {
  count?: number;
  jobs?: number;
  json?: boolean;
  csv?: string;
  resume?: string;
};

/** `spar league DIR`: every pair of the folder's bots, and the table. */
export async function league(folder: string, options: LeagueOptions): Promise<number> {
  const bots = entriesOf(folder, options);
  const keys = bots.map(({ file }) => relative(folder, file).replaceAll("\\", "/"));
  const ids = bots.map((bot, i) => `${keys[i]} ${programHash(bot)}`);
  const state = options.resume === undefined ? undefined : resumed(options.resume, bots[0]!, options);
  const seed = state?.head.seed ?? options.seed ?? freshSeed();
  const names = namesOf(bots);
  let open: string | undefined;
  const pool = createPool({ size: options.jobs ?? honestJobs() });
  try {
    const matches = await runLeague({
      ...{ names, keys, seed, pool },
      count: options.count ?? matchesAPair(bots[0]!.game),
      async setupOf(a, b) {
        const matched = await matchUp(
          { ...matchUpOf(bots[a]!.file, [bots[b]!.file], options), foreign: true },
          cliSettings,
        );
        if (!matched.ok) throw cannotPlay(matched.message, matched.problems);
        if (matched.open !== undefined && open === undefined) complain(matched.open);
        open ??= matched.open;
        return matched.setup;
      },
      tell: (pair, pairs, text) => showProgress(`pair ${pair + 1} of ${pairs}: ${text}`),
      known: state?.known(ids),
      played: (match) => state?.add(match, ids),
    });
    showProgress();
    if (options.csv) writeFileSync(options.csv, `${leagueCsv(names, matches)}\n`);
    const [rows, pairs] = [standings(names, matches), pairTable(matches)];
    if (options.json) sayJson({ seed, names, rows, pairs, matches });
    else sayText([leagueText(rows), pairText(names, rows, pairs)].filter(Boolean).join("\n\n"));
  } finally {
    await pool.dispose();
  }
  return 0;
}

/** The bots that take part, all of one game and for the same rules; those left out are named on stderr. */
function entriesOf(folder: string, options: LeagueOptions): readonly BotSpec[] {
  if (!isFolder(folder)) throw new CannotPlay(`There is no folder ${folder}.`);
  const found = botsIn(folder, options.game);
  const same = sameOptions(found.bots, matchUpOf("", [], options).options ?? {});
  if ("why" in same) throw new CannotPlay(same.why);
  const { bots } = same;
  const without = leftOutText([...found.leftOut, ...same.leftOut]);
  if (without) complain(without);
  if (bots.length < 2) throw new CannotPlay(`${folder} has ${bots.length} bots of that game; a league needs two.`);
  const games = [...new Set(bots.map(({ game }) => game.id))];
  if (games.length > 1) throw new CannotPlay(`${folder} has bots of ${games.join(", ")}: say which with --game.`);
  return bots;
}

/** The state of the same league; one of another is refused, for its matches would be other matches. */
function resumed(file: string, { game }: BotSpec, options: LeagueOptions): LeagueState {
  const { options: given, seeds, timeScale } = matchUpOf("", [], options);
  const setting = JSON.stringify({ options: given, seeds, timeScale });
  const state = openLeagueState(file, { game: game.id, seed: options.seed ?? freshSeed(), setting });
  if (typeof state === "string") throw new CannotPlay(state);
  const { head } = state;
  if (head.game !== game.id || head.setting !== setting)
    throw new CannotPlay(
      `${file} is of a league of ${head.game} with ${head.setting}; this one is of ${game.id} with ${setting}.`,
    );
  if (options.seed !== undefined && options.seed !== head.seed)
    throw new CannotPlay(`${file} is of a league with seed ${head.seed}, not ${options.seed}.`);
  return state;
}
