import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Ask } from "../game.ts";
import type { Answer, BotRemark, BotStamp } from "../record/answer.ts";
import { answerText, spansOf } from "./answer-text.ts";
import type { Bot } from "./bot.ts";
import { type BotProcess, endProcess, type Launch, spawnBot } from "./bot-process.ts";
import { besides, failureFacts } from "./failure-facts.ts";
import { hostedCommand } from "./hosts/launch.ts";
import { type InputStep, inputStep, sent, stepRemark } from "./input-step.ts";
import type { Language } from "./languages/language.ts";
import { findLanguage } from "./languages/languages.ts";
import { type NativeStack, nativeStack } from "./native-stack.ts";
import { type Starts, startUp, startUpLimitMs } from "./start-up.ts";
import type { PipeAnswer } from "./timed-pipe.ts";
import { openTrace } from "./trace-channel.ts";

/** What of a match's plan a process needs. */
export interface ProcessGiven {
  readonly game: string;
  readonly timeScale: number;
  /** Whether the bot runs under the host that notes source lines. */
  readonly trace: boolean;
}

/** A started bot and what is remembered from turn to turn. */
interface Playing {
  readonly bot: BotProcess;
  readonly stamp: BotStamp;
  readonly language: Language | undefined;
  readonly step: InputStep;
  readonly native: NativeStack | undefined;
  /** What the next ask gets on top of its limit. */
  graceMs: number;
  turnOpen: boolean;
  saidLineEnd: boolean;
  /** Unread output after the last answer; said again only when it grows. */
  extra: number;
}

/** A bot that runs as a process of its own, from its stamp's command. */
export function processBot(stamp: BotStamp, given: ProcessGiven): Bot {
  const language = findLanguage(stamp.language);
  let playing: Playing | undefined;
  let stopped = false;
  let starting: Promise<unknown> = Promise.resolve();

  async function start(): ReturnType<Bot["start"]> {
    const { launch, hosted } = launchOf(stamp, language, given);
    let bot: BotProcess;
    try {
      bot = await spawnBot(launch);
    } catch (error) {
      return notStarted(error as NodeJS.ErrnoException, launch, language);
    }
    if (hosted) bot.trace = openTrace(hosted, bot.child);
    const starts: Starts = hosted ? "host" : (language?.starts ?? "first read");
    playing = {
      bot,
      stamp,
      language,
      step: inputStep(),
      native: language?.stack === "handler" ? nativeStack(bot, besides(stamp)) : undefined,
      graceMs: 0,
      turnOpen: false,
      saidLineEnd: false,
      extra: 0,
    };
    if (stopped) await endProcess(bot);
    const up = await startUp(bot, starts);
    if (up.ok) {
      playing.graceMs = up.graceMs;
      return { ok: true };
    }
    await endProcess(bot);
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
      if (playing) return askAll(playing, asks, given.timeScale);
      return Promise.resolve(asks.map(() => ({ failure: "start" as const, ms: 0 })));
    },
    async stop() {
      stopped = true;
      if (playing) await endProcess(playing.bot);
      else await starting.catch(() => {});
      if (playing) await endProcess(playing.bot);
    },
  };
}

function launchOf(
  stamp: BotStamp,
  language: Language | undefined,
  given: ProcessGiven,
): { launch: Launch; hosted: "python" | "javascript" | undefined } {
  const form = stamp.form ?? "lines";
  const cwd = stamp.cwd ?? (stamp.file === undefined ? undefined : dirname(stamp.file));
  const env = { ...language?.env, ...stamp.env };
  const command = stamp.command ?? [];
  if (!language?.host || stamp.file === undefined) {
    const extraPipes = language?.stack === "handler" ? 1 : 0;
    return { launch: { command, cwd, env, extraPipes }, hosted: undefined };
  }
  const { timeScale: _, ...rest } = given;
  const hosted = hostedCommand({ ...rest, language: language.host, command, file: stamp.file, form });
  return {
    launch: { command: hosted.command, cwd, env: { ...env, ...hosted.env }, extraPipes: hosted.extraPipes },
    hosted: hosted.extraPipes > 0 ? language.host : undefined,
  };
}

function notStarted(
  error: NodeJS.ErrnoException,
  launch: Launch,
  language: Language | undefined,
): Awaited<ReturnType<Bot["start"]>> {
  const program = launch.command[0] ?? "";
  const detail = error.message;
  if (launch.cwd !== undefined && !existsSync(launch.cwd)) {
    return { ok: false, why: `The folder ${launch.cwd} does not exist.`, detail };
  }
  if (error.code === "ENOENT" && language) return { ok: false, why: language.missing(program), detail };
  const what = error.code === "EACCES" ? "may not be executed" : error.code === "ENOENT" ? "was not found" : "failed";
  return { ok: false, why: `"${program}" ${what}: check the bot's "command" in spar.json.`, detail };
}

/** Takes note of text on its way to the bot. */
function note(playing: Playing, text: string) {
  sent(playing.step, text, !playing.turnOpen);
  playing.turnOpen = true;
}

function askAll(playing: Playing, asks: readonly Ask[], timeScale: number): Promise<Answer[]> {
  for (const ask of asks) note(playing, ask.text);
  const graceMs = playing.graceMs;
  playing.graceMs = 0;
  const answers = playing.bot.pipe.ask(
    asks.map(({ text, ends, limitMs }, i) => ({ text, ends, limitMs: limitMs * timeScale + (i === 0 ? graceMs : 0) })),
  );
  playing.turnOpen = false;
  return Promise.all(asks.map((ask, i) => answers[i]!.then((answer) => answerOf(playing, ask, answer))));
}

async function answerOf(playing: Playing, ask: Ask, answer: PipeAnswer): Promise<Answer> {
  const { bot } = playing;
  const ms = Math.round(answer.ms * 1000) / 1000;
  if (answer.kind !== "answer") {
    const facts = await failureFacts({ ...playing, ask, kind: answer.kind });
    const partial = answer.partial.toString("utf8");
    return { ...facts, ms, ...stderrOf(bot), ...(partial === "" ? {} : { partial: partial.slice(0, 4096) }) };
  }
  // What the bot wrote to stderr before its answer lies in the other pipe: it is read in this round.
  await new Promise((go) => setImmediate(go));
  const { text, ...seen } = answerText(answer.raw, ask.ends === "blank");
  const to = answer.from + answer.raw.length;
  const parts = await bot.trace?.writtenBy(answer.from, to);
  const remarks = remarksOf(playing, ask, answer, seen, parts?.at(-1)?.linesRead);
  return {
    text,
    ms,
    ...(parts ? { writtenBy: spansOf(parts, answer.raw, answer.from, text) } : {}),
    ...stderrOf(bot),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
}

function stderrOf(bot: BotProcess): Pick<Answer, "stderr" | "stderrCut"> {
  const { text, cut } = bot.stderr.take();
  return { ...(text === "" ? {} : { stderr: text }), ...(cut === 0 ? {} : { stderrCut: cut }) };
}

function remarksOf(
  playing: Playing,
  ask: Ask,
  answer: PipeAnswer & { kind: "answer" },
  seen: { readonly carriageReturns: boolean; readonly invalid: boolean },
  linesRead: number | undefined,
): BotRemark[] {
  const remarks: BotRemark[] = playing.bot.trace?.remarks() ?? [];
  if (seen.invalid) {
    remarks.push({ kind: "encoding", message: "the answer is no valid UTF-8; its broken bytes are shown as \ufffd." });
  }
  if (seen.carriageReturns && !playing.saidLineEnd) {
    playing.saidLineEnd = true;
    remarks.push({ kind: "line-end", message: "lines end with CR LF; the CR was taken as part of the line end." });
  }
  if (answer.lay) {
    const message =
      answer.from === 0
        ? "printed before anything was asked; it was taken as the answer."
        : "this line was in the pipe before the question was sent: the bot has printed more lines than were asked for.";
    remarks.push({ kind: answer.from === 0 ? "early" : "extra", message });
  }
  const extra = playing.bot.pipe.unreadLines;
  if (extra > playing.extra) {
    const lines = extra === 1 ? "1 line more" : `${extra} lines more`;
    remarks.push({
      kind: "extra",
      message: `printed ${lines} than asked for; what is left over becomes the answer of the next turn.`,
    });
  }
  playing.extra = extra;
  const step = linesRead === undefined || answer.lay ? undefined : stepRemark(playing.step, linesRead, ask.turn);
  if (step) remarks.push(step);
  return remarks;
}
