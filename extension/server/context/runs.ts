import { msg } from "../../../engine/l10n/speak.ts";
import { MatchLost } from "../../../engine/match/match-lost.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import type { Branch } from "../../../engine/record/branch.ts";
import type { AgainstPerson, RunRequest, RunState } from "../../protocol.ts";
import { createJobs } from "../jobs/jobs.ts";

/** What a run plays. `count`: matches against each opponent, 0 for as many as `spar.json` says. */
export type RunKind =
  | { readonly kind: "match"; readonly opponent?: string }
  /** A match of the history once more, or on from another answer in it. */
  | { readonly kind: "again"; readonly match: string; readonly swap: boolean; readonly branch?: Branch }
  | { readonly kind: "person"; readonly person: AgainstPerson }
  | {
      readonly kind: "series";
      readonly count: number;
      readonly against?: readonly string[];
      readonly opponent?: string;
    }
  /** Matches of an earlier series once more. */
  | { readonly kind: "repeat"; readonly count: number; readonly of: NonNullable<RunRequest["repeat"]> }
  /** What is missing of a series that was cut; it is the same run. */
  | { readonly kind: "rest"; readonly count: number; readonly run: string };

/** Reads a request, whose members rule each other out. */
function runKind({ again, swap = false, branch, count, against, opponent, ...request }: RunRequest): RunKind {
  const { person, repeat, goOn } = request;
  if (person) return { kind: "person", person };
  if (count === undefined)
    return again === undefined ? { kind: "match", opponent } : { kind: "again", match: again, swap, branch };
  if (goOn !== undefined) return { kind: "rest", count, run: goOn };
  return repeat ? { kind: "repeat", count, of: repeat } : { kind: "series", count, against, opponent };
}

/** A run that is going on. Whoever plays it watches `signal` and tells each change. */
export interface Run {
  readonly id: string;
  /** The URI of its bot. */
  readonly uri: string;
  readonly plays: RunKind;
  /** The bot, where it was found in its file already. */
  readonly bot?: BotSpec;
  readonly signal: AbortSignal;
  tell(change: Partial<RunState>): void;
}

/** Why a run was stopped: a newer one of the same bot. */
export const overtaken = msg("a newer run of the same bot");

/** One run per bot at a time, the newest wins. */
export interface Runs {
  start(request: RunRequest, bot?: BotSpec): string;
  /** Without an id, all. Resolves when they have ended. */
  stop(why: string, id?: string): Promise<void>;
  isRunning(bot: string): boolean;
}

export function createRuns(play: (run: Run) => Promise<void>, changed: (state: RunState) => void): Runs {
  const jobs = createJobs(overtaken);
  let count = 0;

  function start(request: RunRequest, bot?: BotSpec): string {
    const { uri } = request;
    const plays = runKind(request);
    const id = plays.kind === "rest" ? plays.run : `${Date.now().toString(36)}-${++count}`;
    let state: RunState = { run: id, bot: uri, opponent: "", state: "preparing", played: 0, of: 1 };
    const tell = (change: Partial<RunState>) => {
      state = { ...state, ...change };
      changed(state);
    };
    if ("count" in plays) tell({ of: Math.max(2, plays.count), series: true });
    else tell({});
    jobs.start({
      ...{ id, key: uri },
      work: (signal) => play({ id, uri, plays, bot, signal, tell }),
      failed: (error) => tell({ state: "failed", message: getMessage(error) }),
      ended() {
        if (state.state === "preparing" || state.state === "playing") tell({ state: "stopped" });
      },
    });
    return id;
  }

  return { start, stop: jobs.stop, isRunning: jobs.isRunning };
}

/** A lost process has a sentence; what we did not expect has its trace. */
function getMessage(error: Error): string {
  return error instanceof MatchLost ? error.message : (error.stack ?? error.message);
}
