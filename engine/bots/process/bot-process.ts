import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { TraceChannel } from "../trace/channel.ts";
import { BoundedText } from "./bounded-text.ts";
import { waitedForProcessorMs } from "./process-state.ts";
import { dropGroup, endEscaped, groupMark, keepGroup, signalGroup } from "./stop-group.ts";
import { TimedPipe } from "./timed-pipe.ts";

/** What to run, and how. */
export interface Launch {
  readonly command: readonly string[];
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Pipes beside stdin, stdout and stderr, from descriptor 3 on. */
  readonly extraPipes: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running bot: its process group and its pipes. */
export interface BotProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly pipe: TimedPipe;
  readonly stderr: BoundedText;
  trace: TraceChannel | undefined;
  /** Settles when the process has ended. */
  readonly exited: Promise<Exit>;
  /** Settles when it has ended and all its pipes are read to their end. */
  readonly closed: Promise<void>;
  exit: Exit | undefined;
  readonly mark: string;
  /** How long it had waited for a processor when half of the time for its answer was over, in milliseconds. */
  waitedAtHalf: number | undefined;
  ending: Promise<void> | undefined;
}

/** How much of a bot's stderr is kept for each answer. */
export const stderrLimit = 64 * 1024;
const stderrTail = 16 * 1024;

/** Starts the process; rejects with what the system says when it cannot be run. */
export function spawnBot(launch: Launch): Promise<BotProcess> {
  const mark = randomUUID();
  const [program, ...args] = launch.command;
  const child = spawn(program!, args, {
    cwd: launch.cwd,
    env: { ...outerEnvironment(), ...launch.env, [groupMark]: mark },
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe", ...new Array<"pipe">(launch.extraPipes).fill("pipe")],
  });
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("spawn", () => done(botProcess(child, mark)));
  });
}

function botProcess(child: ChildProcess, mark: string): BotProcess {
  const pid = child.pid!;
  keepGroup(pid);
  child.on("error", () => {});
  const stderr = new BoundedText(stderrLimit - stderrTail, stderrTail);
  child.stderr!.on("data", (chunk: Buffer) => stderr.add(chunk));
  child.stderr!.on("error", () => {});
  for (const extra of child.stdio.slice(3)) extra?.on("error", () => {});
  const bot: BotProcess = {
    child,
    pid,
    pipe: new TimedPipe(
      child.stdin!,
      child.stdout!,
      () => signalGroup(pid, "SIGKILL"),
      () => {
        bot.waitedAtHalf = waitedForProcessorMs(pid);
      },
    ),
    stderr,
    trace: undefined,
    exited: new Promise((done) => {
      child.once("exit", (code, signal) => {
        bot.exit = { code, signal };
        done(bot.exit);
      });
    }),
    closed: new Promise((done) => child.once("close", () => done())),
    exit: undefined,
    mark,
    waitedAtHalf: undefined,
    ending: undefined,
  };
  // A child of the bot may hold its pipes open; what the bot itself wrote is there soon after its end.
  void bot.exited.then(() => within(bot.closed, drainMs)).then(() => bot.pipe.end());
  return bot;
}

const drainMs = 100;
const politeMs = 200;

/**
 * Ends the bot's group and whoever left it; once, however often it is called. A command of the user's own may have
 * something to put away (a container, say) and is asked first; a bot of a known language has not.
 */
export function endProcess(bot: BotProcess, askFirst: boolean): Promise<void> {
  bot.ending ??= end(bot, askFirst);
  return bot.ending;
}

async function end(bot: BotProcess, askFirst: boolean): Promise<void> {
  if (askFirst && !bot.exit) {
    signalGroup(bot.pid, "SIGTERM");
    await within(bot.exited, politeMs);
  }
  // Also when the leader has ended: its children may live on.
  signalGroup(bot.pid, "SIGKILL");
  endEscaped(bot.pid, bot.mark);
  await within(bot.exited, 1000);
  dropGroup(bot.pid);
  for (const pipe of bot.child.stdio) pipe?.destroy();
  bot.pipe.end();
}

/** Whether a promise settled in time. */
export async function within(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), limitMs);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

/** This process's environment without what an editor sets for its own Node processes. */
function outerEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _1, NODE_CHANNEL_FD: _2, ELECTRON_RUN_AS_NODE: _3, ...rest } = process.env;
  return rest;
}
