import { english } from "../../l10n/message.ts";
import { createBuiltinThreads, matchesPerThread, playsInThreads } from "../../match/builtin-threads.ts";
import { MatchLost } from "../../match/match-lost.ts";
import type { MatchPlan } from "../../record/match-record.ts";
import type { Executor } from "../execute/executor.ts";
import type { Gate } from "../execute/gate.ts";
import { type CountedMatch, playCounted } from "../execute/play-counted.ts";

/** The result of a finished match. */
export interface EndedMatch {
  readonly places: readonly number[];
  readonly scores: readonly number[];
  /** For each player, its first fault; undefined if it had none. */
  readonly faults: readonly (string | undefined)[];
}

/** Thrown when a bot cannot be built or started. */
export class UnableToTune extends Error {
  override readonly name = "UnableToTune";
}

/** Plays the matches of a tuning run. */
export interface TuningMatchRunner {
  /** Plays the final test, for which bots run as usual. */
  readonly executor: Executor;
  /** How many matches to request at a time. */
  atOnce(): number | Promise<number>;
  play(plan: MatchPlan): Promise<EndedMatch | undefined>;
  dispose(): Promise<void>;
}

interface TuningMatchRunnerOptions {
  /** An example of the matches to play: either all of them need processes or none does. */
  readonly like: MatchPlan;
  readonly executor: Executor;
  /** Threads for matches that need no process and no timing; 0 if the executor should play them too. */
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly gate?: Gate;
}

/** Plays matches between builtins in threads if they need no text, and all others by the executor. */
export function createTuningMatchRunner({
  like,
  executor,
  threads: count,
  signal,
  gate,
}: TuningMatchRunnerOptions): TuningMatchRunner {
  const threads = count > 0 && playsInThreads(like) ? createBuiltinThreads(count) : undefined;
  return {
    executor,
    atOnce: () => (threads ? count * matchesPerThread : executor.atOnce()),
    async play(plan) {
      if (!threads) return toEndedMatch(await playCounted(executor, plan, { signal, gate }));
      await gate?.passed(signal);
      if (signal.aborted) return undefined;
      return { ...(await threads.play(plan)), faults: [] };
    },
    async dispose() {
      await threads?.dispose();
    },
  };
}

function toEndedMatch(played: CountedMatch | undefined): EndedMatch | undefined {
  if (!played) return undefined;
  // A step of the tuning needs the result of each of its matches.
  if (played.refereeFailure !== undefined) throw new MatchLost(played.refereeFailure);
  const { outcome, faults, firstErrors, neverStarted } = played;
  const unstarted = firstErrors[neverStarted.indexOf(true)];
  if (unstarted) throw new UnableToTune(english(unstarted.message));
  const { places, scores } = outcome;
  const fault = (count: number, player: number) =>
    count === 0 ? undefined : english(firstErrors[player]?.message ?? "it was at fault");
  return { places, scores, faults: faults.map(fault) };
}
