import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Honesty } from "../arena/execute/honest-jobs.ts";
import { pinnedExecutor } from "../arena/execute/pinned-executor.ts";
import { pairTable, standings } from "../arena/league/league.ts";
import { isOfForm } from "../arena/league/league-groups.ts";
import { leaguePage } from "../arena/league/league-page.ts";
import { leaguePageParts } from "../arena/league/league-page-parts.ts";
import { leagueCsv, leagueText, pairText } from "../arena/league/league-text.ts";
import { leagueReport } from "../arena/league/make-league-report.ts";
import { leagueSize, matchesEach, runLeague } from "../arena/league/run-league.ts";
import { isDiskFull, isSystemError, systemWords } from "../files/system-error.ts";
import { isFolder } from "../files/user-file.ts";
import { freshSeed } from "../match/fresh-seed.ts";
import { leftOutText } from "../project/recognise/bots-in.ts";
import { type LeagueEntries, leagueEntries, leagueSetups } from "../project/resolve/league-entries.ts";
import { pinnedSources } from "../project/versions/pinned-sources.ts";
import { type ChangedSource, changedSourcesText } from "../views/changed-source.ts";
import { CannotPlay } from "./failure.ts";
import { keptLeague } from "./kept-league.ts";
import { cliSettings, type MatchOptions, numbersSettings, requestFromFlags } from "./match-options.ts";
import { openPlayer, type PlayerOptions } from "./player.ts";
import { complain, sayJson, sayText, showProgress } from "./say.ts";

type LeagueOptions = MatchOptions &
  PlayerOptions & {
    count?: number;
    json?: boolean;
    csv?: string;
    html?: string;
    resume?: string;
    records?: string;
    gauntlet?: string;
    seats?: number;
  };

/** `spar league DIR`: the folder's bots against each other, and the table. */
export async function league(folder: string, options: LeagueOptions): Promise<number> {
  if (!isFolder(folder)) throw new CannotPlay(`There is no folder ${folder}.`);
  const seats = options.seats ?? 2;
  const { bot: _, opponents: __, folder: ___, ...said } = requestFromFlags("", [], options);
  // Lines matter where records are kept to be looked at.
  const pins = pinnedSources();
  const settings = { ...((options.records ?? options.history) === undefined ? numbersSettings : cliSettings), pins };
  const wanted = { folder, said, seats, untold: true, settingsFor: () => settings };
  const entries = await entriesOf(wanted);
  const { names, keys, ids, leftOut, open } = entries;
  const { game } = entries.bots[0]!;
  const form = { seats, gauntlet: options.gauntlet === undefined ? undefined : oneOf(entries, options.gauntlet) };
  const { state, records } = keptLeague(folder, game, options);
  const seed = state?.head.seed ?? options.seed ?? freshSeed();
  const count = options.count ?? matchesEach(game.rules, seats);
  const known = state?.known(ids).filter((match) => isOfForm(match, count, form));
  let playedAgain = 0;
  const player = await openPlayer(options);
  const of = leagueSize(names.length, count, form);
  const played = [...(known ?? [])];
  let full = false;
  try {
    const matches = await runLeague({
      ...{ ...form, names, keys, seed, count, executor: pinnedExecutor(player.executor, pins), known },
      setupOf: leagueSetups(entries, wanted),
      keep: records?.save,
      played(match, { again }) {
        if (again) playedAgain++;
        state?.add(match, ids);
        played.push(match);
        showProgress(`${played.length} of ${of} matches`);
      },
    }).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
      full = true;
      return played;
    });
    showProgress();
    tellLeague(
      { ...form, game, seed, names, keys, count, leftOut, open, matches },
      { ...player.honesty(), playedAgain, text: player.text(playedAgain) },
      pins.changed(),
      options,
    );
  } finally {
    await player.dispose();
  }
  if (full) throw new CannotPlay(fullText(played.length, of, options.resume ?? options.history));
  return 0;
}

function fullText(played: number, of: number, resume: string | undefined): string {
  const next =
    resume === undefined
      ? "With --resume FILE, a league plays on where it was stopped."
      : `Make room and give the same command again: what ${resume} has is not played twice.`;
  return `The disk is full: the league was stopped after ${played} of ${of} matches, which the table counts. ${next}`;
}

/** Prints and saves what the league came to; a file that cannot be written costs nobody the result. */
function tellLeague(
  facts: Parameters<typeof leagueReport>[0],
  { text, ...timing }: Honesty & { readonly playedAgain: number; readonly text: string },
  changed: readonly ChangedSource[],
  options: LeagueOptions,
): void {
  const { names, matches, seed, seats } = facts;
  const [rows, pairs] = [standings(names, matches), pairTable(matches)];
  if (options.json) sayJson({ seed, names, rows, pairs, matches, ...(changed.length > 0 ? { changed } : {}), timing });
  else
    sayText([leagueText(rows), pairText(rows, pairs), text, changedSourcesText(changed)].filter(Boolean).join("\n\n"));
  if (options.csv) save(options.csv, `${leagueCsv(names, matches, seats)}\n`);
  if (options.html) {
    const report = { ...leagueReport(facts), matches };
    save(options.html, leaguePage({ ...leaguePageParts(), report }));
  }
}

function save(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CannotPlay(`The league could not be saved as ${file}: ${systemWords(error)}.`);
  }
}

/** The bots that take part, all of one game and for the same rules; those left out are named on stderr. */
async function entriesOf(wanted: Parameters<typeof leagueEntries>[0]): Promise<LeagueEntries> {
  const { folder, seats } = wanted;
  const entries = await leagueEntries(wanted);
  if ("games" in entries) {
    const ids = entries.games.map(({ id }) => id).join(", ");
    throw new CannotPlay(`${folder} has bots of ${ids}: say which with --game.`);
  }
  if ("why" in entries) throw new CannotPlay(entries.why);
  const without = leftOutText(entries.leftOut);
  if (without) complain(without);
  if (entries.open !== undefined) complain(entries.open);
  const { length } = entries.bots;
  if (length < seats)
    throw new CannotPlay(`${folder} has ${length} bots of that game; a league of ${seats} a match needs ${seats}.`);
  return entries;
}

/** The entry of a bot that is called by its file or by its name. */
function oneOf({ bots, keys, names }: LeagueEntries, called: string): number {
  const entry = bots.findIndex(
    ({ file }, i) => keys[i] === called || names[i] === called || basename(file) === basename(called),
  );
  if (entry < 0) throw new CannotPlay(`There is no bot ${called} in this league, but ${names.join(", ")}.`);
  return entry;
}
