import type { Ask } from "../game.ts";
import type { Answer, BotStamp, SourceRange } from "../record/answer.ts";
import { answerRemarks, type Noticed } from "./answer-remarks.ts";
import { answerText, spansOf } from "./answer-text.ts";
import type { Bot } from "./bot.ts";
import { launchOf, notStarted, type ProcessGiven } from "./bot-launch.ts";
import { type BotProcess, endProcess, spawnBot } from "./bot-process.ts";
import { besides, failureFacts } from "./failure-facts.ts";
import { type InputStep, inputStep, sent } from "./input-step.ts";
import type { Language } from "./languages/language.ts";
import { findLanguage } from "./languages/languages.ts";
import { type NativeStack, nativeStack } from "./native-stack.ts";
import { type Starts, startUp, startUpLimitMs } from "./start-up.ts";
import type { PipeAnswer } from "./timed-pipe.ts";
import { openTrace, type Written } from "./trace-channel.ts";

/** A started bot and what is remembered from turn to turn. */
interface Playing {
  readonly bot: BotProcess;
  readonly stamp: BotStamp;
  readonly language: Language | undefined;
  readonly step: InputStep;
  readonly native: NativeStack | undefined;
  readonly timeScale: number;
  /** What the next ask gets on top of its limit. */
  graceMs: number;
  turnOpen: boolean;
  readonly noticed: Noticed;
  /** Answers in a row whose writing no host saw. */
  unseen: number;
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
      noticed: { lineEnd: false, extra: false },
      timeScale: given.timeScale,
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
  const { graceMs, timeScale } = playing;
  playing.graceMs = 0;
  const answers = playing.bot.pipe.ask(
    asks.map(({ text, ends, limitMs }, i) => ({ text, ends, limitMs: limitMs * timeScale + (i === 0 ? graceMs : 0) })),
  );
  playing.turnOpen = false;
  const alone = asks.length === 1;
  return Promise.all(
    asks.map(async (ask, i) => {
      const answer = await answerOf(playing, ask, await answers[i]!, alone);
      return playing.language?.lineOnly ? withoutColumns(answer) : answer;
    }),
  );
}

async function answerOf(playing: Playing, ask: Ask, answer: PipeAnswer, alone: boolean): Promise<Answer> {
  const { bot } = playing;
  const ms = Math.round(answer.ms * 1000) / 1000;
  if (answer.kind !== "answer") {
    const facts = await failureFacts({ ...playing, ask, kind: answer.kind, partial: answer.partial });
    const partial = answer.partial.toString("utf8");
    return {
      ...facts,
      ms,
      ...stderrOf(bot),
      ...(partial === "" ? {} : { partial: partial.slice(0, 4096) }),
      ...remarked(bot.trace?.remarks() ?? []),
    };
  }
  // What the bot wrote to stderr before its answer lies in the other pipe: it is read in this round.
  await new Promise((go) => setImmediate(go));
  const { text, ...form } = answerText(answer.raw, ask.ends === "blank");
  const parts = await partsOf(playing, answer.from, answer.from + answer.raw.length);
  // Of several questions sent together, the later ones are unread when the first is answered.
  const linesRead = alone ? parts?.at(-1)?.linesRead : undefined;
  const { unreadLines } = bot.pipe;
  const next = unreadLines > 0 ? bot.trace?.writerAfter(answer.from + answer.raw.length) : undefined;
  const seen = { ask, answer, ...form, unreadLines, linesRead, next };
  const remarks = [...(bot.trace?.remarks() ?? []), ...answerRemarks(seen, playing.noticed, playing.step)];
  return {
    text,
    ms,
    ...(parts ? { writtenBy: spansOf(parts, answer.raw, answer.from, text) } : {}),
    ...stderrOf(bot),
    ...remarked(remarks),
  };
}

const remarked = (remarks: Answer["remarks"] & object) => (remarks.length > 0 ? { remarks } : {});

/** A bot that writes past its host would make every answer wait for a trace that never comes. */
const mostUnseen = 3;

async function partsOf(playing: Playing, from: number, to: number): Promise<Written[] | undefined> {
  if (!playing.bot.trace || playing.unseen >= mostUnseen) return undefined;
  const parts = await playing.bot.trace.writtenBy(from, to);
  playing.unseen = (parts.at(-1)?.toByte ?? 0) < to ? playing.unseen + 1 : 0;
  return parts;
}

function stderrOf(bot: BotProcess): Pick<Answer, "stderr" | "stderrCut"> {
  const { text, cut } = bot.stderr.take();
  return { ...(text === "" ? {} : { stderr: text }), ...(cut === 0 ? {} : { stderrCut: cut }) };
}

/** Where the text that runs is not the source to the column, its lines still are. */
function withoutColumns(answer: Answer): Answer {
  const bare = (frames: readonly SourceRange[]) => frames.map(({ file, line, name }) => ({ file, line, name }));
  const { error, stack, writtenBy } = answer;
  return {
    ...answer,
    ...(error ? { error: { ...error, frames: bare(error.frames) } } : {}),
    ...(stack ? { stack: bare(stack) } : {}),
    ...(writtenBy ? { writtenBy: writtenBy.map((part) => ({ ...part, frames: bare(part.frames) })) } : {}),
  };
}
