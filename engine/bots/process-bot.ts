import type { Ask } from "../game.ts";
import { readHostError } from "../games/host-error.ts";
import { type Answer, type BotRemark, type BotStamp, formOf, type SourceRange } from "../record/answer.ts";
import { answerRemarks, type Noticed } from "./answer-remarks.ts";
import { answerText, spansOf } from "./answer-text.ts";
import type { Bot } from "./bot.ts";
import { failureFacts } from "./failure-facts.ts";
import { type InputStep, inputStep, sent } from "./input-step.ts";
import type { Language } from "./languages/language.ts";
import { findLanguage } from "./languages/languages.ts";
import { launchOf, notStarted, type ProcessGiven } from "./launch.ts";
import { type BotProcess, endProcess, keepWithin, spawnBot } from "./process/bot-process.ts";
import { usualLimits } from "./process/limits.ts";
import { residentMemory, waitedForProcessorMs } from "./process/process-state.ts";
import { type Starts, startUp, startUpLimitMs } from "./process/start-up.ts";
import type { PipeAnswer, PipeAsk, PipeFailure } from "./process/timed-pipe.ts";
import type { Outside } from "./runtimes/runtime.ts";
import { openTrace } from "./trace/channel.ts";

/** A started bot and what is remembered from turn to turn. */
interface Playing {
  readonly bot: BotProcess;
  readonly stamp: BotStamp;
  readonly language: Language | undefined;
  readonly step: InputStep;
  readonly outside: Outside | undefined;
  readonly timeScale: number;
  /** Whether the host ends calls at their limits by itself. */
  readonly hostEndsCalls: boolean;
  readonly manyAtOnce: boolean;
  /** What the next ask gets on top of its limit. */
  graceMs: number;
  turnOpen: boolean;
  readonly noticed: Noticed;
  /** Answers in a row whose writing no host saw. */
  unseen: number;
  /** When to look at its memory again. */
  memoryAt: number;
}

/** A bot that runs as a process of its own, from its stamp's command. */
export function processBot(stamp: BotStamp, given: ProcessGiven): Bot {
  const language = findLanguage(stamp.language);
  let playing: Playing | undefined;
  let stopped = false;
  let starting: Promise<unknown> = Promise.resolve();

  async function start(): ReturnType<Bot["start"]> {
    const found = launchOf(stamp, language, given);
    if ("why" in found) return { ok: false, why: found.why, detail: "" };
    const { launch, host, hostEndsCalls, manyAtOnce } = found;
    let bot: BotProcess;
    try {
      bot = await spawnBot(launch);
    } catch (error) {
      return notStarted(error as NodeJS.ErrnoException, launch, language);
    }
    if (host) bot.trace = openTrace(host, bot.child, bot.outer);
    const outside = language?.runtime.watch?.(bot, stamp);
    keepWithin(bot, { ...usualLimits, memory: stamp.memory ?? usualLimits.memory }, async () => {
      const told = await bot.trace?.stack();
      return told?.frames ?? outside?.stack();
    });
    const starts: Starts = host ? "host" : (language?.starts ?? "first read");
    playing = {
      bot,
      stamp,
      language,
      step: inputStep(),
      outside,
      graceMs: 0,
      turnOpen: false,
      noticed: { lineEnd: false, extra: false },
      memoryAt: 0,
      timeScale: given.timeScale,
      hostEndsCalls,
      manyAtOnce,
      unseen: 0,
    };
    if (stopped) await endProcess(bot, language === undefined);
    const up = await startUp(bot, starts, language !== undefined);
    if (up.ok) {
      playing.graceMs = up.graceMs;
      return { ok: true };
    }
    await endProcess(bot, language === undefined);
    const why = `${launch.command.join(" ")} did not begin to read its input within ${startUpLimitMs / 1000} s.`;
    return { ok: false, why, detail: bot.stderr.recent };
  }

  return {
    stamp,
    start() {
      const started = start();
      starting = started;
      return started;
    },
    tell(text) {
      if (!playing) return;
      note(playing, text);
      playing.bot.pipe.tell(text);
    },
    ask(asks) {
      if (playing) return askAll(playing, asks);
      return Promise.resolve(asks.map(() => ({ failure: "start" as const, ms: 0 })));
    },
    async stop() {
      stopped = true;
      if (!playing) await starting.catch(() => {});
      if (playing) await endProcess(playing.bot, language === undefined);
    },
  };
}

/** Takes note of text on its way to the bot. */
function note(playing: Playing, text: string) {
  sent(playing.step, text, !playing.turnOpen);
  playing.turnOpen = true;
}

function askAll(playing: Playing, asks: readonly Ask[]): Promise<Answer[]> {
  for (const ask of asks) note(playing, ask.text);
  const { graceMs } = playing;
  playing.graceMs = 0;
  const questions = asks.map((ask, i): PipeAsk => {
    const limitMs = limitOf(playing, ask) + (i === 0 ? graceMs : 0);
    return { text: ask.text, ends: ask.ends, limitMs };
  });
  return new Promise((done, fail) => {
    const put = collected(asks.length, done);
    let came: Came[] = [];
    let read: Promise<void> = Promise.resolve();
    playing.bot.pipe.ask(questions, (index, answer) => {
      const ask = asks[index]!;
      if (answer.kind !== "answer") {
        failed(playing, ask, answer).then((facts) => put(index, fitted(playing, facts)), fail);
        return;
      }
      came.push({ index, ask, answer });
      // All that came in one read are looked at together.
      if (came.length > 1) return;
      read = read.then(nextRound).then(() => {
        const together = came;
        came = [];
        return answersOf(playing, together, asks.length === 1, put);
      });
      read.catch(fail);
    });
    playing.turnOpen = false;
  });
}

/** So many time-outs in a row among questions sent together, and the rest need not be waited for: the bot hangs. */
const mostLate = 5;

/** Takes answers in any order; `done` gets them all in theirs. */
function collected(count: number, done: (answers: Answer[]) => void) {
  const answers: (Answer | undefined)[] = new Array(count).fill(undefined);
  let missing = count;
  let late = 0;
  return (index: number, answer: Answer) => {
    if (missing === 0) return;
    answers[index] = answer;
    missing--;
    late = answer.failure === "timeout" ? late + 1 : 0;
    if (late === mostLate) missing = 0;
    if (missing === 0) done(answers.map((one) => one ?? likeLast(answer)));
  };
}

/** The call that hung keeps the later ones waiting, at the same place. */
function likeLast({ ms, stack }: Answer): Answer {
  return { failure: "timeout", ms, ...(stack ? { stack } : {}) };
}

/** What a bot wrote to stderr before its answer lies in the other pipe: it is read in this round. */
const nextRound = () => new Promise((go) => setImmediate(go));

/** Where the host itself ends each call, the clock at the pipe is only for a host that hangs. */
function limitOf({ bot, hostEndsCalls, manyAtOnce, timeScale }: Playing, { limitMs }: Ask): number {
  // The call after one that hangs begins when the host has ended that one.
  const hosts = hostEndsCalls && (manyAtOnce || bot.pipe.owes);
  return hosts ? 5 * limitMs * timeScale + 1000 : limitMs * timeScale;
}

async function failed(playing: Playing, ask: Ask, answer: PipeAnswer & { kind: PipeFailure }): Promise<Answer> {
  const { bot } = playing;
  const waited = answer.kind === "timeout" ? waitedMs(bot) : undefined;
  const facts = await failureFacts({ ...playing, ask, ...answer });
  const partial = facts.late ? "" : answer.partial.toString("utf8");
  return {
    ...facts,
    ms: rounded(answer.ms),
    ...(waited === undefined ? {} : { waitedMs: waited }),
    ...stderrOf(bot),
    ...(partial === "" ? {} : { partial: partial.slice(0, 4096) }),
    ...remarked(bot.trace?.remarks() ?? []),
  };
}

/** Since half of the limit passed. */
function waitedMs({ pid, waitedAtHalf }: BotProcess): number | undefined {
  const now = waitedForProcessorMs(pid);
  return now === undefined || waitedAtHalf === undefined ? undefined : Math.round(now - waitedAtHalf);
}

const rounded = (ms: number) => Math.round(ms * 1000) / 1000;

/** An answer that came, and the place of its ask among those that went out together. */
interface Came {
  readonly index: number;
  readonly ask: Ask;
  readonly answer: PipeAnswer & { readonly kind: "answer" };
}

async function answersOf(
  playing: Playing,
  came: readonly Came[],
  alone: boolean,
  put: (index: number, answer: Answer) => void,
): Promise<void> {
  const { bot } = playing;
  const traced = await caughtUp(playing, endByte(came.at(-1)!.answer));
  // What was said meanwhile belongs to the first of them.
  let said: Said | undefined = { ...stderrOf(bot), ...memoryOf(playing) };
  let told: readonly BotRemark[] = bot.trace?.remarks() ?? none;
  for (const one of came) {
    put(one.index, fitted(playing, answerOf(playing, one, { alone, traced, said, told })));
    said = undefined;
    told = none;
  }
}

/** The byte of all output after an answer. */
function endByte({ raw, from }: Came["answer"]): number {
  return from + raw.end - raw.start;
}

type Said = Pick<Answer, "stderr" | "stderrCut" | "memoryBytes">;

/** Looking costs about as much as a turn of a quick bot, so it is done now and then. */
const memoryEveryMs = 100;

function memoryOf(playing: Playing): Pick<Answer, "memoryBytes"> {
  const now = performance.now();
  if (now < playing.memoryAt) return {};
  playing.memoryAt = now + memoryEveryMs;
  const bytes = residentMemory(playing.bot.pid);
  return bytes === undefined ? {} : { memoryBytes: bytes };
}

/** What is known beside the answer itself. */
interface Beside {
  readonly alone: boolean;
  readonly traced: boolean;
  readonly said: Said | undefined;
  readonly told: readonly BotRemark[];
}

function answerOf(playing: Playing, { ask, answer }: Came, { alone, traced, said, told }: Beside): Answer {
  const { bot } = playing;
  const { raw, from } = answer;
  const { text, carriageReturns, invalid } = answerText(raw, ask.ends === "blank");
  const parts = traced ? bot.trace!.take(from, endByte(answer)) : undefined;
  // Of several questions sent together, the later ones are unread when the first is answered.
  const linesRead = alone ? parts?.at(-1)?.linesRead : undefined;
  const { unreadLines } = bot.pipe;
  const next = unreadLines > 0 ? bot.trace?.writerAfter(endByte(answer)) : undefined;
  const seen = { ask, answer, carriageReturns, invalid, unreadLines, linesRead, next };
  const noticed = answerRemarks(seen, playing.noticed, playing.step);
  const remarks = told.length === 0 ? noticed : [...told, ...noticed];
  const ms = rounded(answer.ms);
  const late = endedCall(playing, text);
  if (late) return { ...late, ms, ...said, ...remarked(remarks) };
  const writtenBy = parts && spansOf(parts, raw, from, text);
  if (writtenBy && !said && remarks.length === 0) return { text, ms, writtenBy };
  return { text, ms, ...(writtenBy ? { writtenBy } : {}), ...said, ...remarked(remarks) };
}

const none: readonly never[] = [];

type Late = { readonly failure: "timeout"; readonly stack: readonly SourceRange[] };

/** A call that its host ended at the limit is what a time-out at the pipe is elsewhere. */
function endedCall({ stamp }: Playing, text: string): Late | undefined {
  if (formOf(stamp) === "lines" || text.length < 30 || !text.includes('"error":{"type":"TimeLimit"')) return undefined;
  return { failure: "timeout", stack: readHostError(text)?.frames ?? [] };
}

const remarked = (remarks: Answer["remarks"] & object) => (remarks.length > 0 ? { remarks } : {});

/** A bot that writes past its host would make every answer wait for a trace that never comes. */
const mostUnseen = 3;

/** Whether it is known who wrote the output up to a byte. */
async function caughtUp(playing: Playing, toByte: number): Promise<boolean> {
  const { trace } = playing.bot;
  if (!trace || playing.unseen >= mostUnseen) return false;
  playing.unseen = (await trace.caughtUp(toByte)) ? 0 : playing.unseen + 1;
  return true;
}

function stderrOf(bot: BotProcess): Pick<Answer, "stderr" | "stderrCut"> | undefined {
  const { text, cut } = bot.stderr.take();
  if (text === "" && cut === 0) return undefined;
  return { ...(text === "" ? {} : { stderr: text }), ...(cut === 0 ? {} : { stderrCut: cut }) };
}

function fitted({ language }: Playing, answer: Answer): Answer {
  return language?.lineOnly ? withoutColumns(answer) : answer;
}

/** Where the text that runs is not the source to the column, its lines still are. */
function withoutColumns(answer: Answer): Answer {
  const bare = (frames: readonly SourceRange[]) => frames.map(({ file, line, name }) => ({ file, line, name }));
  const { error, stack, late, writtenBy } = answer;
  return {
    ...answer,
    ...(late?.frames ? { late: { ...late, frames: bare(late.frames) } } : {}),
    ...(error ? { error: { ...error, frames: bare(error.frames) } } : {}),
    ...(stack ? { stack: bare(stack) } : {}),
    ...(writtenBy ? { writtenBy: writtenBy.map((part) => ({ ...part, frames: bare(part.frames) })) } : {}),
  };
}
