import type { MatchPlan } from "../../record/match-record.ts";
import type { Executor, PlayedMatch, RecordFilter } from "./executor.ts";

export type CompletedMatch = PlayedMatch &
  Required<Pick<PlayedMatch, "outcome">> & { readonly refereeFailure?: undefined };

/** A match that was played to its end, or that counts for nobody, because its referee failed. */
export type CountedMatch = CompletedMatch | (PlayedMatch & Required<Pick<PlayedMatch, "refereeFailure">>);

interface CountedMatchOptions {
  readonly signal?: AbortSignal;
  /** While it is closed, the match is stopped; it is played again from its seeds once it opens. */
  readonly gate?: Gate;
  readonly records?: RecordFilter;
}

/**
 * Plays a match that counts, as in series, duels, leagues and tuning; undefined if it was stopped for good. If the
 * machine caused a timeout, the match is played once more, on another machine if there is one; the second result counts
 * in any case, and its record says what it replaces.
 */
export async function playCounted(
  executor: Executor,
  plan: MatchPlan,
  { signal, gate, records }: CountedMatchOptions = {},
): Promise<CountedMatch | undefined> {
  for (;;) {
    if (gate) await gate.passed(signal);
    if (signal?.aborted) return undefined;
    const held = gate?.closed;
    const how = { signal: joinSignals(signal, held), records };
    let played = await executor.play(plan, how);
    if (played.doubt && !how.signal?.aborted)
      played = await executor.play({ ...plan, replaces: played.doubt }, { ...how, elsewhere: played.by });
    if (hasEnded(played)) return played;
    if (!held?.aborted) return undefined;
  }
}

function hasEnded(played: PlayedMatch): played is CountedMatch {
  return played.refereeFailure !== undefined || played.outcome !== undefined;
}

const joinSignals = (one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined =>
  one && other ? AbortSignal.any([one, other]) : (one ?? other);

/** Lets work through, or holds it until it is opened again. */
export type Gate = ReturnType<typeof createGate>;

/** Creates an open gate. While it is closed, matches wait and running ones are stopped by its signal `closed`. */
export function createGate() {
  let waiting: (() => void)[] | undefined;
  let closing = new AbortController();
  return {
    get isOpen() {
      return waiting === undefined;
    },
    /** Aborted when the gate closes; already aborted while it is closed. */
    get closed() {
      return closing.signal;
    },
    close() {
      waiting ??= [];
      closing.abort("held");
    },
    open() {
      const held = waiting ?? [];
      waiting = undefined;
      if (closing.signal.aborted) closing = new AbortController();
      for (const go of held) go();
    },
    /** Resolves as soon as the gate is open or the signal is aborted. */
    async passed(signal?: AbortSignal) {
      while (waiting && !signal?.aborted) {
        const held = waiting;
        await new Promise<void>((go) => {
          held.push(go);
          signal?.addEventListener("abort", () => go(), { once: true });
        });
      }
    },
  };
}

/** Runs a job for each item, as many at a time as the executor allows; the first error stops all others. */
export async function runInParallel<Item>(
  items: Iterable<Item>,
  executor: Pick<Executor, "atOnce">,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
  stop?: AbortSignal,
): Promise<void> {
  const failed = new AbortController();
  const signal = stop ? AbortSignal.any([stop, failed.signal]) : failed.signal;
  let going = 0;
  let wake = () => {};
  const oneEnds = () => new Promise<void>((go) => (wake = go));
  const begin = async (item: Item) => {
    try {
      await work(item, signal);
    } catch (error) {
      failed.abort(error);
    }
    going--;
    wake();
  };
  for (const item of items) {
    while (going > 0) {
      const most = await executor.atOnce();
      // Jobs that end during this call wake no waiter, so they are counted after it.
      if (going < Math.max(1, most)) break;
      await oneEnds();
    }
    if (signal.aborted) break;
    going++;
    void begin(item);
  }
  while (going > 0) await oneEnds();
  if (failed.signal.aborted) throw failed.signal.reason;
}

/** The first bot of a match that could not be started, with its problem. */
export function findUnstarted({ bots }: MatchPlan, { starts, firstErrors }: PlayedMatch) {
  const player = starts.indexOf("failed");
  const problem = firstErrors[player];
  return problem ? { name: bots[player]!.name, problem } : undefined;
}
