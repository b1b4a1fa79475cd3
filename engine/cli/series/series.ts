import { basename } from "node:path";
import { playSeries, type SeriesEnd, type SeriesEvent } from "../../app/series.ts";
import { allRecords } from "../../arena/execute/executor.ts";
import { createNumberTally, type TalliedNumber } from "../../arena/statistics/tally.ts";
import { formatOpponentName } from "../../project/resolve/gauntlet-setups.ts";
import { collectBotNumbers } from "../../record/bot-drawing.ts";
import { listAnswers } from "../../record/match-record.ts";
import { getCriterionNumber } from "../../record/match-result.ts";
import { describeFate } from "../../record/replayed.ts";
import { describeChangedSources } from "../../views/changed-source.ts";
import { describeRefereeFailures } from "../../views/match-summary.ts";
import { exitCodes } from "../exit-codes.ts";
import { CannotPlay } from "../failure.ts";
import { handleFirstInterrupt } from "../first-interrupt.ts";
import { printCannotPlay } from "../match.ts";
import { createRequest, type MatchFlags, runWithVersions, untracedSettings } from "../match-flags.ts";
import { type MatchRunner, type MatchRunnerOptions, openMatchRunner } from "../match-runner.ts";
import { printError, say, sayJson, showProgress } from "../say.ts";
import { openDataset } from "./dataset.ts";

export type SeriesOptions = MatchFlags &
  MatchRunnerOptions & {
    count?: number;
    json?: boolean;
    gauntlet?: boolean;
    resume?: string;
    /** A file for the decisions of all matches. */
    dataset?: string;
  };

/**
 * `spar series`: plays many matches and prints the results; after Ctrl+C, those of the finished matches. Throws
 * CannotPlay if the series cannot be played.
 */
export async function runSeriesCommand(
  bot: string,
  opponents: readonly string[],
  options: SeriesOptions,
): Promise<number> {
  const { seed, count, resume } = options;
  const dataset = options.dataset === undefined ? undefined : openDataset(options.dataset, resume !== undefined);
  const receive = (event: SeriesEvent) => {
    if (event.kind === "resolved") return;
    const { played, pairing, now, of } = event;
    const [me = 0] = pairing.seats;
    const printed = played.record ? collectBotNumbers(listAnswers(played.record), me) : {};
    numbers.add({ ...getCriterionNumber(pairing.plan, played.outcome, me), ...printed });
    if (played.record) dataset?.add(played.record, pairing);
    showProgress(`${now().all.played} of ${of}`);
  };
  const numbers = createNumberTally();
  let player: MatchRunner | undefined;
  const executor = async () => {
    player = await openMatchRunner(options);
    return player.executor;
  };
  const stop = new AbortController();
  const heard = handleFirstInterrupt(() => stop.abort());
  try {
    const match = { ...createRequest(bot, opponents, options), gauntlet: options.gauntlet };
    const records = dataset ? allRecords : undefined;
    const end = await runWithVersions(options, untracedSettings, (settings) =>
      playSeries({ match, settings, seed, count, resume, executor, records, signal: stop.signal }, receive),
    );
    if (end.kind === "stopped") return exitCodes.interrupted;
    if (end.kind === "failed") throw printCannotPlay(end.message, end.problems);
    showProgress();
    printReport(
      {
        ...end,
        player: player!,
        numbers: numbers.now(),
      },
      options.json,
    );
    return exitCodeAt(end, resume);
  } finally {
    heard();
    await player?.dispose();
  }
}

type Ending = SeriesEnd & { readonly kind: "verdict" };

function exitCodeAt({ ended, all, of }: Ending, state: string | undefined): number {
  if (ended === "disk full") throw new CannotPlay(describeDiskFull(all.played, of, state!));
  if (ended === "done") return exitCodes.done;
  printError(`Stopped after ${all.played} of ${of} matches.`);
  return exitCodes.interrupted;
}

function describeDiskFull(played: number, of: number, state: string): string {
  return `The disk is full: the series was stopped after ${played} of ${of} matches; the numbers include them. Free some space and run the same command again: it resumes from ${state}.`;
}

type SeriesReport = Ending & {
  readonly player: MatchRunner;
  readonly numbers: readonly TalliedNumber[];
};

function printReport(shown: SeriesReport, json = false): void {
  if (json) printSeriesJson(shown);
  else printSeriesText(shown);
}

/** The names of the players, and of the opponents that are met in turn. */
function listNames({ plan: { first, opponents } }: SeriesReport): {
  readonly names: string[];
  readonly rows: string[];
} {
  const [own = "", ...others] = first.setup.bots.map(({ name }) => name);
  const rows = opponents.map(formatOpponentName);
  return { rows, names: [own, ...(rows.length > 1 || opponents[0]!.length > 1 ? rows : others)] };
}

function printSeriesJson(shown: SeriesReport): void {
  const { plan, all, each, ghosts, playedAgain, refereeFailures, player, numbers, changed } = shown;
  const { names, rows } = listNames(shown);
  sayJson({
    game: plan.first.game.id,
    players: names,
    seed: plan.seed,
    ...all,
    ...(rows.length > 1 ? { opponents: rows.map((name, i) => ({ name, ...each[i]! })) } : {}),
    ...(refereeFailures.length > 0 ? { refereeFailures } : {}),
    ...(ghosts.length > 0 ? { ghosts } : {}),
    ...(numbers.length > 0 ? { numbers } : {}),
    ...(plan.leftOut.length > 0 ? { leftOut: plan.leftOut } : {}),
    ...(changed.length > 0 ? { changed } : {}),
    timing: { ...player.timing(), playedAgain },
  });
}

function printSeriesText(shown: SeriesReport): void {
  const { plan, all, each, ghosts, playedAgain, refereeFailures, player, numbers, changed } = shown;
  const { names, rows } = listNames(shown);
  const failed = describeRefereeFailures(refereeFailures);
  if (failed !== undefined) printError(failed);
  for (const sentence of plan.leftOut) printError(sentence);
  const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;
  const errors = Object.entries(all.errors).map(([kind, n]) => `${n} ${kind}`);
  say(`${names.join(" vs ")}, ${all.played} matches, seed ${plan.seed}`);
  for (const [i, { wins, draws, losses, rate, low, high }] of each.entries()) {
    if (rows.length < 2) break;
    const figures = `${wins} won, ${draws} drawn, ${losses} lost: ${percent(rate)} (${percent(low)} to ${percent(high)})`;
    say(`  vs ${rows[i]}: ${figures}`);
  }
  for (const { ghost, record, result, ...fate } of ghosts)
    say(`  ${result} against ${ghost} of ${basename(record)}: ${describeFate(fate)}`);
  say(`${all.wins} won, ${all.draws} drawn, ${all.losses} lost: ${percent(all.rate)}`);
  say(`95 % interval (Wilson): ${percent(all.low)} to ${percent(all.high)}`);
  say(`errors: ${errors.join(", ") || "none"}`);
  for (const { name, mean, low, high } of numbers)
    say(`${name}: ${formatNumber(mean)} on average, ${formatNumber(low)} to ${formatNumber(high)}`);
  say(player.text(playedAgain));
  const changes = describeChangedSources(changed);
  if (changes !== undefined) say(changes);
}

/** At most three decimals. */
const formatNumber = (value: number) => String(Number(value.toFixed(3)));
