import { basename, dirname, resolve } from "node:path";
import type { Ask } from "../../game/turn.ts";
import { t, translate } from "../../l10n/speak.ts";
import { type Answer, getBotFile, type ProgramStamp, type WrittenBy } from "../../record/match-record.ts";
import { type Bot, defaultLimits, type StartResult } from "../bot.ts";
import { findLanguage } from "../languages/languages.ts";
import {
  type BotProcess,
  endInput,
  endProcess,
  enforceLimits,
  type InputEnd,
  type Launch,
  spawnBot,
} from "../process/bot-process.ts";
import { readWaitedMs } from "../process/process-state.ts";
import { startUp } from "../process/start-up.ts";
import type { PipeAnswer, PipeAsk, PipeFailure } from "../process/timed-pipe.ts";
import { isSearched } from "../process/unread-output.ts";
import { prepareWindowsGuard } from "../runtimes/native/windows-guard.ts";
import { findSandbox } from "../sandbox/sandbox.ts";
import { findOwnFolder, keepOpenedFiles } from "../source/built-files.ts";
import { adviseOnScript } from "../source/script-advice.ts";
import { openTrace } from "../trace/channel.ts";
import { type AnswerHandling, passOnAtOnce, passOnWithTrace, type ReceivedAnswer } from "./answers.ts";
import { collectFailureFacts } from "./failures.ts";
import { describeStartFailure, type ProcessPlan, planLaunch } from "./launch.ts";
import {
  countSent,
  createInputStep,
  fitLocations,
  type PlayingBot,
  readStderr,
  roundTime,
  toRemarksField,
} from "./playing.ts";

/** Why the program around a bot ended before the bot ran; undefined once the bot itself has started. */
async function findSetupFailure(bot: BotProcess, stamp: ProgramStamp): Promise<StartResult | undefined> {
  const { sandbox, cwd = "", command: [program = ""] = [] } = stamp;
  const { complaint } = sandbox ? findSandbox(sandbox) : {};
  if (!complaint || bot.wasSeenRunning || !bot.exit || bot.exit.code === 0) return undefined;
  await bot.closed;
  const all = bot.stderr.recent.trim();
  const [reason] = complaint.exec(all) ?? [];
  if (reason === undefined) return undefined;
  await endProcess(bot, false);
  const why = t("The sandbox could not be set up: {reason}.", { reason: reason.replace(/\.$/, "") });
  const advice = adviseOnScript("", resolve(cwd, program));
  return {
    ok: false,
    why: `${why} ${advice ? translate(advice) : describeAdvice()}`,
    detail: all === reason ? "" : all,
  };
}

const describeAdvice = () =>
  t(
    'Check that other users can read the program that runs the bot ("commands"), or set "sandbox" to "off" for bots you trust.',
  );

/** After so many timeouts in a row among questions sent together, the bot hangs and the rest is not waited for. */
const maxLateAnswers = 5;

/** Collects answers in any order; calls `done` with all of them in the order of the questions. */
function collectInOrder(count: number, done: (answers: Answer[]) => void) {
  const answers: (Answer | undefined)[] = new Array(count).fill(undefined);
  let missing = count;
  let late = 0;
  return (index: number, answer: Answer) => {
    if (missing === 0) return;
    answers[index] = answer;
    missing--;
    late = answer.failure === "timeout" ? late + 1 : 0;
    if (late === maxLateAnswers) missing = 0;
    if (missing === 0) done(answers.map((one) => one ?? createUnaskedAnswer(answer)));
  };
}

/** The failure of later calls behind a call that hung: they were never made. */
function createUnaskedAnswer({ stack }: Answer): Answer {
  return { failure: "timeout", ms: 0, lostAfter: maxLateAnswers, ...(stack ? { stack } : {}) };
}

interface ProcessBot extends Bot {
  /** Ends the bot's input in place of the bot; see `endInput` of process/end-input.ts. */
  endInput(limitMs: number): Promise<InputEnd>;
}

/** Starts a bot, on Windows with what ends its processes together with it. */
async function spawnGuarded(launch: Launch): Promise<BotProcess> {
  await prepareWindowsGuard();
  return spawnBot(launch);
}

export function createProcessBot(stamp: ProgramStamp, given: ProcessPlan): ProcessBot {
  const language = stamp.kind === "file" ? findLanguage(stamp.language) : undefined;
  let playing: PlayingBot | undefined;
  let isStopped = false;
  let starting: Promise<unknown> = Promise.resolve();

  async function start(): ReturnType<Bot["start"]> {
    const found = planLaunch(stamp, language, given);
    if ("why" in found) return { ok: false, why: found.why, detail: "" };
    const { launch, host, starts, ...asks } = found;
    const began = Date.now();
    const bot = await spawnGuarded(launch).catch((error) => describeStartFailure(error, launch, language));
    if ("ok" in bot) return bot;
    const unfit = await findSetupFailure(bot, stamp);
    if (unfit) return unfit;
    if (host) bot.trace = openTrace(host, bot.child, launch.pipes, bot.outer);
    const outside = language?.runtime.watch?.(bot, stamp);
    enforceLimits(bot, { ...defaultLimits, memory: stamp.memory ?? defaultLimits.memory }, async () => {
      const traced = await bot.trace?.stack();
      return traced?.frames ?? outside?.stack();
    });
    playing = {
      bot,
      stamp,
      language,
      step: createInputStep(),
      outside,
      isTraced: given.trace,
      began,
      graceMs: 0,
      isTurnOpen: false,
      noticed: { hasLineEnd: false, hasExtra: false },
      memoryAt: 0,
      timeScale: given.timeScale,
      unseen: 0,
      ...asks,
    };
    if (isStopped) await endProcess(bot, language === undefined);
    // Messages name the bot by its file, since the command begins with the host.
    const name = stamp.kind === "file" ? basename(stamp.file) : launch.command.join(" ");
    const up = await startUp(bot, { starts, hasRuntime: language !== undefined, timeScale: given.timeScale, name });
    if (up.ok) {
      playing.graceMs = up.graceMs;
      return { ok: true };
    }
    await endProcess(bot, language === undefined);
    return { ok: false, why: up.why, detail: bot.stderr.recent, frames: up.frames };
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
      noteSent(playing, text);
      playing.bot.pipe.tell(text);
    },
    ask(asks) {
      if (playing) return askAll(playing, asks);
      return Promise.resolve(asks.map(() => ({ failure: "start" as const, ms: 0 })));
    },
    endInput: async (limitMs) => (playing ? endInput(playing.bot, limitMs) : { survivors: [] }),
    async stop() {
      isStopped = true;
      if (!playing) await starting.catch(() => {});
      if (playing) await endPlaying(playing);
    },
  };
}

async function endPlaying(playing: PlayingBot): Promise<void> {
  await endProcess(playing.bot, playing.language === undefined);
  keepOpened(playing);
}

/** Notes which of its own files a bot has opened; one in a sandbox could name files that it cannot read. */
function keepOpened({ bot, stamp, isTraced, began }: PlayingBot) {
  const main = getBotFile(stamp);
  if (!isTraced || main === undefined) return;
  try {
    const folder = stamp.sandbox === undefined ? findOwnFolder(main) : dirname(main);
    keepOpenedFiles(main, { folder, began, opened: bot.trace?.opened() ?? new Map() });
  } catch {
    // The disk does not take it: what the bot reads stays a guess.
  }
}

/** Counts text that is sent to the bot. */
function noteSent(playing: PlayingBot, text: string) {
  countSent(playing.step, text, !playing.isTurnOpen);
  playing.isTurnOpen = true;
}

function askAll(playing: PlayingBot, asks: readonly Ask[]): Promise<Answer[]> {
  for (const ask of asks) noteSent(playing, ask.text);
  const { graceMs } = playing;
  playing.graceMs = 0;
  const questions = asks.map((ask, i) => toPipeAsk(playing, ask, i === 0 ? graceMs : 0));
  return new Promise((done, fail) => {
    const put = collectInOrder(asks.length, done);
    const readCame = createReader(playing, { isAlone: asks.length === 1, put }, fail);
    playing.bot.pipe.ask(questions, (index, answer) => {
      const ask = asks[index]!;
      if (answer.kind === "answer") return readCame({ index, ask, answer });
      const fails = () =>
        void createFailedAnswer(playing, ask, answer).then((facts) => put(index, fitLocations(playing, facts)), fail);
      if (answer.kind !== "ended" || isSearched(ask.ends)) return fails();
      void findWholeAnswer(playing, answer).then((whole) =>
        whole ? readCame({ index, ask, answer: whole }) : fails(),
      );
    });
    playing.isTurnOpen = false;
  });
}

/** What a program wrote before it ended well is an answer, where it may end after one. */
async function findWholeAnswer({ bot }: PlayingBot, { partial, ms }: PipeAnswer & { kind: PipeFailure }) {
  if (partial.length > 0) await bot.closed;
  if (bot.exit?.code !== 0 || partial.length === 0) return undefined;
  return { kind: "answer" as const, ...bot.pipe.takeAll(), ms, wasBuffered: false };
}

/** Waits a round of the event loop, so that answers read together are processed together, after their stderr. */
function createReader(playing: PlayingBot, looking: Omit<AnswerHandling, "isTraced">, fail: (error: unknown) => void) {
  let came: ReceivedAnswer[] = [];
  let read: Promise<void> = Promise.resolve();
  let waiting = 0;
  const look = () => {
    const together = came;
    came = [];
    try {
      if (waiting === 0 && passOnAtOnce(playing, together, looking)) return;
    } catch (error) {
      return fail(error);
    }
    waiting++;
    read = read
      .then(() => passOnWithTrace(playing, together, looking))
      .finally(() => {
        waiting--;
      });
    read.catch(fail);
  };
  return (one: ReceivedAnswer) => {
    came.push(one);
    if (came.length === 1) setImmediate(look);
  };
}

/** A question with its limit; while an earlier answer is missing, its call starts only when the host has ended that one. */
function toPipeAsk(playing: PlayingBot, { text, ends, limitMs: givenMs }: Ask, moreMs: number): PipeAsk {
  const limitMs = givenMs * playing.timeScale;
  const hostMs = playing.areCallsEndedByHost ? 5 * limitMs + 1000 : limitMs;
  // If the host itself ends each of many calls, the clock at the pipe is only for a host that hangs.
  const pipeMs = playing.asksManyAtOnce ? hostMs : limitMs;
  return { text, ends, limitMs: pipeMs + moreMs, behindMs: hostMs + moreMs };
}

async function createFailedAnswer(
  playing: PlayingBot,
  ask: Ask,
  answer: PipeAnswer & { kind: PipeFailure },
): Promise<Answer> {
  const { bot } = playing;
  const waited = measureWaitedMs(bot);
  const facts = await collectFailureFacts({ ...playing, ask, ...answer });
  const partial = facts.late ? "" : answer.partial.toString("utf8");
  const writer = facts.waiting && partial !== "" ? await findLastWriter(bot, answer.partial.length) : undefined;
  return {
    ...facts,
    ...(writer ? { writtenBy: [{ span: [0, partial.length] as const, frames: writer }] } : {}),
    ms: roundTime(answer.ms),
    ...(facts.failure !== "timeout" || waited === undefined ? {} : { waitedMs: waited }),
    ...readStderr(bot),
    ...(partial === "" ? {} : { partial: partial.slice(0, 4096) }),
    ...toRemarksField(bot.trace?.remarks() ?? []),
  };
}

/** The lines that wrote the end of the last bytes that came. */
async function findLastWriter({ trace, pipe }: BotProcess, bytes: number): Promise<WrittenBy["frames"] | undefined> {
  const parts = await trace?.writtenBy(pipe.received - bytes, pipe.received);
  return parts?.findLast((part) => part.frames.length > 0)?.frames;
}

/** How long the bot has waited for a processor since half of the limit had passed. */
function measureWaitedMs({ pid, waitedAtHalf }: BotProcess): number | undefined {
  const now = readWaitedMs(pid);
  return now === undefined || waitedAtHalf === undefined ? undefined : Math.round(now - waitedAtHalf);
}
