import { said } from "../../engine/l10n/speak.ts";
import type { BotSpec } from "../../engine/project/bot-for-file.ts";
import type { RunRequest, RunState } from "../protocol.ts";

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
  const going = new Map<string, { id: string; controller: AbortController; ended: Promise<void> }>();
  let count = 0;

  function start(request: RunRequest, bot?: BotSpec): string {
    const { uri } = request;
    const before = going.get(uri);
    before?.controller.abort(overtaken);
    const id = request.goOn ?? `${Date.now().toString(36)}-${++count}`;
    const controller = new AbortController();
    let state: RunState = { run: id, bot: uri, opponent: "", state: "preparing", played: 0, of: 1 };
    const tell = (change: Partial<RunState>) => {
      state = { ...state, ...change };
      changed(state);
    };
    if (request.count === undefined) tell({});
    else tell({ of: Math.max(2, request.count), series: true });
    const run = async () => {
      // The bot's program may be built or its clock measured: the run before lets go first.
      await before?.ended;
      if (!controller.signal.aborted) await play({ id, request, bot, signal: controller.signal, tell });
    };
    const ended = run()
      .catch((error: Error) => tell({ state: "failed", message: error.stack ?? error.message }))
      .then(() => {
        if (going.get(uri)?.id === id) going.delete(uri);
        if (state.state === "preparing" || state.state === "playing") tell({ state: "stopped" });
      });
    going.set(uri, { id, controller, ended });
    return id;
  }

  return {
    start,
    async stop(why, id) {
      const chosen = [...going.values()].filter((run) => id === undefined || run.id === id);
      for (const { controller } of chosen) controller.abort(why);
      await Promise.all(chosen.map(({ ended }) => ended));
    },
    isRunning: (bot) => going.has(bot),
  };
}
