import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { AnalysisStep, Chance } from "../../record/analysis-facts.ts";
import type { RecordLine } from "../../record/match-record.ts";
import type { FromAnalyst, ToAnalyst } from "./analyst-worker.ts";

export interface ToAnalyse {
  readonly lines: readonly RecordLine[];
  /** From 0; absent: everybody's answers. */
  readonly player?: number;
  readonly budgetMs: number;
}

export interface ToWeigh {
  readonly lines: readonly RecordLine[];
  /** Counts from 0 over the record's answers. */
  readonly answer: number;
  readonly texts: readonly string[];
}

/** Analyses matches without holding up whoever asks: one at a time, the newest. */
export interface AnalystThread {
  /** Resolves when all was found or the time is over: true; or when it was stopped or could not be done: false. */
  analyse(asked: ToAnalyse, hear: (found: AnalysisStep) => void): Promise<boolean>;
  /** The chances of the recorded answer and of others (`weighAnswers`), also while a match is analysed. */
  weigh(asked: ToWeigh): Promise<readonly Chance[] | undefined>;
  /** Throws away at once whatever is going on. */
  stop(): Promise<void>;
}

/** The states of a thousand answers take some tens of megabytes; one that needs more is no loss. */
const mostMegabytes = 512;
/** An answer is weighed in a twentieth of a second; a busy machine takes longer. */
const weighLimitMs = 10_000;

export function createAnalystThread(): AnalystThread {
  let worker: Worker | undefined;
  let searching: Promise<boolean> | undefined;
  let questions = 0;

  function running(): Worker {
    if (worker) return worker;
    const started = startWorker();
    worker = started;
    return started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
  }

  async function stop(): Promise<void> {
    const ended = worker;
    worker = undefined;
    searching = undefined;
    await ended?.terminate();
  }

  return {
    async analyse(asked, hear) {
      // What is searched for before has no end of its own that could be waited for.
      if (searching) void stop();
      const search = heard(running(), { kind: "analyse", ...asked }, (message) => {
        if (message.kind === "found") hear({ chances: message.chances, mistakes: message.mistakes });
        return message.kind === "done" ? true : undefined;
      }).then((done) => done ?? false);
      searching = search;
      const done = await search;
      if (searching === search) searching = undefined;
      return done;
    },
    async weigh(asked) {
      const question = ++questions;
      const answered = await heard(
        running(),
        { kind: "weigh", question, ...asked },
        (message) => (message.kind === "weighed" && message.question === question ? message : undefined),
        weighLimitMs,
      );
      return answered?.chances;
    },
    stop,
  };
}

/** Asks and hears until `read` makes something of a message; undefined where the thread ends before, or takes too long. */
function heard<Value>(
  worker: Worker,
  asked: ToAnalyst,
  read: (message: FromAnalyst) => Value | undefined,
  limitMs?: number,
): Promise<Value | undefined> {
  return new Promise((done) => {
    const end = (value: Value | undefined) => {
      clearTimeout(limit);
      worker.off("message", hear).off("exit", gone);
      done(value);
    };
    const hear = (message: FromAnalyst) => {
      const value = read(message);
      if (value !== undefined) end(value);
    };
    const gone = () => end(undefined);
    const limit = limitMs === undefined ? undefined : setTimeout(gone, limitMs);
    worker.on("message", hear).on("exit", gone);
    worker.postMessage(asked);
  });
}

/** The bundled worker, or its source where we run from sources ourselves. */
function startWorker(): Worker {
  const source = join(__dirname, "analyst-worker.ts");
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes };
  const worker = existsSync(source)
    ? new Worker(`require("tsx/cjs"); require(${JSON.stringify(source)})`, { eval: true, resourceLimits })
    : new Worker(join(__dirname, "analyst-worker.js"), { resourceLimits });
  // A fault of it costs the analysis alone: whoever waits hears of its end.
  worker.on("error", () => {});
  return worker;
}
