import type { SourceRange } from "../../record/answer.ts";
import type { Limits } from "../bot.ts";
import type { TraceChannel } from "../trace/channel.ts";
import { createStdio, type Pipes } from "../trace/pipes.ts";
import { BoundedText } from "./bounded-text.ts";
import { type ExceededLimit, waitForFarBeyondLimit, watchLimits } from "./limits.ts";
import { findIsolatedBot, findOuterPid } from "./pid-namespace.ts";
import { endAll, endGroup, type ProcessGroup, type ProgramStart, settlesWithin, startGroup } from "./process-group.ts";
import { readWaitedMs } from "./process-state.ts";
import { TimedPipe } from "./timed-pipe.ts";

/** What to run, and how. */
export interface Launch extends ProgramStart {
  /** Pipes beside stdin, stdout and stderr. */
  readonly pipes?: Pipes | undefined;
}

/** A running bot with its process group and its pipes. */
export interface BotProcess extends ProcessGroup {
  /** The bot's own process. */
  pid: number;
  /** Whether the bot itself was seen running, rather than only the program that starts it. */
  wasSeenRunning: boolean;
  /** Translates a process id from the bot's namespace; undefined if that process has ended. */
  outer(inner: number): number | undefined;
  readonly pipe: TimedPipe;
  readonly stderr: BoundedText;
  trace: TraceChannel | undefined;
  /** Resolves when the process has ended and its output has been read. */
  readonly closed: Promise<void>;
  /** How long the bot had waited for a processor when half of its time was over, in milliseconds. */
  waitedAtHalf: number | undefined;
  ending: Promise<void> | undefined;
  /** The limit for which the bot was stopped, and the user's frames at that moment, innermost first. */
  exceeded: { readonly over: ExceededLimit; readonly frames: readonly SourceRange[] } | undefined;
}

/** How much stderr is kept per answer. */
const stderrLimit = 64 * 1024;
const stderrTail = 16 * 1024;

/** Starts the process; rejects with the system's error if that fails. */
export async function spawnBot(launch: Launch): Promise<BotProcess> {
  const group = await startGroup(launch, createStdio(launch.pipes));
  if (!launch.sandbox?.hasPidNamespace) return createBotProcess(group, (inner) => inner);
  // Listen from the start: when a process ends, Node discards output that nobody listens to.
  const bot = createBotProcess(group, (inner) => findOuterPid(group.leader, inner));
  const found = await findIsolatedBot(group);
  bot.wasSeenRunning = found !== undefined;
  bot.pid = found ?? group.leader;
  return bot;
}

function createBotProcess(group: ProcessGroup, outer: BotProcess["outer"]): BotProcess {
  const { child } = group;
  const stderr = new BoundedText(stderrLimit - stderrTail, stderrTail);
  child.stderr!.on("data", (chunk: Buffer) => stderr.add(chunk));
  child.stderr!.on("error", () => {});
  for (const extra of child.stdio.slice(3)) extra?.on("error", () => {});
  const bot: BotProcess = Object.assign(group, {
    pid: group.leader,
    wasSeenRunning: true,
    outer,
    pipe: new TimedPipe(
      child.stdin!,
      child.stdout!,
      () => endAll(group),
      () => {
        bot.waitedAtHalf = readWaitedMs(bot.pid);
      },
    ),
    stderr,
    trace: undefined,
    closed: readRemainingOutput(group),
    waitedAtHalf: undefined,
    ending: undefined,
    exceeded: undefined,
  });
  void bot.exited.then(() => bot.pipe.stopClock());
  void bot.closed.then(() => bot.pipe.end());
  return bot;
}

const drainLimitMs = 100;

/** How long a bot that exceeds a limit may take to report its stack. Meanwhile its processes and files keep growing. */
const stackLimitMs = { memory: 300, processes: 50, written: 300 };

/** Stops a bot that exceeds a limit. `where` returns the user's frames at that moment. */
export function enforceLimits(
  bot: BotProcess,
  limits: Limits,
  where: () => Promise<readonly SourceRange[] | undefined>,
): void {
  watchLimits(bot, limits, (over) => {
    let frames: readonly SourceRange[] = [];
    const located = where().then(
      (found = []) => {
        frames = found;
      },
      // The process has ended meanwhile.
      () => {},
    );
    const known = over.limit === "memory" ? Promise.race([located, waitForFarBeyondLimit(bot, limits)]) : located;
    void settlesWithin(known, stackLimitMs[over.limit]).then(() => {
      bot.exceeded = { over, frames };
      endAll(bot);
    });
  });
}

/**
 * Waits for the remaining output of an ended bot. A child of the bot may hold its pipes open, but the bot's own output
 * arrives soon.
 */
async function readRemainingOutput({ child, exited }: ProcessGroup): Promise<void> {
  const closed = new Promise<void>((done) => child.once("close", () => done()));
  await exited;
  await settlesWithin(closed, drainLimitMs);
}

/** Ends the bot's group and stops reading, once, however often it is called. `askFirst` is passed to `endGroup`. */
export function endProcess(bot: BotProcess, asksFirst: boolean): Promise<void> {
  bot.ending ??= endGroup(bot, asksFirst).then(() => bot.pipe.end());
  return bot.ending;
}
