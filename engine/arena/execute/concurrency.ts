import { availableParallelism } from "node:os";
import { t } from "../../l10n/speak.ts";
import { startTurnTimes, type TurnTimes } from "./turn-time.ts";

/** How many matches go on at a time, and what that does to the clock. */
export interface ParallelTiming {
  readonly jobs: number;
  /** How many times as long a turn takes beside the others as alone, measured here with a bot whose turns are all the same. */
  readonly slowed: number;
}

/** A turn that takes a fifth longer is well within what one differs from the next. */
const honest = 1.2;

/** So many matches a core are measured at the most; beyond that a turn is slowed at least as much. */
const maxMeasured = 2;

const measured = new Map<number | undefined, Promise<ParallelTiming>>();

/**
 * As many matches at a time as leave the clock honest: the most for which a turn is hardly slowed by its neighbours,
 * measured once a process. `wanted` is taken as it is, and measured all the same.
 */
export function chooseConcurrency(wanted?: number): Promise<ParallelTiming> {
  const known = measured.get(wanted);
  if (known) return known;
  const found = chooseConcurrencyNow(wanted);
  measured.set(wanted, found);
  return found;
}

/** The same as it is at the moment. */
export async function chooseConcurrencyNow(wanted: number | undefined): Promise<ParallelTiming> {
  const cores = availableParallelism();
  // Both bots of a match may think at the same time, each on a core.
  const most = wanted ?? Math.max(1, Math.floor(cores / 2));
  if (most > maxMeasured * cores)
    return { jobs: most, slowed: (await chooseConcurrencyNow(maxMeasured * cores)).slowed };
  const times = startTurnTimes(most);
  try {
    return await findConcurrency(most, wanted === undefined ? 1 : most, times);
  } finally {
    times.end();
  }
}

/** The highest level, by halves from `most` to `least`, at which a turn is hardly slowed. */
export async function findConcurrency(
  most: number,
  least: number,
  times: Pick<TurnTimes, "slowedAt">,
): Promise<ParallelTiming> {
  for (let jobs = most; ; jobs = Math.ceil(jobs / 2)) {
    const slowed = await times.slowedAt(jobs);
    if (jobs <= least || slowed <= honest) return { jobs, slowed };
  }
}

/** In sentences, with how many matches were played again for a time-out that the machine is to blame for. */
export function describeConcurrency({ jobs, slowed }: ParallelTiming, playedAgain: number): string {
  const timing =
    slowed <= honest
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
