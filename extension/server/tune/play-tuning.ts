import { dirname } from "node:path";
import { type CannotTune, prepareTuning, type ReadyToTune, type TuneEvent } from "../../../engine/app/tune.ts";
import { defaultMaxMatches } from "../../../engine/arena/duel/duel.ts";
import { locateProblem } from "../../../engine/arena/duel/duel-numbers.ts";
import type { ParallelTiming } from "../../../engine/arena/execute/concurrency.ts";
import type { Executor } from "../../../engine/arena/execute/executor.ts";
import { defaultSprt } from "../../../engine/arena/statistics/sprt.ts";
import { formatSetting } from "../../../engine/arena/tune/begin-tuning.ts";
import { summariseTuning } from "../../../engine/arena/tune/tuning-facts.ts";
import type { TuningState } from "../../../engine/arena/tune/tuning-state.ts";
import { t } from "../../../engine/l10n/speak.ts";
import type { TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { toUri } from "../base/bot-files.ts";
import type { SettingsSource } from "../base/settings.ts";
import type { MatchList } from "../stored/match-list.ts";
import type { TuningFiles } from "./tuning-files.ts";
import type { ServerTuning } from "./tunings.ts";

export interface PlayTuningDeps {
  readonly settings: SettingsSource;
  readonly files: TuningFiles;
  readonly matches: Pick<MatchList, "untilFull">;
  readonly executor: Executor;
  readonly timing: () => Promise<ParallelTiming>;
}

/** Plays a tuning run from its request or its saved state to its verdict. */
export async function playTuning(tuning: ServerTuning, deps: PlayTuningDeps): Promise<void> {
  const { asked, at, gate, tell } = tuning;
  const { id } = asked;
  const bot = toUri(asked.bot.file);
  const run = await prepareRun(tuning, deps);
  if (run.kind !== "ready") return tell({ state: "failed", trouble: describeTrouble(run) });
  const { method, leftOut } = run;
  try {
    const { jobs } = await deps.timing();
    const test = { ...defaultSprt, elo1: (await deps.settings.editor(bot)).duelElo };
    const signal = deps.matches.untilFull(tuning.signal, true);
    if (signal.aborted) return;
    const pace = createSpeedometer(run.state, tuning.seconds);
    const shown = (state: TuningState) => addSpeed(summariseTuning(method, state, test), pace.after(state));
    const keep = (state: TuningState) => deps.files.write(id, { bot, at, state });
    tell({ ...shown(run.state), state: "playing", leftOut });
    const receive = (event: TuneEvent) => {
      if (event.kind === "match") tell(pace.afterMatch());
      if (event.kind === "progress") tell(shown(event.state));
    };
    const { executor } = deps;
    const end = await run.play(
      { executor, threads: jobs, test, maxMatches: defaultMaxMatches, keep, gate, signal },
      receive,
    );
    if (end.kind === "failed") return tell({ state: "failed", trouble: { message: end.message } });
    tell({ ...shown(end.state), ...emptySpeed, state: end.ended });
  } finally {
    run.dispose();
  }
}

/** Prepares the requested run or the saved one. */
async function prepareRun(
  { asked }: ServerTuning,
  { files, settings }: PlayTuningDeps,
): Promise<ReadyToTune | CannotTune> {
  const { id, bot, against, seed, ...how } = asked;
  const kept = files.read(id)?.state;
  const engine = await settings.engine(toUri(bot.file));
  const setting = formatSetting({}, {}, engine.timeScale === 1 ? undefined : engine.timeScale);
  const match = { bot, folder: dirname(bot.file), opponents: kept?.head.opponents ?? against };
  return prepareTuning({ match, settings: engine, how, seed, setting, kept });
}

function describeTrouble(why: CannotTune): NonNullable<TuningSummary["trouble"]> {
  switch (why.kind) {
    case "failed":
      return { message: why.message, ...locateProblem(why.problems[0]) };
    case "changed":
      return {
        message: t("{name} has changed since the run began, so the run cannot be resumed.", { name: why.name }),
      };
    case "repeating":
      return { message: t("Every match would be identical, because all seeds are fixed.") };
  }
}

const emptySpeed = { perSecond: null, secondsLeft: null };

/** The final test has its own estimate of the remaining matches. */
function addSpeed<Facts extends Pick<TuningSummary, "test">>(facts: Facts, pace: TuningSpeed): Facts & TuningSpeed {
  const left = facts.test?.left ?? null;
  const secondsLeft = left !== null && pace.perSecond ? left / pace.perSecond : pace.secondsLeft;
  return { ...facts, ...pace, secondsLeft };
}

type TuningSpeed = Pick<TuningSummary, "matches" | "perSecond" | "secondsLeft">;

/** The speed of a run since it was started or resumed. */
function createSpeedometer(first: TuningState, seconds: () => number) {
  let played = 0;
  let state = first;
  let testBegan: { readonly at: number; readonly matches: number } | undefined;

  function after(now: TuningState): TuningSpeed {
    if (now.step > state.step) played = now.matches - first.matches;
    state = now;
    const { testing } = now;
    if (!testing) return afterMatch(false);
    const matches = testing.wins + testing.draws + testing.losses;
    testBegan ??= { at: seconds(), matches };
    const perSecond = computeRate(matches - testBegan.matches, seconds() - testBegan.at);
    return { matches: now.matches, perSecond, secondsLeft: null };
  }

  function afterMatch(hasMore = true): TuningSpeed {
    if (hasMore) played++;
    const steps = state.step - first.step;
    const left = (state.head.steps - state.step) * (seconds() / steps);
    const matches = Math.max(state.matches, first.matches + played);
    return { matches, perSecond: computeRate(played, seconds()), secondsLeft: steps > 0 ? left : null };
  }

  return { after, afterMatch };
}

/** The rate is unknown in the first moments. */
function computeRate(matches: number, seconds: number): number | null {
  return matches > 0 && seconds > 0.1 ? matches / seconds : null;
}
