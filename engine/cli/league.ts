import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  type LeagueEvent,
  type LeagueRefusal,
  type LeagueVerdict,
  openLeague,
  type PlayableLeague,
  type SavedLeague,
} from "../app/league.ts";
import { computeStandings, sumPairs } from "../arena/league/league.ts";
import { type LeagueState, openLeagueFiles, openLeagueRecords, openLeagueState } from "../arena/league/league-state.ts";
import {
  formatLeagueCsv,
  formatLeagueTable,
  formatPairTable,
  readLeaguePageAssets,
  renderLeaguePage,
} from "../arena/league/league-text.ts";
import { isFolder } from "../files/user-file.ts";
import type { Game } from "../game/game.ts";
import { createSeed } from "../match/setup.ts";
import { describeLeftOutFiles } from "../project/resolve/league-entries.ts";
import { formatPlural } from "../text/plural.ts";
import { describeChangedSources } from "../views/changed-source.ts";
import { describeRefereeFailures } from "../views/match-summary.ts";
import { cliSettings, createRequest, type MatchFlags, untracedSettings } from "./match-flags.ts";
import { type MatchRunner, withMatchRunner } from "./match-runner.ts";
import { CannotPlay, exitCodes, printError, saveAs, sayJson, sayText, showProgress } from "./say.ts";

type LeagueOptions = MatchFlags & { readonly csv?: string; readonly records?: string; readonly gauntlet?: string };

/** `spar league DIR`: plays the bots of a folder against each other and prints the table. Throws CannotPlay. */
export async function runLeagueCommand(folder: string, options: LeagueOptions): Promise<number> {
  if (!isFolder(folder)) throw new CannotPlay(`There is no folder ${folder}.`);
  const { seats, count, seed, gauntlet } = options;
  const { bot: _, opponents: __, folder: ___, ...request } = createRequest("", [], options);
  // Source lines are only traced if records are saved for viewing.
  const settings = (options.records ?? options.history) === undefined ? untracedSettings : cliSettings;
  const wanted = { folder, request, seats, includeUnrecognised: true, settingsFor: () => settings };
  const kept = (game: Game) => openSavedLeague(folder, game, options);
  return withMatchRunner(options, async (player) => {
    const opened = await openLeague({ ...wanted, gauntlet, count, seed, kept, executor: player.executor }, receive);
    if (opened.kind !== "league") throw createRefusal(opened, folder, gauntlet);
    const verdict = await opened.play();
    showProgress();
    const failed = describeRefereeFailures(verdict.refereeFailures);
    if (failed !== undefined) printError(failed);
    reportLeague(opened, verdict, player, options);
    if (verdict.ended === "done") return failed === undefined ? exitCodes.done : exitCodes.refused;
    const { of } = opened.report();
    throw new CannotPlay(describeDiskFull(verdict.matches.length, of, options.resume ?? options.history));
  });
}

function receive(event: LeagueEvent): void {
  if (event.kind === "match") {
    showProgress(`${event.played} of ${event.of} matches`);
    return;
  }
  const { bots, leftOut, open, seats } = event.entries;
  const without = describeLeftOutFiles(leftOut);
  if (without) printError(without);
  if (open !== undefined) printError(open);
  if (seats > 2 && bots[0]) printError(`A match of ${bots[0].game.title} has ${seats} players.`);
}

function createRefusal(refusal: LeagueRefusal, folder: string, gauntlet: string | undefined): CannotPlay {
  switch (refusal.kind) {
    case "games": {
      const ids = refusal.games.map(({ id }) => id).join(", ");
      return new CannotPlay(`${folder} has bots for ${ids}: choose one with --game.`);
    }
    case "failed":
      return new CannotPlay(refusal.message);
    case "few": {
      const { bots, seats } = refusal.entries;
      return new CannotPlay(
        `${folder} has ${formatPlural(bots.length, "bot")} for that game; a league with ${seats} players per match needs ${seats}.`,
      );
    }
    case "stranger":
      return new CannotPlay(`There is no bot ${gauntlet} in this league; it has ${refusal.entries.names.join(", ")}.`);
  }
}

function describeDiskFull(played: number, of: number, resume: string | undefined): string {
  const next =
    resume === undefined
      ? "With --resume FILE, a league continues where it stopped."
      : `Free some space and run the same command again: it resumes from ${resume}.`;
  return `The disk is full: the league was stopped after ${played} of ${of} matches; the table includes them. ${next}`;
}

/** Prints and saves the results of a league. If a file cannot be written, the results are printed all the same. */
function reportLeague(
  { entries: { names }, seed, seats, report, ...league }: PlayableLeague,
  { matches, playedAgain, refereeFailures }: LeagueVerdict,
  player: MatchRunner,
  options: LeagueOptions,
): void {
  const changed = league.changed();
  const [rows, pairs] = [computeStandings(names, matches), sumPairs(matches)];
  const timing = { ...player.timing(), playedAgain };
  if (options.json) {
    const failed = refereeFailures.length > 0 ? { refereeFailures } : {};
    sayJson({ seed, names, rows, pairs, matches, ...(changed.length > 0 ? { changed } : {}), ...failed, timing });
  } else {
    const texts = [
      formatLeagueTable(rows),
      formatPairTable(rows, pairs),
      player.text(playedAgain),
      describeChangedSources(changed),
    ];
    sayText(texts.filter(Boolean).join("\n\n"));
  }
  if (options.csv) saveFile(options.csv, `${formatLeagueCsv(names, matches, seats)}\n`);
  if (options.html)
    saveFile(options.html, renderLeaguePage({ ...readLeaguePageAssets(), report: { ...report(matches), matches } }));
}

const saveFile = (file: string, text: string) => saveAs("The league", file, () => writeFileSync(file, text));

/** Opens a league in the user's files, or the editor's storage. Throws CannotPlay for another league's files. */
function openSavedLeague(folder: string, game: Game, options: LeagueOptions): SavedLeague {
  const { history, resume, records } = options;
  const more = { ...(records === undefined ? {} : { records: openLeagueRecords(records) }) };
  if (history === undefined)
    return resume === undefined ? more : { ...more, state: resumeLeague(resume, game, options) };
  if (resume !== undefined || records !== undefined)
    throw new CannotPlay(
      "With --history, the league keeps its state and records there: remove --resume and --records.",
    );
  const fresh = { game: game.id, seed: options.seed ?? createSeed(), setting: readEditorSetting(options) };
  const kept = openLeagueFiles(history).open({ folder: resolve(folder), ...fresh });
  if ("why" in kept) throw new CannotPlay(kept.why);
  if (kept.setAside !== undefined) printError(kept.setAside);
  return { state: chooseSeed(kept.state, kept.id, options), records: kept.records };
}

/** Opens a state file; refuses that of another league, whose matches differ. */
function resumeLeague(file: string, game: Game, options: LeagueOptions): LeagueState {
  const { options: given, seeds, timeScale } = createRequest("", [], options);
  const setting = JSON.stringify({ options: given, seeds, timeScale });
  const state = openLeagueState(file, { game: game.id, seed: options.seed ?? createSeed(), setting });
  if ("why" in state) throw new CannotPlay(state.why);
  const { head } = state;
  if (head.game !== game.id || head.setting !== setting)
    throw new CannotPlay(
      `${file} belongs to a league of ${head.game} with ${head.setting}; this one is ${game.id} with ${setting}.`,
    );
  return chooseSeed(state, file, options);
}

/** Tells the editor's leagues of a folder apart, also by options and seeds, though the editor never sets them. */
function readEditorSetting(given: MatchFlags): string {
  const { options, seeds, timeScale = 1 } = createRequest("", [], given);
  const nonEmpty = Object.entries({ options, seeds }).filter(([, values]) => Object.keys(values ?? {}).length > 0);
  return JSON.stringify({ timeScale, ...Object.fromEntries(nonEmpty) });
}

function chooseSeed(state: LeagueState, file: string, { seed }: MatchFlags): LeagueState {
  if (seed === undefined || seed === state.head.seed) return state;
  throw new CannotPlay(`${file} belongs to a league with seed ${state.head.seed}, not ${seed}.`);
}
