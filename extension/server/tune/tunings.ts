import { defaultPairs, defaultSteps, type TuningSettings } from "../../../engine/arena/tune/begin-tuning.ts";
import { msg } from "../../../engine/l10n/speak.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import { isTuning, type TuningSummary } from "../../../engine/views/tuning-summary.ts";
import { toUri } from "../base/bot-files.ts";
import { createGatedJobs, type GatedJob, type GatedJobs, type PlayingJob } from "../jobs/gated-jobs.ts";

/** A request to tune; a saved run is continued. */
export interface TuningRequest extends TuningSettings {
  readonly id: string;
  readonly bot: BotSpec;
  readonly against: readonly string[];
  readonly seed?: string;
}

/** A running tuning job. */
export interface ServerTuning extends PlayingJob<TuningSummary> {
  readonly asked: TuningRequest;
  readonly at: string;
  /** How long it has played, in seconds, without the time it waited. */
  seconds(): number;
}

/**
 * Runs one tuning job at a time, the newest; it pauses while anything else is played, or while a person has paused it.
 */
export interface Tunings extends Pick<GatedJobs<TuningSummary>, "hold" | "release" | "stop"> {
  /** Starts a run, or continues the one with this id, whose summary is `known`. */
  begin(asked: TuningRequest, known?: TuningSummary): void;
  find(id: string): TuningSummary | undefined;
  /** The last run of a bot, by URI. */
  of(bot: string): TuningSummary | undefined;
  pause(id: string): void;
  /** Ends a pause; false if the run is not active. */
  unpause(id: string): boolean;
  /** To be called after a save, to mark runs as outdated. */
  checkSources(isOutdated: (tuning: TuningSummary) => boolean): void;
}

const person = "a person";

/** `changed` is called for each new state at once, and for new numbers a few times per second. */
export function createTunings(
  play: (tuning: ServerTuning) => Promise<void>,
  changed: (summary: TuningSummary) => void,
): Tunings {
  const known = new Map<string, GatedJob<TuningSummary>>();
  const jobs = createGatedJobs<TuningSummary>({
    ...{ changed, isGoing: isTuning },
    replaced: msg("a newer run"),
    stateAt: ({ gate, isHeldBy }) => (isHeldBy(person) ? "paused" : gate.isOpen ? "playing" : "waiting"),
    stopped: { state: "stopped", perSecond: null, secondsLeft: null },
    failed: (message) => ({ state: "failed", trouble: { message } }),
  });

  return {
    ...{ hold: jobs.hold, release: jobs.release },
    begin(asked, from = createSummary(asked, toUri(asked.bot.file))) {
      const { id } = asked;
      const job: GatedJob<TuningSummary> = { summary: { ...from, state: "preparing", trouble: undefined } };
      // Re-inserts the run as the newest one of its bot.
      known.delete(id);
      known.set(id, job);
      jobs.release(person);
      jobs.start(job, (played) => play({ ...played, asked, at: from.at, seconds: jobs.seconds }));
    },
    find: (id) => known.get(id)?.summary,
    of: (bot) => [...known.values()].filter(({ summary }) => summary.bot === bot).at(-1)?.summary,
    pause: (id) => (jobs.isOpen(id) ? jobs.hold(person) : undefined),
    unpause(id) {
      if (!jobs.isOpen(id)) return false;
      jobs.release(person);
      return true;
    },
    checkSources(isOutdated) {
      for (const job of known.values()) {
        const outdated = isOutdated(job.summary) ? true : undefined;
        if (job.summary.outdated !== outdated) jobs.tell(job, { outdated });
      }
    },
    stop: jobs.stop,
  };
}

/** The summary of a run that has only been requested so far. */
function createSummary(
  { id, bot, against, method, settings, seed, steps, pairs }: TuningRequest,
  uri: string,
): TuningSummary {
  return {
    ...{ id, bot: uri, name: bot.name, at: new Date().toISOString(), game: bot.game.id },
    ...{
      method: method ?? "",
      settings: settings ?? {},
      opponents: against,
      seed: seed ?? "",
      pairs: pairs ?? defaultPairs,
    },
    ...{ state: "preparing", step: 0, steps: steps ?? defaultSteps, matches: 0, perSecond: null, secondsLeft: null },
    ...{ numbers: [], way: [], failed: { trials: 0, matches: 0 }, test: null },
  };
}
