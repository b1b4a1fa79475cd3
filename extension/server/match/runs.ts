import { said } from "../../../engine/l10n/speak.ts";
import { MatchLost } from "../../../engine/match/match-lost.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import type { RunRequest, RunState } from "../../protocol.ts";
import { createJobs } from "../jobs/jobs.ts";

/** A run that is going on. Whoever plays it watches `signal` and tells each change. */
export interface Run {
  readonly id: string;
  readonly request: RunRequest;
  /** The bot, where it was found in its file already. */
  readonly bot?: BotSpec;
  readonly signal: AbortSignal;
  tell(change: Partial<RunState>): void;
}

/** Why a run was stopped: a newer one of the same bot. */
export const overtaken = said("a newer run of the same bot");

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
    const id = request.goOn ?? `${Date.now().toString(36)}-${++count}`;
    let state: RunState = { run: id, bot: uri, opponent: "", state: "preparing", played: 0, of: 1 };
    const tell = (change: Partial<RunState>) => {
      state = { ...state, ...change };
      changed(state);
    };
    if (request.count === undefined) tell({});
    else tell({ of: Math.max(2, request.count), series: true });
    jobs.start({
      ...{ id, key: uri },
      work: (signal) => play({ id, request, bot, signal, tell }),
      failed: (error) => tell({ state: "failed", message: messageOf(error) }),
      ended() {
        if (state.state === "preparing" || state.state === "playing") tell({ state: "stopped" });
      },
    });
    return id;
  }

  return { start, stop: jobs.stop, isRunning: jobs.isRunning };
}

/** A lost process has a sentence; what we did not expect has its trace. */
function messageOf(error: Error): string {
  return error instanceof MatchLost ? error.message : (error.stack ?? error.message);
}
