import { availableParallelism } from "node:os";
import { modelOf, pairAt } from "../arena/duel/pair.ts";
import { pinnedExecutor } from "../arena/execute/pinned-executor.ts";
import type { SprtSettings } from "../arena/statistics/sprt.ts";
import { matchPlayer } from "../arena/tune/match-player.ts";
import { bestOf } from "../arena/tune/run-tuning.ts";
import { tuneBot, UnableToTune } from "../arena/tune/tune-bot.ts";
import { type TuningState, verdictOf, writeTuning } from "../arena/tune/tuning-state.ts";
import { applyVersion, sourcePatch } from "../project/tune/source-patch.ts";
import { duelText, progressText } from "./duel-text.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { onFirstInterrupt } from "./first-interrupt.ts";
import { openPlayer, type PlayerOptions } from "./player.ts";
import { complain, sayJson, sayText, showProgress } from "./say.ts";
import { type ReadyToTune, readyToTune, type TuneGiven } from "./tune-given.ts";
import { failedText, notOffered, numbersText, rate, stepText, tuneJson } from "./tune-text.ts";

export type TuneOptions = TuneGiven &
  PlayerOptions &
  SprtSettings & {
    matches: number;
    test: boolean;
    apply?: boolean;
    failUnlessBetter?: boolean;
    json?: boolean;
  };

/** `spar tune BOT`: better numbers, found by playing. */
export async function tune(bot: string, options: TuneOptions): Promise<number> {
  const { elo0, elo1 } = options;
  if (elo0 >= elo1) throw new CannotPlay(`--elo0 ${elo0} must be below --elo1 ${elo1}.`);
  const ready = await readyToTune(bot, options);
  if (ready.leftOut !== undefined) complain(ready.leftOut);
  try {
    const { state, stopped, timing } = await search(ready, options);
    if (stopped) {
      complain(`Stopped after step ${state.step} of ${state.head.steps}; resume with --resume ${ready.file}`);
      return exitCodes.interrupted;
    }
    return result(ready, state, timing, options);
  } finally {
    ready.subject.dispose();
  }
}

interface Timing {
  readonly matchesPerSecond: number;
  readonly honesty: string;
}

async function search(ready: ReadyToTune, options: TuneOptions) {
  const { subject, method, own, others, file } = ready;
  const machines = await openPlayer(options, true);
  const executor = pinnedExecutor(machines.executor, ready.pins);
  const stop = new AbortController();
  const heard = onFirstInterrupt(() => stop.abort("interrupted"));
  // Who names a queue has it play.
  const threads = options.queue === undefined ? (options.jobs ?? availableParallelism()) : 0;
  const [{ plan }] = pairAt(others[0] ?? own, ready.state.head.seed, 0);
  const player = matchPlayer({ like: plan, executor, threads, signal: stop.signal });
  const began = performance.now();
  const pace = (state: TuningState) => ({
    matches: state.matches - ready.state.matches,
    steps: state.step - ready.state.step,
    seconds: (performance.now() - began) / 1000,
  });
  let last = pace(ready.state);
  const { elo0, elo1, alpha, beta } = options;
  complain(`State: ${file}`);
  writeTuning(file, ready.state);
  try {
    const state = await tuneBot({
      ...{ subject, method, state: ready.state, own, others, player, signal: stop.signal, most: options.matches },
      ...(options.test ? { test: { elo0, elo1, alpha, beta } } : {}),
      tell(now) {
        writeTuning(file, now);
        if (now.test || now.testing) return;
        last = pace(now);
        if (options.json) sayJson(stepJson(ready, now));
        else showProgress(stepText(method, now, last));
      },
      tellTest: ({ verdict: _, ...now }) => showProgress(`test: ${progressText(now)}`),
    });
    showProgress();
    const timing: Timing = { matchesPerSecond: Number(rate(last)), honesty: machines.text(0) };
    return { state, stopped: stop.signal.aborted, timing };
  } catch (error) {
    if (error instanceof UnableToTune) throw new CannotPlay(`${subject.name} cannot be built: ${error.message}`);
    throw error;
  } finally {
    heard();
    await Promise.all([player.dispose(), machines.dispose()]);
  }
}

function stepJson({ method }: ReadyToTune, state: TuningState) {
  const { step, matches, failed } = state;
  const { values, fitness } = bestOf(method, state);
  return { step, matches, failed: failed.matches, fitness: fitness ?? null, values };
}

/** The diff alone goes to standard output, so that it can be piped on; what is said of it goes beside. */
function result(ready: ReadyToTune, state: TuningState, timing: Timing, options: TuneOptions): number {
  const { subject, method } = ready;
  const better = state.test !== undefined && verdictOf(state.test).verdict === "better";
  const { values } = bestOf(method, state);
  const found = subject.source && { ...subject.source, changed: subject.source.withValues(values) };
  const diff = better && found ? sourcePatch(found.version, found.changed, found.file, process.cwd()) : undefined;
  tellResult(ready, state, timing, options.test);
  if (options.json) sayJson(tuneJson(method, state, diff));
  else if (better) sayText(diff?.replace(/\n$/, "") ?? JSON.stringify(values));
  if (options.apply && diff && found) {
    const why = applyVersion(found.version, found.changed, found.file);
    if (why) throw new CannotPlay(why);
    complain(`Written to ${found.file}`);
  }
  return options.failUnlessBetter && !better ? exitCodes.differs : exitCodes.done;
}

function tellResult(ready: ReadyToTune, state: TuningState, timing: Timing, wanted: boolean): void {
  const { subject, method, own } = ready;
  const { test, head, matches } = state;
  const lines = [
    ...numbersText(method, state),
    ...failedText(state),
    `${matches} matches in ${head.steps} steps, ${timing.matchesPerSecond} a second. ${timing.honesty}`,
  ];
  if (test) {
    const players = [`${subject.name} (tuned)`, `${subject.name} (original)`];
    const about = { players, seed: `${head.seed}/test`, test: test.sprt, model: modelOf(own) };
    lines.push(...duelText(about, verdictOf(test)).split("\n"));
  }
  for (const line of [...lines, ...notOffered(test, wanted)]) complain(line);
}
