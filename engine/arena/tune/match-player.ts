import { lineGuesser } from "../../bots/source/guess-line.ts";
import { builtinThreads, matchesPerThread, playsInThreads } from "../../match/builtin-threads.ts";
import { createPool, type Pool } from "../../match/pool.ts";
import type { MatchPlan } from "../../record/match-record.ts";
import { problemsOf } from "../../record/problems.ts";
import type { Viewable } from "../../record/replay.ts";
import type { Gate } from "../gate.ts";
import { faultsOf } from "../league-result.ts";
import { playHeld } from "../play-held.ts";
import type { Ended } from "./play-trials.ts";

/** Plays the matches of a tuning. */
export interface MatchPlayer {
  /** For the test at the end, whose bots are processes or not. */
  readonly pool: Pool;
  /** How many matches should be asked for at a time. */
  readonly atOnce: number;
  play(plan: MatchPlan): Promise<Ended | undefined>;
  dispose(): Promise<void>;
}

interface PlayerGiven {
  /** A match as they will be: whether it needs processes is the same for all of them. */
  readonly like: MatchPlan;
  readonly jobs: number;
  /** Where it plays; by default a pool of its own. */
  readonly pool?: Pool;
  /** Threads for matches that need no process: they are timed by no clock. */
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly gate?: Gate;
}

/** Plays at a low priority: builtins in threads where they need no text, all others in processes. */
export function matchPlayer({ like, jobs, pool: shared, threads: count, signal, gate }: PlayerGiven): MatchPlayer {
  const pool = shared ?? createPool({ size: jobs, givesWay: true });
  const threads = playsInThreads(like) ? builtinThreads(count) : undefined;
  return {
    pool,
    atOnce: threads ? count * matchesPerThread : jobs,
    async play(plan) {
      if (!threads) return endedOf(await playHeld(pool, plan, signal, gate));
      await gate?.passed(signal);
      if (signal.aborted) return undefined;
      return { ...(await threads.play(plan)), faults: [] };
    },
    async dispose() {
      await Promise.all([shared ? undefined : pool.dispose(), threads?.dispose()]);
    },
  };
}

function endedOf(played: { readonly replay: Viewable } | undefined): Ended | undefined {
  if (!played) return undefined;
  const { replay } = played;
  const { places, scores } = replay.outcome!;
  return { places, scores, faults: places.map((_, player) => faultOf(replay, player)) };
}

function faultOf(replay: Viewable, player: number): string | undefined {
  if (faultsOf(replay, player) === 0) return undefined;
  const found = problemsOf(replay, lineGuesser()).find((each) => each.player === player && each.severity === "error");
  return found?.message ?? "it was at fault";
}
