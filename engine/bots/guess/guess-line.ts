import type { MessagePort, Worker } from "node:worker_threads";
import { startThread } from "../../files/built-file.ts";
import { readUserText } from "../../files/user-file.ts";
import type { FileStamp, SourceRange } from "../../record/match-record.ts";
import type { GuessLine } from "../../record/problem.ts";
import { findProblems } from "../../record/problems.ts";
import type { Viewable } from "../../record/replayed.ts";
import type { Language } from "../language.ts";
import { findLanguage } from "../languages/languages.ts";
import { findProgramFiles } from "../source/program-files.ts";
import { maxSourceChars, type SourceSpan } from "../source/syntax.ts";
import { createLiteralMatcher } from "./literal-match.ts";
import { createOutputMatcher, maxTextChars, type WorkBudget } from "./output-match.ts";

/** The number of characters one run may look at; problems beyond that have no guess. */
const maxWorkSteps = 100_000_000;

/** Creates a guesser for one run: it reads each source file once and looks for each text once. */
export function createLineGuesser(): GuessLine {
  const programs = new Map<string, ProgramMatchers | undefined>();
  const known = new Map<string, SourceRange | undefined>();
  const budget: WorkBudget = { left: maxWorkSteps };
  return (stamp, text, only) => {
    if (stamp.kind !== "file") return undefined;
    const { file } = stamp;
    if (!programs.has(file)) programs.set(file, createProgramMatchers(stamp));
    const program = programs.get(file);
    if (!program) return undefined;
    const wanted = text.slice(0, maxTextChars);
    const key = JSON.stringify([file, only, wanted]);
    if (known.has(key)) return known.get(key);
    const { main, parts } = program;
    const files = wanted === "" ? [main] : [main, ...parts()];
    // The place whose literals match, in the main file first; else the line that most likely printed it, else the main function.
    const matched = findFirst(files, ({ literal }) => literal(wanted, budget));
    const printed = () => findBestOutput(files, wanted, budget) ?? findFirst([main], ({ output }) => output.main);
    const found = matched ?? (only ? undefined : printed());
    known.set(key, found);
    return found;
  };
}

/** What the files of a program may have printed. */
type ProgramMatchers = NonNullable<ReturnType<typeof createProgramMatchers>>;

type FileMatchers = ReturnType<typeof createMatchers>;

/** The best fit in all files; the first of those that fit as well. */
function findBestOutput(files: readonly FileMatchers[], text: string, budget: WorkBudget): SourceRange | undefined {
  let best: { readonly at: SourceRange; readonly score: number } | undefined;
  for (const { file, output } of files) {
    const found = output.find(text, budget);
    if (found && found.score > (best?.score ?? 0)) best = { at: { file, ...found.at }, score: found.score };
  }
  return best?.at;
}

function findFirst(
  files: readonly FileMatchers[],
  find: (one: FileMatchers) => SourceSpan | undefined,
): SourceRange | undefined {
  for (const one of files) {
    const at = find(one);
    if (at) return { file: one.file, ...at };
  }
  return undefined;
}

function createProgramMatchers({ file, language: id }: FileStamp) {
  const language = findLanguage(id);
  const source = language && readUserText(file, maxSourceChars);
  if (!source) return undefined;
  let parts: readonly FileMatchers[] | undefined;
  return {
    main: createMatchers(file, source, language),
    /** The other files, read when they are first asked for. */
    parts() {
      parts ??= findProgramFiles(language.files, file, source)
        .filter(({ text }) => text.length <= maxSourceChars)
        .map(({ path, text }) => createMatchers(path, text, language));
      return parts;
    },
  };
}

function createMatchers(file: string, source: string, { syntax, words }: Language) {
  return {
    file,
    /** Finds the only place whose literals match a text. */
    literal: createLiteralMatcher(source, syntax),
    output: createOutputMatcher(source, words),
  };
}

interface LineQuestion {
  readonly stamp: FileStamp;
  readonly text: string;
  readonly only: "literal" | undefined;
}

/** Questions asked together; the answers have the same order. */
interface GuessRequest {
  readonly run: string;
  readonly asked: readonly LineQuestion[];
}

type GuessReply = readonly (SourceRange | undefined)[];

/** Guesses source lines in a worker thread, so that the caller is not blocked. */
export type GuessThread = ReturnType<typeof createGuessThread>;

/** Waiting longer is not worth a guess. */
const defaultLimitMs = 3000;

const guessNothing: GuessLine = () => undefined;

/** Guesses source lines in a thread, one question at a time. A guess that takes longer than `limitMs` is given up. */
export function createGuessThread(limitMs = defaultLimitMs) {
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
    /** Guesses for a match's problems, none if too slow. Within one `run`, sources are those of the first call. */
    async guessesFor(replay: Viewable, run: string): Promise<GuessLine> {
      const asked = collectGuessQuestions(replay);
      if (asked.size === 0) return guessNothing;
      const answer = before.then(() => ask({ run, asked: [...asked.values()] }));
      before = answer;
      const guessed = await answer;
      const known = new Map([...asked.keys()].map((key, i): [string, SourceRange | undefined] => [key, guessed[i]]));
      return (stamp, text, only) => (stamp.kind === "file" ? known.get(formatCacheKey(stamp, text, only)) : undefined);
    },
    /** Starts the thread before the first question. */
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

/** Answers questions in the thread, because the time to search a source for a printed text depends on both. */
export function serveGuesses(port: MessagePort): void {
  /** The guesser of the last run, with the sources as they were when it began. */
  let lastRun: { readonly run: string; readonly guess: GuessLine } | undefined;
  port.on("message", ({ run, asked }: GuessRequest) => {
    if (lastRun?.run !== run) lastRun = { run, guess: createLineGuesser() };
    const { guess } = lastRun;
    const guessed: GuessReply = asked.map(({ stamp, text, only }) => guess(stamp, text, only));
    port.postMessage(guessed);
  });
}
