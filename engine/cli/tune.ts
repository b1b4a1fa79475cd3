import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type CannotTune, prepareTuning, type ReadyToTune, type TuneEvent } from "../app/tune/tune.ts";
import { applyVersion, formatSourcePatch } from "../app/tune/tuned-source.ts";
import { defaultMaxMatches, describeModel } from "../arena/duel/duel.ts";
import type { SprtSettings } from "../arena/statistics/sprt.ts";
import { formatSetting, methodIds, type TuningTarget } from "../arena/tune/begin-tuning.ts";
import { findBest, readTuning, type TuningState, toVerdict, writeTuning } from "../arena/tune/tuning-state.ts";
import { computeShortHash } from "../files/hash.ts";
import { isFile } from "../files/user-file.ts";
import { makeFolder } from "../files/user-folders.ts";
import { formatPlural } from "../text/plural.ts";
import { addSprtOptions, formatDuel, formatProgress, readSprt, type SprtOptions } from "./duel.ts";
import { printCannotPlay } from "./match.ts";
import { cliSettings, createRequest, type MatchFlags, runWithVersions } from "./match-flags.ts";
import { type MatchRunner, playUntilInterrupt } from "./match-runner.ts";
import { pairMatches, readJobs, readPositive } from "./numbers.ts";
import { createQueueOption } from "./queue.ts";
import { type Act, CannotPlay, exitCodes, printError, sayJson, sayText, showProgress } from "./say.ts";
import { describeFailures, explainNotOffered, formatNumbers, formatRate, formatStep, toTuneJson } from "./tune-text.ts";

/** Defines the command `tune`; `act` runs it and keeps its exit code. */
export function tuneCommand(command: Command, act: Act): void {
  command
    .description(
      'Search for better values of the numbers in a bot by playing. Mark a number with a comment after it, "tune" or "tune 0..10"; a builtin has its own. The result is tested against the original bot and, if it is better, printed as a diff.',
    )
    .option("--against <bots...>", "opponents, instead of the original bot; ghost:FOLDER adds one ghost per record")
    .addOption(new Option("--method <method>", `search method (default: ${methodIds[0]})`).choices(methodIds))
    .option("--setting <name=number...>", "a setting of the method", collectSettings)
    .option("--steps <n>", "number of steps (default: 100)", readPositive)
    .option("--pairs <n>", "pairs of matches per candidate (default: 8)", readPositive)
    .option("--resume <state>", "resume from this state file; it is created if missing and updated after every step")
    .option("--no-test", "skip the final test");
  addSprtOptions(command)
    .option(
      "--matches <n>",
      "maximum number of matches of the test before it ends undecided",
      pairMatches,
      defaultMaxMatches,
    )
    .option("--apply", "write the numbers to the source, if they are better and the source is unchanged")
    .option("--fail-unless-better", `exit code ${exitCodes.differs} unless the verdict is better`)
    .option("--jobs <n>", "matches to play in parallel", readJobs)
    .addOption(createQueueOption())
    .option("--json", "print one JSON object per step, and a last one with the result")
    .action((bot: string, options: TuneOptions) => act(() => tune(bot, options)));
}

function collectSettings(
  text: string,
  before: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const [name, value] = text.split("=");
  const number = Number(value);
  if (!name || !value || !Number.isFinite(number)) throw new InvalidArgumentError("Write NAME=NUMBER.");
  return { ...before, [name]: number };
}

type TuneOptions = MatchFlags & SprtOptions & { readonly matches: number; readonly test: boolean };

/** `spar tune BOT`: finds better numbers by playing. Throws CannotPlay if the bot cannot be tuned. */
export async function tune(bot: string, options: TuneOptions): Promise<number> {
  const test = readSprt(bot, options);
  const { run, file } = await resolveTuning(bot, options);
  if (run.leftOut !== undefined) printError(run.leftOut);
  try {
    const { end, timing } = await searchNumbers(run, file, { ...options, sprt: options.test ? test : undefined });
    const { state } = end;
    if (end.ended === "stopped") {
      printError(`Stopped after step ${state.step} of ${state.head.steps}; resume with --resume ${file}`);
      return exitCodes.interrupted;
    }
    return printResult(run, state, timing, options);
  } finally {
    run.dispose();
  }
}

interface PlayingRate {
  readonly matchesPerSecond: number;
  readonly concurrency: string;
}

async function searchNumbers(
  run: ReadyToTune,
  file: string,
  options: TuneOptions & { readonly sprt: SprtSettings | undefined },
) {
  const { method } = run;
  // With a queue, its workers play all matches.
  const threads = options.queue === undefined ? (options.jobs ?? availableParallelism()) : 0;
  const began = performance.now();
  const pace = (state: TuningState) => ({
    matches: state.matches - run.state.matches,
    steps: state.step - run.state.step,
    seconds: (performance.now() - began) / 1000,
  });
  let last = pace(run.state);
  const { sprt: test, matches: maxMatches } = options;
  printError(`State: ${file}`);
  const keep = (state: TuningState) => writeTuning(file, state);
  const receive = (event: TuneEvent) => {
    if (event.kind === "test") showProgress(`test: ${formatProgress(event.state)}`);
    if (event.kind !== "progress" || event.state.test || event.state.testing) return;
    last = pace(event.state);
    if (options.json) sayJson(toStepJson(run, event.state));
    else showProgress(formatStep(method, event.state, last));
  };
  const play = async (machines: MatchRunner, signal: AbortSignal) => {
    const executor = await machines.executor();
    const end = await run.play({ executor, threads, test, maxMatches, keep, signal }, receive);
    if (end.kind === "failed") throw new CannotPlay(end.message);
    showProgress();
    const timing: PlayingRate = { matchesPerSecond: Number(formatRate(last)), concurrency: machines.text(0) };
    return { end, timing };
  };
  return playUntilInterrupt(options, play, true);
}

function toStepJson({ method }: ReadyToTune, state: TuningState) {
  const { step, matches, failed } = state;
  const { values, fitness } = findBest(method, state);
  return { step, matches, failed: failed.matches, fitness: fitness ?? null, values };
}

/** Prints only the diff on standard output, so that it can be piped; everything else goes to stderr. */
function printResult(ready: ReadyToTune, state: TuningState, timing: PlayingRate, options: TuneOptions): number {
  const { subject, method } = ready;
  const isBetter = state.test !== undefined && toVerdict(state.test).verdict === "better";
  const { values } = findBest(method, state);
  const found = subject.source && { ...subject.source, changed: subject.source.withValues(values) };
  const diff =
    isBetter && found ? formatSourcePatch(found.version, found.changed, found.file, process.cwd()) : undefined;
  printSummary(ready, state, timing, options.test);
  if (options.json) sayJson(toTuneJson(method, state, diff));
  else if (isBetter) sayText(diff?.replace(/\n$/, "") ?? JSON.stringify(values));
  if (options.apply && diff && found) {
    const why = applyVersion(found.version, found.changed, found.file);
    if (why) throw new CannotPlay(why);
    printError(`Written to ${found.file}`);
  }
  return options.failUnlessBetter && !isBetter ? exitCodes.differs : exitCodes.done;
}

function printSummary(ready: ReadyToTune, state: TuningState, timing: PlayingRate, isWanted: boolean): void {
  const { subject, method, own } = ready;
  const { test, head, matches } = state;
  const lines = [
    ...formatNumbers(method, state),
    ...describeFailures(state),
    `${formatPlural(matches, "match", "matches")} in ${formatPlural(head.steps, "step")}, ${timing.matchesPerSecond} a second. ${timing.concurrency}`,
  ];
  if (test) {
    const players = [`${subject.name} (tuned)`, `${subject.name} (original)`];
    const about = { players, seed: `${head.seed}/test`, test: test.sprt, model: describeModel(own) };
    lines.push(...formatDuel(about, toVerdict(test)).split("\n"));
  }
  for (const line of [...lines, ...explainNotOffered(test, isWanted)]) printError(line);
}

/** The requested run, and the file in which it is saved; omitted options have defaults, or the values it began with. Throws CannotPlay. */
async function resolveTuning(bot: string, options: MatchFlags) {
  const { method, setting: settings, steps, pairs, seed, resume, against = [] } = options;
  const match = createRequest(bot, against, options);
  const setting = formatSetting(match.options, match.seeds, match.timeScale);
  const kept = resume !== undefined && isFile(resume) ? readTuning(resume) : undefined;
  if (typeof kept === "string") throw new CannotPlay(kept);
  const asked = { match, how: { method, settings, steps, pairs }, seed, setting, kept };
  const run = await runWithVersions(options, cliSettings, (settings) => prepareTuning({ ...asked, settings }));
  if (run.kind !== "ready") throw createCannotPlay(run, resume, kept);
  try {
    if (kept) checkSameRun(resume!, kept, run.what, options);
    return { run, file: resume ?? getDefaultFile(run) };
  } catch (error) {
    run.dispose();
    throw error;
  }
}

function createCannotPlay(why: CannotTune, file: string | undefined, kept: TuningState | undefined): CannotPlay {
  switch (why.kind) {
    case "failed":
      return printCannotPlay(why.message, why.problems);
    case "changed":
      return new CannotPlay(
        `${file} belongs to an earlier version of ${kept!.head.bot}: its source has changed since the run began.`,
      );
    case "repeating":
      return new CannotPlay(
        "Every match would be identical, because all seeds are fixed. Tuning needs many seeds: it derives them from --seed.",
      );
  }
}

/** A run can only be continued unchanged; other options would make it a different run. */
function checkSameRun(file: string, { head }: TuningState, what: TuningTarget, options: MatchFlags): void {
  const wanted: Record<string, unknown> = {
    ...{ game: what.game, opponents: what.opponents, setting: what.setting, method: options.method },
    ...{ seed: options.seed, steps: options.steps, pairs: options.pairs },
  };
  const began: Readonly<Record<string, unknown>> = head;
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(began[name])) continue;
    throw new CannotPlay(
      `${file} belongs to a run with ${name} ${JSON.stringify(began[name])}, not ${JSON.stringify(value)}.`,
    );
  }
  for (const [name, value] of Object.entries(options.setting ?? {})) {
    if (head.settings[name] !== value)
      throw new CannotPlay(`${file} belongs to a run with ${name} ${head.settings[name] ?? "as usual"}, not ${value}.`);
  }
}

/** The default file of a run; the same run always gets the same one. */
function getDefaultFile({ subject, state }: ReadyToTune): string {
  const folder = join(cliSettings.cacheFolder, "tune");
  makeFolder(folder);
  return join(folder, `${basename(subject.name)}-${computeShortHash(JSON.stringify(state.head), 8)}.json`);
}
