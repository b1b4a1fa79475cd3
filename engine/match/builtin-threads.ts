import { constants } from "node:os";
import type { MessagePort, Worker } from "node:worker_threads";
import { startThread } from "../files/built-file.ts";
import type { Outcome } from "../game/rules.ts";
import { getGame } from "../games.ts";
import { type MatchPlan, namePlayers } from "../record/match-record.ts";
import { reducePriority } from "./low-priority.ts";

type BuiltinOutcome = Pick<Outcome, "places" | "scores">;

/** Large enough that a thread seldom waits for its next batch. */
const maxBatch = 32;
export const matchesPerThread = 2 * maxBatch;

interface WaitingPlan {
  readonly plan: MatchPlan;
  readonly done: (outcome: BuiltinOutcome) => void;
  readonly fail: (error: Error) => void;
}

/** Whether all bots of a match can be played without text. */
export function playsInThreads(plan: MatchPlan): boolean {
  return plan.bots.every(({ kind }) => kind === "builtin") && playBuiltinMatch(plan) !== undefined;
}

/** Plays a match between builtins without text; undefined if the game needs it. */
function playBuiltinMatch({ game, options, seeds, bots }: MatchPlan): Outcome | undefined {
  const players = bots.flatMap((bot) => (bot.kind === "builtin" ? { name: bot.builtin, numbers: bot.numbers } : []));
  return getGame(game).bots.playBuiltins?.({ options, seeds, names: namePlayers(bots) }, players);
}

/** Starts up to `size` threads on demand that play matches between builtins and write no records. */
export function createBuiltinThreads(size: number) {
  const queue: WaitingPlan[] = [];
  const threads: Worker[] = [];
  const idle: Worker[] = [];
  const at = new Map<Worker, WaitingPlan[]>();

  function start(): Worker {
    const worker = startThread("play builtins");
    threads.push(worker);
    worker.on("message", (outcomes: readonly (BuiltinOutcome | undefined)[]) => {
      const mine = at.get(worker)!;
      at.delete(worker);
      idle.push(worker);
      for (const [i, { done, fail }] of mine.entries()) {
        const outcome = outcomes[i];
        if (outcome) done(outcome);
        else fail(new Error("A builtin cannot be played without text."));
      }
      hand();
    });
    worker.on("error", (error) => {
      for (const { fail } of at.get(worker) ?? []) fail(error instanceof Error ? error : new Error(String(error)));
      at.delete(worker);
      // It has ended: another thread takes its place.
      threads.splice(threads.indexOf(worker), 1);
      hand();
    });
    return worker;
  }

  function hand() {
    while (queue.length > 0) {
      const worker = idle.pop() ?? (threads.length < size ? start() : undefined);
      if (!worker) return;
      // Shares a short queue evenly among the threads.
      const mine = queue.splice(0, Math.min(maxBatch, Math.ceil(queue.length / size)));
      at.set(worker, mine);
      worker.postMessage(mine.map(({ plan }) => plan));
    }
  }

  let isScheduled = false;
  return {
    play(plan: MatchPlan): Promise<BuiltinOutcome> {
      return new Promise((done, fail) => {
        queue.push({ plan, done, fail });
        if (isScheduled) return;
        isScheduled = true;
        // Requests made in the same tick are sent together.
        setImmediate(() => {
          isScheduled = false;
          hand();
        });
      });
    },
    async dispose() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

/** Plays in the thread: thousands of matches in the time it takes to start one process. */
export function serveBuiltinMatches(port: MessagePort): void {
  reducePriority(constants.priority.PRIORITY_BELOW_NORMAL);
  port.on("message", (plans: readonly MatchPlan[]) => {
    const played = plans.map(playBuiltinMatch);
    port.postMessage(played.map((outcome) => outcome && { places: outcome.places, scores: outcome.scores }));
  });
}
