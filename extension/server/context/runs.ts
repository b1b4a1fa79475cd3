import { msg } from "../../../engine/l10n/speak.ts";
import { MatchLost } from "../../../engine/match/match-lost.ts";
import type { BotSpec } from "../../../engine/project/recognise/bot-for-file.ts";
import type { AgainstPerson, RunKind, RunState } from "../../protocol-data.ts";
import { createJobs } from "../jobs/jobs.ts";

/** A match of a person, who has no bot; it is requested by a message of its own. */
interface PlaysPerson {
  readonly kind: "person";
  readonly person: AgainstPerson;
}

/** A running job of matches. The code that plays it watches `signal` and reports each change. */
export interface Run {
  readonly id: string;
  /** The URI of its bot. */
  readonly uri: string;
  readonly plays: RunKind | PlaysPerson;
  /** The bot, if it was already recognised in its file. */
  readonly bot?: BotSpec;
  readonly signal: AbortSignal;
  tell(change: Partial<RunState>): void;
}

/** The reason with which a newer run of the same bot stops the previous one. */
export const overtakenReason = msg("a newer run of the same bot");

/** Allows one run per bot at a time; a new one stops the previous one. */
export interface Runs {
  start(request: Pick<Run, "uri" | "plays" | "bot">): string;
  /** Stops a run, or without an id all of them. Resolves when they have ended. */
  stop(why: string, id?: string): Promise<void>;
  isRunning(bot: string): boolean;
}

export function createRuns(play: (run: Run) => Promise<void>, changed: (state: RunState) => void): Runs {
  const jobs = createJobs(overtakenReason);
  let count = 0;

  function start({ uri, plays, bot }: Pick<Run, "uri" | "plays" | "bot">): string {
    const id = plays.kind === "rest" ? plays.run : `${Date.now().toString(36)}-${++count}`;
    let state: RunState = { run: id, bot: uri, opponent: "", state: "preparing", played: 0, of: 1 };
    const tell = (change: Partial<RunState>) => {
      state = { ...state, ...change };
      changed(state);
    };
    const least = getMinMatches(plays);
    tell(least === undefined ? {} : { of: least, isSeries: true });
    jobs.start({
      ...{ id, key: uri },
      work: (signal) => play({ id, uri, plays, bot, signal, tell }),
      failed: (error) => tell({ state: "failed", message: formatError(error) }),
      ended() {
        if (state.state === "preparing" || state.state === "playing") tell({ state: "stopped" });
      },
    });
    return id;
  }

  return { start, stop: jobs.stop, isRunning: jobs.isRunning };
}

/** How many matches a series has at least; undefined: it is none. */
function getMinMatches(plays: Run["plays"]): number | undefined {
  switch (plays.kind) {
    case "series":
      return Math.max(2, plays.count);
    case "repeat":
    case "rest":
      return 2;
    default:
      return undefined;
  }
}

/** A lost process has a sentence as its message; for an unexpected error, the stack trace. */
function formatError(error: Error): string {
  return error instanceof MatchLost ? error.message : (error.stack ?? error.message);
}
