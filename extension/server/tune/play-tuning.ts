import { dirname } from "node:path";
import { type CannotTune, prepareTuning, type TuneEvent } from "../../../engine/app/tune.ts";
import { defaultMaxMatches } from "../../../engine/arena/duel/duel.ts";
import { locateProblem } from "../../../engine/arena/duel/duel-numbers.ts";
import type { ParallelTiming } from "../../../engine/arena/execute/concurrency.ts";
import type { Executor } from "../../../engine/arena/execute/executor.ts";
import { defaultSprt } from "../../../engine/arena/statistics/sprt.ts";
import { formatSetting, type TuningSettings } from "../../../engine/arena/tune/begin-tuning.ts";
import { summariseTuning } from "../../../engine/arena/tune/tuning-facts.ts";
import { type TuningState, writeTuning } from "../../../engine/arena/tune/tuning-state.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { toUri } from "../base/bot-files.ts";
import type { SettingsSource } from "../base/settings.ts";
import type { PlayingJob } from "../jobs/gated-jobs.ts";
import type { MatchList } from "../stored/match-list.ts";

/** A request to tune a bot. */
export interface TuningRequest extends TuningSettings {
  readonly bot: BotSpec;
  readonly against: readonly string[];
  readonly seed?: string;
}

/** A running tuning job. */
export interface ServerTuning extends PlayingJob<TuningSummary> {
  readonly asked: TuningRequest;
  /** Where its state is kept, in the format of the command line. */
  readonly file: string;
  /** How long it has played, in seconds, without the time it waited. */
  seconds(): number;
}

export interface PlayTuningDeps {
  readonly settings: SettingsSource;
  readonly matches: Pick<MatchList, "untilFull">;
  readonly executor: Executor;
  readonly timing: () => Promise<ParallelTiming>;
}

/** Plays a tuning run to its verdict, and keeps its state in a file with which the command line can go on. */
export async function playTuning(
  { asked, file, gate, signal: stopped, seconds, tell }: ServerTuning,
  { settings, matches, executor, timing }: PlayTuningDeps,
): Promise<void> {
  const { bot, against, ...how } = asked;
  const engine = await settings.engine(toUri(bot.file));
  const setting = formatSetting({}, {}, engine.timeScale === 1 ? undefined : engine.timeScale);
  const match = { bot, folder: dirname(bot.file), opponents: against };
  const run = await prepareTuning({ match, settings: engine, how, seed: how.seed, setting });
  if (run.kind !== "ready") return tell({ state: "failed", trouble: describeTrouble(run) });
  const { method, leftOut } = run;
  try {
    const { jobs } = await timing();
    const test = { ...defaultSprt, elo1: (await settings.editor(toUri(bot.file))).duelElo };
    const signal = matches.untilFull(stopped, true);
    if (signal.aborted) return;
    const describe = (state: TuningState) => ({
      ...summariseTuning(method, state, test),
      secondsLeft: state.step > 0 ? (state.head.steps - state.step) * (seconds() / state.step) : null,
    });
    const keep = (state: TuningState) => writeTuning(file, state);
    const receive = (event: TuneEvent) => event.kind === "progress" && tell(describe(event.state));
    tell({ ...describe(run.state), state: "playing", leftOut });
    const played = { executor, threads: jobs, test, maxMatches: defaultMaxMatches, keep, gate, signal };
    const end = await run.play(played, receive);
    if (end.kind === "failed") return tell({ state: "failed", trouble: { message: end.message } });
    tell({ ...describe(end.state), secondsLeft: null, state: end.ended });
  } finally {
    run.dispose();
  }
}

function describeTrouble(why: CannotTune): NonNullable<TuningSummary["trouble"]> {
  if (why.kind === "failed") return { message: why.message, ...locateProblem(why.problems[0]) };
  return { message: t("Every match would be identical, because all seeds are fixed.") };
}
