import { availableParallelism } from "node:os";
import type { ReadyToTune, TuneEvent } from "../../app/tune.ts";
import { describeModel } from "../../arena/duel/duel.ts";
import type { SprtSettings } from "../../arena/statistics/sprt.ts";
import { findBest, type TuningState, toVerdict, writeTuning } from "../../arena/tune/tuning-state.ts";
import { applyVersion, formatSourcePatch } from "../../project/tune/tuned-source.ts";
import { formatPlural } from "../../text/plural.ts";
import { formatDuel, formatProgress } from "../duel/duel-text.ts";
import { exitCodes } from "../exit-codes.ts";
import { CannotPlay } from "../failure.ts";
import { handleFirstInterrupt } from "../first-interrupt.ts";
import { type MatchRunnerOptions, openMatchRunner } from "../match-runner.ts";
import { printError, sayJson, sayText, showProgress } from "../say.ts";
import { resolveTuning, type TuneFlags } from "./tune-given.ts";
import { describeFailures, explainNotOffered, formatNumbers, formatRate, formatStep, toTuneJson } from "./tune-text.ts";

export type TuneOptions = TuneFlags &
  MatchRunnerOptions &
  SprtSettings & {
    matches: number;
    test: boolean;
    apply?: boolean;
    failUnlessBetter?: boolean;
    json?: boolean;
  };

/** `spar tune BOT`: finds better numbers by playing. Throws CannotPlay if the bot cannot be tuned. */
export async function tune(bot: string, options: TuneOptions): Promise<number> {
  const { elo0, elo1 } = options;
  if (elo0 >= elo1) throw new CannotPlay(`--elo0 ${elo0} must be below --elo1 ${elo1}.`);
  const { run, file } = await resolveTuning(bot, options);
  if (run.leftOut !== undefined) printError(run.leftOut);
  try {
    const { end, timing } = await searchNumbers(run, file, options);
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

async function searchNumbers(run: ReadyToTune, file: string, options: TuneOptions) {
  const { method } = run;
  const machines = await openMatchRunner(options, true);
  const stop = new AbortController();
  const heard = handleFirstInterrupt(() => stop.abort("interrupted"));
  // With a queue, its workers play all matches.
  const threads = options.queue === undefined ? (options.jobs ?? availableParallelism()) : 0;
  const began = performance.now();
  const pace = (state: TuningState) => ({
    matches: state.matches - run.state.matches,
    steps: state.step - run.state.step,
    seconds: (performance.now() - began) / 1000,
  });
  let last = pace(run.state);
  const { elo0, elo1, alpha, beta, matches: maxMatches } = options;
  const test = options.test ? { elo0, elo1, alpha, beta } : undefined;
  printError(`State: ${file}`);
  const keep = (state: TuningState) => writeTuning(file, state);
  const receive = (event: TuneEvent) => {
    if (event.kind === "test") showProgress(`test: ${formatProgress(event.state)}`);
    if (event.kind !== "progress" || event.state.test || event.state.testing) return;
    last = pace(event.state);
    if (options.json) sayJson(toStepJson(run, event.state));
    else showProgress(formatStep(method, event.state, last));
  };
  try {
    const end = await run.play(
      { executor: machines.executor, threads, test, maxMatches, keep, signal: stop.signal },
      receive,
    );
    if (end.kind === "failed") throw new CannotPlay(`${run.subject.name} cannot be built: ${end.message}`);
    showProgress();
    const timing: PlayingRate = { matchesPerSecond: Number(formatRate(last)), concurrency: machines.text(0) };
    return { end, timing };
  } finally {
    heard();
    await machines.dispose();
  }
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
