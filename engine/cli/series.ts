import { appendFileSync, existsSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import type { Command } from "commander";
import { type MatchCopy, playSeries, type SeriesEnd, type SeriesEvent } from "../app/series.ts";
import { allRecords } from "../arena/execute/executor.ts";
import { compareScoresByCase } from "../arena/series/case-scores.ts";
import { createNumberTally, type TalliedNumber, type Tally } from "../arena/statistics/tally.ts";
import { isFile, readUserLines } from "../files/user-file.ts";
import { toBotUri } from "../match/bot-uri.ts";
import { getPlanKey } from "../match/case-input.ts";
import { type CaseScore, readCaseScores } from "../match/history/history-entry.ts";
import type { MatchStore } from "../match/history/match-store.ts";
import { nameOpponents } from "../project/resolve/resolve-match.ts";
import { collectBotNumbers } from "../record/bot-drawing.ts";
import { type BotStamp, getBotVersion, listAnswers } from "../record/match-record.ts";
import { getCriterionNumber, listDecisions } from "../record/match-result.ts";
import { describeFate } from "../record/replayed.ts";
import { formatPlural } from "../text/plural.ts";
import { describeChangedSources } from "../views/changed-source.ts";
import { describeOpponentFailures, describeRefereeFailures } from "../views/match-summary.ts";
import { formatMeanScore } from "../views/mean-score.ts";
import type { CaseRank } from "../views/series-facts.ts";
import { printCannotPlay } from "./match.ts";
import { createRequest, type MatchFlags, runWithVersions, untracedSettings } from "./match-flags.ts";
import { type MatchRunner, playUntilInterrupt } from "./match-runner.ts";
import { matchCount, readJobs } from "./numbers.ts";
import { createQueueOption } from "./queue.ts";
import { type Act, CannotPlay, exitCodes, printError, saveAs, say, sayJson, showProgress } from "./say.ts";

type SeriesOptions = MatchFlags & { readonly gauntlet?: boolean };

/** `spar series`: plays many matches and prints the results, also after Ctrl+C. Throws CannotPlay. */
async function runSeriesCommand(bot: string, opponents: readonly string[], options: SeriesOptions): Promise<number> {
  const { seed, count, resume } = options;
  const dataset = options.dataset === undefined ? undefined : await openDataset(options.dataset, resume !== undefined);
  const receive = (event: SeriesEvent) => {
    if (event.kind === "resolved") return;
    const { played, pairing, now, of } = event;
    const [me = 0] = pairing.seats;
    const printed = played.record ? collectBotNumbers(listAnswers(played.record), me) : {};
    const reached = getCriterionNumber(pairing.plan, played.outcome, me);
    numbers.add({ ...reached, ...printed });
    const { bots, referee } = pairing.plan;
    const score = reached[referee?.criterion?.name ?? ""] ?? null;
    scores.push({ key: getPlanKey(pairing.plan), ...identifyBot(bots[me]!), score });
    showProgress(`${now().all.played} of ${of}`);
  };
  const numbers = createNumberTally();
  const scores: CaseScore[] = [];
  return playUntilInterrupt(options, async (player, signal) => {
    const match = { ...createRequest(bot, opponents, options), gauntlet: options.gauntlet };
    const records = dataset ? allRecords : undefined;
    const { executor } = player;
    const [end, rank] = await runWithVersions(options, untracedSettings, async (settings, store) => {
      const request = { match, settings, seed, count, resume, copy: dataset, executor, records, signal };
      const end = await playSeries(request, receive);
      return [end, store && end.kind === "verdict" ? await rankScores(end, scores, store) : undefined] as const;
    });
    if (end.kind === "stopped") return exitCodes.interrupted;
    if (end.kind === "failed") throw printCannotPlay(end.message, end.problems);
    showProgress();
    const report = { ...end, rank, player, numbers: numbers.now() };
    if (options.json) printSeriesJson(report);
    else printSeriesText(report);
    return exitCodeAt(end, resume);
  });
}

const identifyBot = (bot: BotStamp) => ({
  bot: bot.kind === "file" ? toBotUri(bot.versionOf ?? bot.file) : bot.name,
  version: getBotVersion(bot) ?? null,
});

/** The place of the scores among the versions of a history that have played the same cases. */
async function rankScores({ plan, all }: Ending, scores: readonly CaseScore[], store: MatchStore) {
  const { id: game, referee } = plan.first.game;
  // Of cases that were played before it was resumed, only the mean is known.
  if (!referee?.criterion || !all.scores || scores.length < all.played) return undefined;
  const { name: criterion, isLowestBest } = referee.criterion;
  const wanted = { game, criterion, keys: scores.map(({ key }) => key) };
  return compareScoresByCase(scores, await store.session((database) => readCaseScores(database, wanted)), isLowestBest)
    .rank;
}

type Ending = SeriesEnd & { readonly kind: "verdict" };

function exitCodeAt({ ended, all, of, neverAnswered }: Ending, state: string | undefined): number {
  if (ended === "disk full")
    throw new CannotPlay(
      `The disk is full: the series was stopped after ${all.played} of ${of} matches; the numbers include them. Free some space and run the same command again: it resumes from ${state}.`,
    );
  if (neverAnswered !== undefined) {
    printError(neverAnswered);
    return exitCodes.refused;
  }
  if (ended === "done") return exitCodes.done;
  printError(`Stopped after ${all.played} of ${of} matches.`);
  return exitCodes.interrupted;
}

type SeriesReport = Ending & {
  readonly rank: CaseRank | undefined;
  readonly player: MatchRunner;
  readonly numbers: readonly TalliedNumber[];
};

/** The names of the players, and of the opponents that are met in turn. */
function listNames({ plan: { first, opponents } }: SeriesReport): {
  readonly names: string[];
  readonly rows: string[];
} {
  const [own = "", ...others] = first.setup.bots.map(({ name }) => name);
  const rows = nameOpponents(opponents);
  return { rows, names: [own, ...(rows.length > 1 || opponents[0]!.length > 1 ? rows : others)] };
}

function printSeriesJson(shown: SeriesReport): void {
  const { plan, all, rank, each, ghosts, playedAgain, refereeFailures, opponentFailures, player, numbers, changed } =
    shown;
  const { names, rows } = listNames(shown);
  sayJson({
    game: plan.first.game.id,
    players: names,
    seed: plan.seed,
    ...all,
    ...(rank && { rank }),
    ...(rows.length > 1 ? { opponents: rows.map((name, i) => ({ name, ...each[i]! })) } : {}),
    ...(refereeFailures.length > 0 ? { refereeFailures } : {}),
    ...(opponentFailures.length > 0 ? { opponentFailures } : {}),
    ...(ghosts.length > 0 ? { ghosts } : {}),
    ...(numbers.length > 0 ? { numbers } : {}),
    ...(plan.leftOut.length > 0 ? { leftOut: plan.leftOut } : {}),
    ...(changed.length > 0 ? { changed } : {}),
    timing: { ...player.timing(), playedAgain },
  });
}

function printSeriesText(shown: SeriesReport): void {
  const { plan, all, rank, each, ghosts, playedAgain, refereeFailures, opponentFailures, player, numbers, changed } =
    shown;
  const { names, rows } = listNames(shown);
  const failed = describeRefereeFailures(refereeFailures);
  if (failed !== undefined) printError(failed);
  for (const sentence of plan.leftOut) printError(sentence);
  const errors = Object.entries(all.errors).map(([kind, n]) => `${n} ${kind}`);
  say(`${names.join(" vs ")}, ${formatPlural(all.played, "match", "matches")}, seed ${plan.seed}`);
  for (const [i, { wins, draws, losses, rate, low, high }] of each.entries()) {
    if (rows.length < 2) break;
    const figures = `${wins} won, ${draws} drawn, ${losses} lost: ${percent(rate)} (${percent(low)} to ${percent(high)})`;
    say(`  vs ${rows[i]}: ${figures}`);
  }
  for (const { ghost, record, result, ...fate } of ghosts)
    say(`  ${result} against ${ghost} of ${basename(record)}: ${describeFate(fate)}`);
  for (const line of describeResults(all, rank)) say(line);
  say(`errors: ${errors.join(", ") || "none"}`);
  for (const sentence of describeOpponentFailures(opponentFailures)) say(sentence);
  for (const { name, mean, low, high } of numbers)
    say(`${name}: ${formatNumber(mean)} on average, ${formatNumber(low)} to ${formatNumber(high)}`);
  say(player.text(playedAgain));
  const changes = describeChangedSources(changed);
  if (changes !== undefined) say(changes);
}

/** What a series counts: wins, or in an optimization game the scores. */
function describeResults({ scores, played, wins, draws, losses, rate, low, high }: Tally, rank?: CaseRank): string[] {
  if (!scores)
    return [
      `${wins} won, ${draws} drawn, ${losses} lost: ${percent(rate)}`,
      `95 % interval (Wilson): ${percent(low)} to ${percent(high)}`,
    ];
  const place = rank && rank.of > 1 ? [`place ${rank.place} of ${rank.of} versions by these cases`] : [];
  return [formatMeanScore(scores, played, rank?.share), ...place];
}

const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;

/** At most three decimals. */
const formatNumber = (value: number) => String(Number(value.toFixed(3)));

/** Defines the command `series`; `act` runs it and keeps its exit code. */
export function defineSeriesCommand(command: Command, act: Act): void {
  command
    .description(
      "Play many matches and print wins, losses and the win rate with its 95 % interval. Each seed is played from every seat, or once in a game in which players do not meet. The bot meets several opponents one after the other on the same seeds; in a game for more than two players, all in one match.",
    )
    .option("-n, --count <n>", "matches against each opponent", matchCount)
    .option("--seed-set <name>", "play the seeds of seeds/NAME.txt, one a line, beside the bot or its spar.json")
    .option("--gauntlet", "meet the opponents one after the other in any game")
    .option("--resume <state>", "resume from this state file; it is created if missing and updated after every match")
    .option(
      "--dataset <file>",
      "save every question with its answer, the result and the state, as JSON lines: FILE.jsonl.gz",
    )
    .option("--jobs <n>", "matches to play in parallel", readJobs)
    .addOption(createQueueOption())
    .option("--json", "print one JSON object")
    .action((bot: string, opponents: string[], options: SeriesOptions) =>
      act(() => runSeriesCommand(bot, opponents, options)),
    );
}

/**
 * A file of the decisions of all matches of a series, as JSON lines; with `isResumed` that of an earlier run. Each match is
 * a gzip member of its own, so that a series which is killed leaves a file that can be read. Throws `CannotPlay` if it must
 * not be written.
 */
async function openDataset(file: string, isResumed: boolean): Promise<MatchCopy> {
  if (!/\.jsonl(\.gz)?$/.test(file)) throw new CannotPlay("A data set is a file ending in .jsonl or .jsonl.gz.");
  const isThere = existsSync(file);
  if (isThere && !(isResumed && isFile(file))) throw new CannotPlay(`${file} already exists: choose another file.`);
  const isZipped = file.endsWith(".gz");
  const known = isThere ? await readMatchIds(file) : new Set<string>();
  return {
    has: (id) => known.has(id),
    add(id, { record }, { number, seats, opponent }) {
      if (!record) return;
      known.add(id);
      const match = `${opponent}/${number}/${seats.join("-")}`;
      const lines = listDecisions(record).map((decision) => `${JSON.stringify({ match, id, ...decision })}\n`);
      const text = lines.join("");
      saveAs("The data set", file, () => appendFileSync(file, isZipped ? gzipSync(text) : text));
    },
  };
}

/** The ids of the matches in a data set. */
async function readMatchIds(file: string): Promise<Set<string>> {
  const ids = new Set<string>();
  try {
    for await (const line of readUserLines(file)) {
      const [, id] = /^\{"match":"[^"]*","id":"([^"]*)"/.exec(line) ?? [];
      if (id !== undefined) ids.add(id);
    }
    return ids;
  } catch (error) {
    throw new CannotPlay(`${file} cannot be continued: ${(error as Error).message}`);
  }
}
