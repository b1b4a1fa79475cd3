import { availableParallelism } from "node:os";
import { t } from "../../l10n/speak.ts";
import { startTurnTimes, type TurnTimes } from "./turn-time.ts";

/** The number of matches at a time, and how much longer a turn takes with so many. */
export interface ParallelTiming {
  readonly jobs: number;
  /**
   * How many times longer a turn takes next to other matches than alone, measured with a bot whose turns are all the
   * same.
   */
  readonly slowed: number;
}

/** Up to this factor, the slowdown is smaller than the usual variation between turns. */
const maxSlowdown = 1.2;

/** Measured up to this many matches per core; with more, turns are slowed at least as much. */
const maxMeasured = 2;

const measuredTimings = new Map<number | undefined, Promise<ParallelTiming>>();

/**
 * The largest number of matches at a time that hardly slows down turns, measured once per process. `wanted` overrides
 * it, and its slowdown is measured too.
 */
export function chooseConcurrency(wanted?: number): Promise<ParallelTiming> {
  const known = measuredTimings.get(wanted);
  if (known) return known;
  const found = chooseConcurrencyNow(wanted);
  measuredTimings.set(wanted, found);
  return found;
}

/** Measures now how many matches may play at a time, without the remembered result. */
async function chooseConcurrencyNow(wanted: number | undefined): Promise<ParallelTiming> {
  const cores = availableParallelism();
  // Both bots of a match may think at the same time, each on its own core.
  const maxJobs = wanted ?? Math.max(1, Math.floor(cores / 2));
  if (maxJobs > maxMeasured * cores)
    return { jobs: maxJobs, slowed: (await chooseConcurrencyNow(maxMeasured * cores)).slowed };
  const times = startTurnTimes(maxJobs);
  try {
    return await findConcurrency(maxJobs, wanted === undefined ? 1 : maxJobs, times);
  } finally {
    times.end();
  }
}

/** The highest number of matches that hardly slows down turns, found by halving from `maxJobs` to `least`. */
export async function findConcurrency(
  maxJobs: number,
  least: number,
  times: Pick<TurnTimes, "slowedAt">,
): Promise<ParallelTiming> {
  for (let jobs = maxJobs; ; jobs = Math.ceil(jobs / 2)) {
    const slowed = await times.slowedAt(jobs);
    if (jobs <= least || slowed <= maxSlowdown) return { jobs, slowed };
  }
}

/** Describes the concurrency, and how many matches were played again because the machine caused a timeout. */
export function describeConcurrency({ jobs, slowed }: ParallelTiming, playedAgain: number): string {
  const timing =
    slowed <= maxSlowdown
      ? t("{jobs, plural, one {# match} other {# matches}} at a time, without slowing turns down.", { jobs })
      : t(
          "{jobs, plural, one {# match} other {# matches}} at a time; the machine is so busy that a turn takes {times, number} times as long as it should.",
          { jobs, times: slowed.toFixed(1) },
        );
  if (playedAgain === 0) return timing;
  const again = t(
    "{count, plural, one {# match was} other {# matches were}} replayed, because the machine caused a timeout.",
    { count: playedAgain },
  );
  return `${timing} ${again}`;
}
