import type { Worker } from "node:worker_threads";
import { startThread } from "../../files/built-file.ts";
import type { FileStamp, SourceRange } from "../../record/match-record.ts";
import type { GuessLine } from "../../record/problem.ts";
import { findProblems } from "../../record/problems.ts";
import type { Viewable } from "../../record/replayed.ts";
import { maxTextChars } from "./output-match.ts";

/** One guess to make. */
export interface LineQuestion {
  readonly stamp: FileStamp;
  readonly text: string;
  readonly only: "literal" | undefined;
}

/** Questions asked together; the answers have the same order. */
export interface GuessRequest {
  readonly run: string;
  readonly asked: readonly LineQuestion[];
}

export type GuessReply = readonly (SourceRange | undefined)[];

/** Guesses source lines in a worker thread, so that the caller is not blocked. */
export interface GuessThread {
  /**
   * Makes the guesses for the problems of a match, or none if they take too long. Within one `run`, sources are those
   * of the first call.
   */
  guessesFor(replay: Viewable, run: string): Promise<GuessLine>;
  /** Starts the thread before the first question. */
  warm(): void;
  dispose(): Promise<void>;
}

/** Waiting longer is not worth a guess. */
const defaultLimitMs = 3000;

const guessNothing: GuessLine = () => undefined;

/** Guesses source lines in a thread, one question at a time. A guess that takes longer than `limitMs` is given up. */
export function createGuessThread(limitMs = defaultLimitMs): GuessThread {
  let worker: Worker | undefined;
  /** Questions are asked one at a time. */
  let before: Promise<unknown> = Promise.resolve();

  const running = () => {
    worker ??= startedWorker();
    return worker;
  };

  /** A thread that ended is replaced. */
  function startedWorker(): Worker {
    const started = startWorker();
    return started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
  }

  async function ask(question: GuessRequest): Promise<GuessReply> {
    const asked = running();
    const answer = await awaitAnswer(asked, question, limitMs);
    if (answer) return answer;
    worker = undefined;
    await asked.terminate();
    return [];
  }

  return {
    async guessesFor(replay, run) {
      const asked = collectGuessQuestions(replay);
      if (asked.size === 0) return guessNothing;
      const answer = before.then(() => ask({ run, asked: [...asked.values()] }));
      before = answer;
      const guessed = await answer;
      const known = new Map([...asked.keys()].map((key, i): [string, SourceRange | undefined] => [key, guessed[i]]));
      return (stamp, text, only) => (stamp.kind === "file" ? known.get(formatCacheKey(stamp, text, only)) : undefined);
    },
    warm: () => void running(),
    async dispose() {
      await worker?.terminate();
    },
  };
}

/** The answer, or undefined if the thread does not answer in time. */
function awaitAnswer(worker: Worker, question: GuessRequest, limitMs: number): Promise<GuessReply | undefined> {
  return new Promise((done) => {
    const end = (answer: GuessReply | undefined) => {
      clearTimeout(limit);
      worker.off("message", end).off("exit", gone);
      worker.unref();
      done(answer);
    };
    const gone = () => end(undefined);
    const limit = setTimeout(gone, limitMs);
    worker.ref();
    worker.on("message", end).on("exit", gone);
    worker.postMessage(question);
  });
}

/** The guesses that the problems of a match need, without duplicates. */
function collectGuessQuestions(replay: Viewable): ReadonlyMap<string, LineQuestion> {
  const asked = new Map<string, LineQuestion>();
  findProblems(replay, (stamp, text, only) => {
    if (stamp.kind !== "file") return undefined;
    const { kind, name, file, language } = stamp;
    const wanted = text.slice(0, maxTextChars);
    asked.set(formatCacheKey(stamp, text, only), { stamp: { kind, name, file, language }, text: wanted, only });
    return undefined;
  });
  return asked;
}

function formatCacheKey({ file, language }: FileStamp, text: string, only: "literal" | undefined): string {
  return JSON.stringify([file, language, only, text.slice(0, maxTextChars)]);
}

function startWorker(): Worker {
  const worker = startThread("guess lines");
  worker.unref();
  // An error of the thread only costs the guesses; its exit is reported to whoever waits.
  worker.on("error", () => {});
  return worker;
}
