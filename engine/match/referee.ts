import { deflateRawSync } from "node:zlib";
import type { Bot } from "../bots/bot.ts";
import type { Exit } from "../bots/process/process-group.ts";
import { isUnanswered, listAsked, type RefereeTurn } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import type { Answer, FramesLine } from "../record/match-record.ts";
import type { RefereeOutput, ViewFrame } from "../referee/protocol.ts";
import { type RefereeListener, type RefereeProcess, takeRefereeProcess } from "./referee-process.ts";
import { createTalk } from "./referee-talk.ts";
import type { NextMessage, RefereePlan, Talk } from "./talk.ts";

/** Decides what happens next in a match: a referee's process, or a tester's programs. */
export type Referee = ReturnType<typeof createReferee> & {
  /** The bots as the match is to ask them, where a tester's program talks with them itself. */
  readonly seat?: (bots: readonly Bot[]) => readonly Bot[];
};

/** Thrown for a referee that died, hangs or breaks the protocol. The message is a sentence for a person. */
export class RefereeFailure extends Error {
  override readonly name = "RefereeFailure";
  constructor(
    message: string,
    /** The referee's stack trace, or else its last output. */
    readonly log: string,
  ) {
    super(message);
  }
}

/** The time limit of the official runner. */
const defaultLimitMs = 150_000;
/** The limit for stderr and for lines that are not messages. */
const maxLogChars = 20_000;
/** More than the SDK's own limit, to stop a game that writes without end. */
const maxFrameChars = 8_000_000;

/** Several times what the SDK allows, to stop a game that never ends. */
const maxTurns = 20_000;

/** In characters, what a referee may write before it is answered, and all that a match may keep of its turns. */
const maxHeardChars = 32_000_000;
const maxKeptChars = 256_000_000;

/** Creates a referee without starting it; `limitMs` is the time it may take for each reply. */
export function createReferee(plan: RefereePlan, limitMs = defaultLimitMs) {
  const talk = createTalk(plan, take);
  const frames = collectFrames();
  const log = createLog();
  const read = (text: string) => talk.read(text).forEach(take);
  const end = (how: Exit) => !hasEnded && !talk.hasScores?.() && fail(describeEnd(how));
  const game = createGameProcess(plan, talk, { read, note: log.add, end, exceed: fail });
  const send = (message: NextMessage) => (typeof message === "string" ? game.write(message) : message());
  /** The referee's turns since the last message to it. */
  let turns: RefereeTurn[] = [];
  let failure: RefereeFailure | undefined;
  let hasEnded = false;
  /** Called when the reply to the last message is complete. */
  let replied = () => {};
  const waits = createWaits(limitMs, () => fail(describeSilence(limitMs)));

  function fail(why: string, trace = log.text) {
    failure ??= new RefereeFailure(why, trace);
    waits.fail(failure);
  }

  function take(output: RefereeOutput) {
    if (hasEnded || failure) return;
    if (output.kind === "noise") return log.add(`${output.line}\n`);
    if (output.kind === "failed") return fail(output.why, output.trace);
    if (output.kind === "next player") return void beginNextGame();
    const { turn, frame } = output;
    if (frame) frames.add(frame);
    if (!game.keep(turn)) return;
    turns.push(turn);
    // The referee asks nobody in this turn, so it continues at once.
    if (isUnanswered(turn)) return void game.write(talk.next());
    hasEnded = isLastTurn(turn);
    replied();
  }

  /** Sends a message to the referee and waits for all turns of its reply. */
  async function say(message: NextMessage): Promise<readonly RefereeTurn[]> {
    if (failure) throw failure;
    game.answer();
    turns = [];
    await waits.wait<void>((done) => {
      replied = done;
      send(message);
    });
    return turns;
  }

  function beginNextGame() {
    const begin = () => failure ?? send(talk.begin(plan.bots.length, plan.seeds));
    void game.start().then(begin, (error: RefereeFailure) => fail(error.message, error.log));
  }

  /** Answers for a player whose builtin the referee plays. */
  async function act(player: number, name: string): Promise<Answer> {
    if (failure) throw failure;
    return waits.wait((done) => void talk.act!({ player, name }, (message) => game.write(message)).then(done));
  }

  return {
    /** Starts the match and returns the referee's first turns. This and all other calls reject with RefereeFailure. */
    async begin() {
      await game.start();
      return say(talk.begin(plan.bots.length, plan.seeds));
    },
    /** The answer as the referee takes it: what it no longer waits for is a timeout, if it keeps the clock itself. */
    accept: (answer: Answer) => talk.accept?.(answer) ?? answer,
    /** Passes on the answer of the player who was asked, and returns the turns up to the next question or the scores. */
    async answer(given: Answer) {
      if (failure) throw failure;
      const message = talk.answer(given);
      if (typeof message !== "object") return message === undefined ? [] : say(message);
      hasEnded = true;
      return [message];
    },
    ...{ act, takeFrames: frames.take },
    /** Rejects pending calls, and ends the process unless it can play the next match. */
    async stop() {
      const isOver = hasEnded && failure === undefined;
      fail(t("The referee was stopped."));
      await game.stop(isOver);
      await talk.close?.();
    },
  };
}

/** Counts what a referee writes; `exceed` is called with a sentence when it is more than any game needs. */
function createBound(exceed: (why: string) => void) {
  let heard = 0;
  let kept = 0;
  let turns = 0;
  return {
    /** Whether a text is still to be read. */
    hear({ length }: string): boolean {
      const before = heard;
      heard += length;
      if (before <= maxHeardChars && heard > maxHeardChars) exceed(describeFlood(maxHeardChars));
      return heard <= maxHeardChars;
    },
    answer(): void {
      heard = 0;
    },
    /** Whether a turn counts. */
    keep({ next, summary = [] }: RefereeTurn): boolean {
      kept += summary.reduce((sum, line) => sum + line.length, "text" in next ? next.text.length : 0);
      if (++turns > maxTurns)
        exceed(t("The referee asked {count, number} questions and did not end the match.", { count: maxTurns }));
      else if (kept > maxKeptChars) exceed(describeFlood(maxKeptChars));
      return turns <= maxTurns && kept <= maxKeptChars;
    },
  };
}

/** The last of what a referee has written besides its messages. */
function createLog() {
  let text = "";
  return {
    get text() {
      return text;
    },
    add(part: string): void {
      text = (text + part).slice(-maxLogChars);
    },
  };
}

/** The process of the current game, which is replaced for each game of a match. */
function createGameProcess({ referee, options }: RefereePlan, talk: Talk, listener: RefereeListener) {
  let process: RefereeProcess | undefined;
  let isStopped = false;
  const note = (text: string) => {
    listener.note(text);
    if (talk.note && bound.hear(text)) talk.note(text);
  };
  const read = (text: string) => {
    if (bound.hear(text)) listener.read(text);
  };
  const bound = createBound((why) => {
    listener.exceed(why);
    void release(false);
  });
  async function release(isOver: boolean) {
    const last = process;
    process = undefined;
    await last?.release(isOver);
  }
  return {
    ...{ answer: bound.answer, keep: bound.keep },
    write: (text: string) => process!.write(text),
    /** Rejects with RefereeFailure. */
    async start() {
      await release(true);
      const stamp = (await talk.open?.()) ?? referee;
      if (!stamp.command)
        throw new RefereeFailure(t("The record does not say how {name} is started.", { name: stamp.name }), "");
      try {
        process = await takeRefereeProcess(stamp, readLeagueOption(options), { ...listener, read, note });
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        throw new RefereeFailure(t("The referee cannot be started: {what}", { what }), "");
      }
      // `stop` was called before there was a process to end.
      if (isStopped) await release(false);
    },
    async stop(isOver: boolean) {
      isStopped = true;
      await release(isOver);
    },
  };
}

/** Waits for a referee, which may take `limitMs` each time before `late` is called. */
function createWaits(limitMs: number, late: () => void) {
  const open = new Set<(failure: RefereeFailure) => void>();
  return {
    /** Resolves to what `begin` passes on; rejects if the referee fails before. */
    async wait<Result>(begin: (done: (result: Result) => void) => void): Promise<Result> {
      const timer = setTimeout(late, limitMs);
      let stop = (_: RefereeFailure) => {};
      try {
        return await new Promise<Result>((done, reject) => {
          stop = reject;
          open.add(stop);
          begin(done);
        });
      } finally {
        clearTimeout(timer);
        open.delete(stop);
      }
    },
    fail(failure: RefereeFailure): void {
      for (const stop of open) stop(failure);
    },
  };
}

/** Whether a match is over after this turn. */
const isLastTurn = ({ next }: RefereeTurn): boolean =>
  next.kind === "scores" || (next.kind === "step" && listAsked(next).length === 0);

function describeSilence(limitMs: number): string {
  return t("The referee sent nothing for {seconds, number} seconds.", { seconds: Math.round(limitMs / 1000) });
}

export const describeFlood = (chars: number): string =>
  t("The referee wrote more than {megabytes, number} MB and was stopped.", { megabytes: chars / 1_000_000 });

export const formatExit = ({ code, signal }: Exit): string => signal ?? `exit code ${code}`;

const describeEnd = (exit: Exit): string => t("The referee ended without a result ({how}).", { how: formatExit(exit) });

/** Collects frames in compressed form until they are taken. */
function collectFrames() {
  let frames: ViewFrame[] = [];
  let chars = 0;
  return {
    add(frame: ViewFrame): void {
      chars += frame.data?.length ?? 0;
      if (chars <= maxFrameChars) frames.push(frame);
    },
    take(): FramesLine | undefined {
      const taken = frames;
      frames = [];
      return packFrames(taken);
    },
  };
}

/** The frames as a line of a record; undefined if there are none. */
export function packFrames(frames: readonly ViewFrame[]): FramesLine | undefined {
  if (frames.length === 0) return undefined;
  return { kind: "frames", deflated: deflateRawSync(JSON.stringify(frames)).toString("base64") };
}

function readLeagueOption(options: unknown): number | undefined {
  const league = typeof options === "object" && options !== null && "league" in options ? options.league : undefined;
  return typeof league === "number" ? league : undefined;
}
