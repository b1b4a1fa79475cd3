import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type DuelEnd, type DuelEvent, findDuelTest, playDuel } from "../app/duel.ts";
import { defaultMaxMatches } from "../arena/duel/duel.ts";
import { type BrokenBot, type DuelResult, type DuelState, emptyDuelSummary } from "../arena/duel/duel-state.ts";
import { defaultSprt, type SprtSettings } from "../arena/statistics/sprt.ts";
import { formatDecimal } from "../l10n/speak.ts";
import { toBotUri } from "../match/bot-uri.ts";
import type { MatchStore } from "../match/history/match-store.ts";
import type { MatchSetup } from "../match/setup.ts";
import { formatPlural } from "../text/plural.ts";
import { describeChangedSources } from "../views/changed-source.ts";
import {
  type DuelSummary,
  describeDecidingValue,
  formatElo,
  formatGain,
  formatPercent,
  formatSignedElo,
  formatSignedPercent,
} from "../views/duel-summary.ts";
import { printCannotPlay } from "./match.ts";
import { createRequest, type MatchFlags, runWithVersions, untracedSettings } from "./match-flags.ts";
import { type MatchRunner, playUntilInterrupt } from "./match-runner.ts";
import { pairMatches, readJobs } from "./numbers.ts";
import { formatProblem } from "./problem-text.ts";
import { createQueueOption } from "./queue.ts";
import { type Act, CannotPlay, exitCodes, printError, sayJson, sayText, showProgress } from "./say.ts";

/** Defines the command `duel`; `act` runs it and keeps its exit code. */
export function defineDuelCommand(command: Command, act: Act): void {
  command.description(
    "Is NEW better than OLD? Play pairs of matches until a sequential test (SPRT) decides. A pair is one seed with seats swapped, or two seeds in a game in which players do not meet. OTHERS take the remaining seats in a game for more than two players. A bot is a file, FILE@REVISION, git:REVISION, a command or builtin:NAME.",
  );
  addSprtOptions(command)
    .option("--matches <n>", "maximum number of matches before it ends undecided", pairMatches, defaultMaxMatches)
    .option("--seed-set <name>", "play the seeds of seeds/NAME.txt, one a line, beside the bot or its spar.json")
    .option("--jobs <n>", "matches to play in parallel", readJobs)
    .addOption(createQueueOption())
    .option("--json", "print one JSON object per pair, and a last one with the verdict")
    .option("--fail-unless-better", `exit code ${exitCodes.differs} unless the verdict is better`)
    .action((bot: string, old: string, others: string[], options: DuelOptions) =>
      act(() => runDuelCommand([bot, old, ...others], options)),
    );
}

export function addSprtOptions(command: Command): Command {
  return command
    .option("--elo0 <elo>", 'the hypothesis "not better": this Elo difference or less', parseElo, defaultSprt.elo0)
    .option(
      "--elo1 <elo>",
      `the hypothesis "better": this Elo difference or more (default: duelElo of spar.json, or ${defaultSprt.elo1})`,
      parseElo,
    )
    .addOption(createChanceOption("--alpha <chance>", 'of "better" if NEW is only worth --elo0', defaultSprt.alpha))
    .addOption(createChanceOption("--beta <chance>", 'of "not better" if NEW is worth --elo1', defaultSprt.beta));
}

export type SprtOptions = Omit<SprtSettings, "elo1"> & Partial<SprtSettings>;

/** The test that the options ask for, or the bot's folder. Throws CannotPlay. */
export function readSprt(bot: string, { elo0, elo1 = findDuelTest(resolve(bot)).elo1, alpha, beta }: SprtOptions) {
  if (elo0 >= elo1) throw new CannotPlay(`--elo0 ${elo0} must be below --elo1 ${elo1}.`);
  return { elo0, elo1, alpha, beta };
}

function parseElo(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!(Math.abs(value) <= 1000)) throw new InvalidArgumentError("It must be a number from -1000 to 1000.");
  return value;
}

function createChanceOption(flags: string, about: string, usual: number): Option {
  const read = (text: string) => {
    const value = Number(text);
    if (!(value > 0 && value < 0.5)) throw new InvalidArgumentError("It must be a number between 0 and 0.5.");
    return value;
  };
  return new Option(flags, `probability ${about}`).argParser(read).default(usual);
}

/** What a duel is about, besides its numbers. */
interface DuelHead {
  readonly players: readonly string[];
  readonly seed: string;
  readonly test: SprtSettings;
  readonly model: string;
  /** How often each of the two failed. */
  readonly faults?: readonly number[];
}

/** The progress of a duel in one line. */
export function formatProgress({ matches, llr, bounds, elo, los, left, gain }: Omit<DuelState, "verdict">): string {
  const rest = left === undefined ? "" : `, about ${formatPlural(left, "match", "matches")} left`;
  if (gain) return `${formatGain(gain)}, ${formatPlural(gain.cases, "case", "cases")}${rest}`;
  return `${matches} matches, LLR ${formatDecimal(llr, 2)} (${formatRange(bounds)}), Elo ${formatElo(elo)}, better by ${formatPercent(los)}${rest}`;
}

/** The verdict, followed by the numbers behind it. */
export function formatDuel({ players, seed, test, model, faults = [] }: DuelHead, result: DuelResult): string {
  const { verdict, ended, matches, wins, draws, losses, elo, los, llr, bounds } = result;
  const why = { decided: "", broken: "", most: ", as many as were asked for", stopped: ", stopped early" }[ended];
  const [one, other, ...more] = players;
  const others = more.length > 0 ? ` (with ${more.join(", ")})` : "";
  const { elo0, elo1, alpha, beta } = test;
  const failed = faults.flatMap((count, i) =>
    count > 0 ? [`${players[i]} failed ${formatPlural(count, "time")}`] : [],
  );
  const { gain, deciding = [] } = result;
  const pairing = `${one} vs ${other}${others}, seed ${seed}: ${wins} won, ${draws} drawn, ${losses} lost`;
  if (gain)
    return [
      `${verdict}: ${formatGain(gain)}, ${formatPlural(gain.cases, "case", "cases")}${why}`,
      pairing,
      `95 % interval: ${formatSignedPercent(gain.low)} to ${formatSignedPercent(gain.high)}`,
      ...deciding.map(describeDecidingValue),
      ...failed,
      `model: ${model}`,
    ].join("\n");
  return [
    `${verdict}: ${formatElo(elo)} Elo, ${matches} matches${why}`,
    pairing,
    `95 % interval: ${formatSignedElo(elo.low)} to ${formatSignedElo(elo.high)} Elo; chance of superiority ${formatPercent(los)}`,
    `LLR ${formatDecimal(llr, 2)} (${formatRange(bounds)}), Elo ${elo0} against ${elo1}, alpha ${alpha}, beta ${beta}`,
    ...failed,
    `model: ${model}`,
  ].join("\n");
}

/** Why there is no rating, in one line. */
function describeBroken({ name, problem, other }: BrokenBot, matches: number): string {
  return `${other === undefined ? name : `${name} or ${other}`} failed in each of the first ${matches} matches: ${formatProblem(problem)}`;
}

const formatRange = ({ lower, upper }: DuelState["bounds"]) =>
  `${formatDecimal(lower, 2)} to ${formatDecimal(upper, 2)}`;

type DuelOptions = MatchFlags & SprtOptions & { readonly matches: number };

/** `spar duel NEW OLD`: tests whether the first bot is better than the second. Throws CannotPlay. */
async function runDuelCommand(bots: readonly string[], options: DuelOptions): Promise<number> {
  const [bot, ...opponents] = bots;
  const { json } = options;
  const test = readSprt(bot!, options);
  let resolved: (DuelEvent & { kind: "resolved" }) | undefined;
  let summary: Partial<DuelSummary> = {};
  let playedAgain = 0;
  const at = new Date().toISOString();
  const receive = (event: DuelEvent) => {
    summary = { ...summary, ...event.summary };
    if (event.kind === "resolved") {
      resolved = event;
      return;
    }
    const { number, matches } = event.pair;
    const { verdict: _, gains: __, ...state } = event.state;
    playedAgain += matches.filter(({ played }) => played.again).length;
    const results = matches.map(({ result }) => result);
    if (json) sayJson({ pair: number + 1, results, ...state, left: state.left ?? null });
    else showProgress(formatProgress(state));
  };
  return playUntilInterrupt(options, async (runner, signal) => {
    const match = createRequest(bot!, opponents, options);
    const { seed, matches: maxMatches } = options;
    const end = await runWithVersions(options, untracedSettings, async (settings, store) => {
      const ended = await playDuel(
        { match, settings, seed, test, maxMatches, executor: runner.executor, allowsSameProgram: true, signal },
        receive,
      );
      if (store && ended.kind === "verdict")
        keepDuel(store, resolved!.setups.first.setup, at, { ...summary, ...ended.summary });
      return ended;
    });
    if (end.kind === "stopped") return exitCodes.interrupted;
    if (end.kind !== "verdict") throw createCannotPlay(end, json);
    if (!json) showProgress();
    const { setups } = resolved!;
    const about = {
      game: setups.first.game.id,
      players: setups.names,
      seed: resolved!.seed,
      test,
      ...{ model: summary.model!, faults: summary.faults },
    };
    return printVerdict(about, end, { ...options, runner, playedAgain });
  });
}

type Ending = DuelEnd & { kind: "verdict" };

function printVerdict(
  about: Parameters<typeof formatDuel>[0] & { readonly game: string },
  { result, changed }: Ending,
  { runner, playedAgain, json, failUnlessBetter }: DuelOptions & { runner: MatchRunner; playedAgain: number },
): number {
  if (result.broken) {
    // A bot that never played has no meaningful rating.
    if (json) sayJson({ ...about, ...result, elo: null, los: null, llr: null, left: null });
    throw new CannotPlay(describeBroken(result.broken, result.matches));
  }
  const changedSources = changed.length > 0 ? { changed } : {};
  const { refereeFailures = [] } = result;
  if (refereeFailures.length > 0)
    printError(
      `${formatPlural(refereeFailures.length, "pair is", "pairs are")} not counted, since the referee failed. ${refereeFailures[0]}`,
    );
  const timing = { ...runner.timing(), playedAgain };
  if (json) sayJson({ ...about, ...result, ...changedSources, left: undefined, timing });
  else
    sayText(
      [formatDuel(about, result), runner.text(playedAgain), describeChangedSources(changed)].filter(Boolean).join("\n"),
    );
  if (result.ended === "stopped") return exitCodes.interrupted;
  return failUnlessBetter && result.verdict !== "better" ? exitCodes.differs : exitCodes.done;
}

function createCannotPlay(end: Exclude<DuelEnd, Ending | { kind: "stopped" }>, json = false): CannotPlay {
  if (end.kind === "same") return new CannotPlay("Both are the same program.");
  if (end.kind === "repeating") return new CannotPlay(`Every match would be identical: ${explainSame(end.setup)}`);
  const [problem = { message: end.message }] = end.problems;
  const unrated = { verdict: "undecided", matches: 0, wins: 0, draws: 0, losses: 0, elo: null, llr: null };
  if (json) sayJson({ ...unrated, ended: "broken", broken: { name: null, problem } });
  return printCannotPlay(end.message, end.problems);
}

function explainSame({ seats, referee }: MatchSetup): string {
  if (referee?.testCases) return "there is one test case, and a duel needs two.";
  if (seats) return "a ghost replays a single match. spar series plays all ghosts of a folder.";
  return "all seeds are fixed. A duel needs many seeds: it derives them from --seed.";
}

/** Saves a finished duel in the history of an editor, which lists it with its own; `at` is when the duel began. */
function keepDuel(store: MatchStore, { bots: [bot], game }: MatchSetup, at: string, ended: Partial<DuelSummary>): void {
  // The history lists duels by the bot's file.
  if (bot?.kind !== "file") return;
  const id = `duel-${Date.now().toString(36)}-${process.pid}`;
  const about = { id, bot: toBotUri(bot.versionOf ?? bot.file), at, game, names: [], background: false };
  store.keep({ kind: "duel", duel: { ...emptyDuelSummary, ...about, ...ended } });
}
