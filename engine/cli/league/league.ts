import { writeFileSync } from "node:fs";
import {
  type LeagueEvent,
  type LeagueRefusal,
  type LeagueVerdict,
  openLeague,
  type PlayableLeague,
} from "../../app/league.ts";
import { computeStandings, sumPairs } from "../../arena/league/league.ts";
import {
  formatLeagueCsv,
  formatLeagueTable,
  formatPairTable,
  readLeaguePageAssets,
  renderLeaguePage,
} from "../../arena/league/league-text.ts";
import { isFolder } from "../../files/user-file.ts";
import type { Game } from "../../game/game.ts";
import { describeLeftOutFiles } from "../../project/recognise/bots-in.ts";
import { describeChangedSources } from "../../views/changed-source.ts";
import { describeRefereeFailures } from "../../views/match-summary.ts";
import { exitCodes } from "../exit-codes.ts";
import { CannotPlay } from "../failure.ts";
import { cliSettings, createRequest, type MatchFlags, untracedSettings } from "../match-flags.ts";
import { type MatchRunner, type MatchRunnerOptions, openMatchRunner } from "../match-runner.ts";
import { saveAs } from "../save.ts";
import { printError, sayJson, sayText, showProgress } from "../say.ts";
import { openSavedLeague } from "./saved-league.ts";

type LeagueOptions = MatchFlags &
  MatchRunnerOptions & {
    count?: number;
    json?: boolean;
    csv?: string;
    html?: string;
    resume?: string;
    records?: string;
    gauntlet?: string;
    seats?: number;
  };

/**
 * `spar league DIR`: plays the bots of a folder against each other and prints the table. Throws CannotPlay if the
 * league cannot be played or saved.
 */
export async function runLeagueCommand(folder: string, options: LeagueOptions): Promise<number> {
  if (!isFolder(folder)) throw new CannotPlay(`There is no folder ${folder}.`);
  const { seats = 2, count, seed, gauntlet } = options;
  const { bot: _, opponents: __, folder: ___, ...request } = createRequest("", [], options);
  // Source lines are only traced if records are saved for viewing.
  const settings = (options.records ?? options.history) === undefined ? untracedSettings : cliSettings;
  const wanted = { folder, request, seats, includeUnrecognised: true, settingsFor: () => settings };
  let player: MatchRunner | undefined;
  const executor = async () => {
    player = await openMatchRunner(options);
    return player.executor;
  };
  const kept = (game: Game) => openSavedLeague(folder, game, options);
  try {
    const opened = await openLeague({ ...wanted, gauntlet, count, seed, kept, executor }, receive);
    if (opened.kind !== "league") throw createRefusal(opened, folder, seats, gauntlet);
    const verdict = await opened.play();
    showProgress();
    const failed = describeRefereeFailures(verdict.refereeFailures);
    if (failed !== undefined) printError(failed);
    reportLeague(opened, verdict, player!, options);
    if (verdict.ended === "done") return exitCodes.done;
    const { of } = opened.report();
    throw new CannotPlay(describeDiskFull(verdict.matches.length, of, options.resume ?? options.history));
  } finally {
    await player?.dispose();
  }
}

function receive(event: LeagueEvent): void {
  if (event.kind === "match") {
    showProgress(`${event.played} of ${event.of} matches`);
    return;
  }
  const { leftOut, open } = event.entries;
  const without = describeLeftOutFiles(leftOut);
  if (without) printError(without);
  if (open !== undefined) printError(open);
}

function createRefusal(
  refusal: LeagueRefusal,
  folder: string,
  seats: number,
  gauntlet: string | undefined,
): CannotPlay {
  switch (refusal.kind) {
    case "games": {
      const ids = refusal.games.map(({ id }) => id).join(", ");
      return new CannotPlay(`${folder} has bots for ${ids}: choose one with --game.`);
    }
    case "failed":
      return new CannotPlay(refusal.message);
    case "few": {
      const { length } = refusal.entries.bots;
      return new CannotPlay(
        `${folder} has ${length} bots for that game; a league with ${seats} players per match needs ${seats}.`,
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
