import type { SourceRange } from "../../record/answer.ts";
import type { TraceChannel } from "../trace/channel.ts";
import { type Pipes, stdioWith } from "../trace/pipes.ts";
import { BoundedText } from "./bounded-text.ts";
import { farBeyond, type Limits, type Over, watchLimits } from "./limits.ts";
import { findIsolatedBot, outerPid } from "./pid-namespace.ts";
import { endAll, endGroup, type ProcessGroup, type Program, startGroup, within } from "./process-group.ts";
import { waitedForProcessorMs } from "./process-state.ts";
import { TimedPipe } from "./timed-pipe.ts";

/** What to run, and how. */
export interface Launch extends Program {
  /** Pipes beside stdin, stdout and stderr. */
  readonly pipes?: Pipes | undefined;
}

/** A running bot: its process group and its pipes. */
export interface BotProcess extends ProcessGroup {
  /** The process of the bot itself. */
  pid: number;
  /** Whether it was seen to run, and not only the program about it. */
  seenBegun: boolean;
  /** The number of a process that the bot's side calls `inner`; none where it has ended. */
  outer(inner: number): number | undefined;
  readonly pipe: TimedPipe;
  readonly stderr: BoundedText;
  trace: TraceChannel | undefined;
  /** Settles when it has ended and what it wrote is read. */
  readonly closed: Promise<void>;
  /** How long it had waited for a processor when half of the time for its answer was over, in milliseconds. */
  waitedAtHalf: number | undefined;
  ending: Promise<void> | undefined;
  /** The limit that it was stopped for, and the user's frames at that time, innermost first. */
  exceeded: { readonly over: Over; readonly frames: readonly SourceRange[] } | undefined;
}

/** How much of a bot's stderr is kept for each answer. */
const stderrLimit = 64 * 1024;
const stderrTail = 16 * 1024;

/** Starts the process; rejects with what the system says when it cannot be run. */
export async function spawnBot(launch: Launch): Promise<BotProcess> {
  const group = await startGroup(launch, stdioWith(launch.pipes));
  if (!launch.sandbox?.hasPidNamespace) return botProcess(group, (inner) => inner);
  // It is heard from the beginning: of one that has ended, Node throws away what nobody listens to.
  const bot = botProcess(group, (inner) => outerPid(group.leader, inner));
  const found = await findIsolatedBot(group);
  bot.seenBegun = found !== undefined;
  bot.pid = found ?? group.leader;
  return bot;
}

function botProcess(group: ProcessGroup, outer: BotProcess["outer"]): BotProcess {
  const { child } = group;
  const stderr = new BoundedText(stderrLimit - stderrTail, stderrTail);
  child.stderr!.on("data", (chunk: Buffer) => stderr.add(chunk));
  child.stderr!.on("error", () => {});
  for (const extra of child.stdio.slice(3)) extra?.on("error", () => {});
  const bot: BotProcess = Object.assign(group, {
    pid: group.leader,
    seenBegun: true,
    outer,
    pipe: new TimedPipe(
      child.stdin!,
      child.stdout!,
      () => endAll(group),
      () => {
        bot.waitedAtHalf = waitedForProcessorMs(bot.pid);
      },
    ),
    stderr,
    trace: undefined,
    closed: readOut(group),
    waitedAtHalf: undefined,
    ending: undefined,
    exceeded: undefined,
  });
  void bot.exited.then(() => bot.pipe.stopClock());
  void bot.closed.then(() => bot.pipe.end());
  return bot;
}

const drainMs = 100;

/** How long a bot that is over a limit may take to say where it is. Processes and files grow meanwhile. */
const whereMs = { memory: 300, processes: 50, written: 300 };

/** Stops a bot that uses more than it may. `where` gives the user's frames at the moment. */
export function keepWithin(
  bot: BotProcess,
  limits: Limits,
  where: () => Promise<readonly SourceRange[] | undefined>,
): void {
  watchLimits(bot, limits, (over) => {
    let frames: readonly SourceRange[] = [];
    const told = where().then(
      (found = []) => {
        frames = found;
      },
      // It has ended meanwhile.
      () => {},
    );
    const known = over.limit === "memory" ? Promise.race([told, farBeyond(bot, limits)]) : told;
    void within(known, whereMs[over.limit]).then(() => {
      bot.exceeded = { over, frames };
      endAll(bot);
    });
  });
}

/** A child of the bot may hold its pipes open; what the bot itself wrote is there soon after its end. */
async function readOut({ child, exited }: ProcessGroup): Promise<void> {
  const closed = new Promise<void>((done) => child.once("close", () => done()));
  await exited;
  await within(closed, drainMs);
}

/** Ends the bot's group and reads no more; once, however often it is called. `askFirst` is that of `endGroup`. */
export function endProcess(bot: BotProcess, askFirst: boolean): Promise<void> {
  bot.ending ??= endGroup(bot, askFirst).then(() => bot.pipe.end());
  return bot.ending;
}
