import { setTimeout } from "node:timers/promises";
import type { SourceRange } from "../../record/match-record.ts";
import type { Limits } from "../bot.ts";
import type { TraceChannel } from "../trace/channel.ts";
import { createStdio, type Pipes } from "../trace/host.ts";
import { type ExceededLimit, waitForFarBeyondLimit, watchLimits } from "./limits.ts";
import { endAll, endGroup, type ProcessGroup, type ProgramStart, settlesWithin, startGroup } from "./process-group.ts";
import {
  findDescendants,
  findFirstInside,
  listProcessTree,
  readInnerPid,
  readProcText,
  readWaitedMs,
} from "./process-state.ts";
import { listTaggedPids } from "./process-tag.ts";
import { endProcesses } from "./stop-group.ts";
import { TimedPipe } from "./timed-pipe.ts";

/** Collects a bot's stderr since it was last taken; if there is too much, the middle is left out. */
class BoundedText {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  #head: Buffer[] = [];
  #headSize = 0;
  #tail: Buffer[] = [];
  #tailSize = 0;
  #cut = 0;
  /** The end of all stderr so far, to read crashes whose text was taken with an earlier answer. */
  #recent = "";

  constructor(headLimit: number, tailLimit: number) {
    this.#headLimit = headLimit;
    this.#tailLimit = tailLimit;
  }

  add(chunk: Buffer): void {
    this.#recent = (this.#recent + chunk.toString("utf8")).slice(-this.#tailLimit);
    const room = this.#headLimit - this.#headSize;
    const first = chunk.subarray(0, Math.max(0, room));
    const rest = chunk.subarray(first.length);
    if (first.length > 0) {
      this.#head.push(first);
      this.#headSize += first.length;
    }
    if (rest.length > 0) this.#addTail(rest);
  }

  #addTail(chunk: Buffer) {
    this.#tail.push(chunk);
    this.#tailSize += chunk.length;
    while (this.#tailSize - this.#tail[0]!.length >= this.#tailLimit) {
      const dropped = this.#tail.shift()!.length;
      this.#tailSize -= dropped;
      this.#cut += dropped;
    }
    const over = this.#tailSize - this.#tailLimit;
    if (over <= 0) return;
    this.#tail[0] = this.#tail[0]!.subarray(over);
    this.#tailSize -= over;
    this.#cut += over;
  }

  get recent(): string {
    return this.#recent;
  }

  /** The text since it was last taken; `cut` is the number of bytes missing from its middle. */
  look(): { readonly text: string; readonly cut: number } {
    if (this.#headSize === 0) return { text: "", cut: 0 };
    const cut = this.#cut;
    const head = Buffer.concat(this.#head).toString("utf8");
    const tail = Buffer.concat(this.#tail).toString("utf8");
    return { text: cut > 0 ? `${head}\n[… ${cut} bytes left out …]\n${tail}` : head + tail, cut };
  }

  take(): ReturnType<BoundedText["look"]> {
    const looked = this.look();
    if (this.#headSize === 0) return looked;
    this.#head = [];
    this.#tail = [];
    this.#headSize = this.#tailSize = this.#cut = 0;
    return looked;
  }
}

/** How long the program around a bot may take to start it; in a PID namespace, that program is not the bot. */
const startLimitMs = 5000;

/** The namespace's own bot process, once it has dropped privileges and replaced its program; undefined if too late. */
async function findIsolatedBot(group: ProcessGroup): Promise<number | undefined> {
  const until = performance.now() + startLimitMs;
  while (!group.exit && performance.now() < until) {
    const first = findFirstInside(listProcessTree(group.leader), group.leader);
    // A process that sets up a namespace has some privileges, and may start helper programs; a bot has none.
    const [child] =
      first !== undefined && /^CapPrm:\s+0+$/m.test(readProcText(`/proc/${first}/status`))
        ? readProcText(`/proc/${first}/task/${first}/children`).split(" ")
        : [];
    if (child && isInOtherNamespace(child, first!)) return Number(child);
    await setTimeout(1);
  }
  return undefined;
}

function isInOtherNamespace(child: string, parent: number): boolean {
  const command = readProcText(`/proc/${child}/cmdline`);
  return command !== "" && command !== readProcText(`/proc/${parent}/cmdline`);
}

/** The outer id of a process whose id inside the namespace is `inner`; undefined if it has ended. */
const findOuterPid = (leader: number, inner: number): number | undefined =>
  listProcessTree(leader).find((pid) => pid !== leader && readInnerPid(pid) === inner);

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

/** Waits for an ended bot's output, which arrives soon, though a child of it may hold its pipes open. */
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

/** What became of a bot when its input ended. */
export interface InputEnd {
  /** How long the bot took to end, in milliseconds; absent if it did not end by itself. */
  readonly ms?: number;
  /** The command lines of processes that outlived the bot (Linux). */
  readonly survivors: readonly string[];
}

/** How long a process that the bot started may take to notice that the bot has ended. */
const farewellMs = 500;
const pollMs = 20;

/** Ends a bot's input, waits at most `limitMs`, ends its own process, and looks for others left behind. */
export async function endInput(bot: BotProcess, limitMs: number): Promise<InputEnd> {
  // Only while the bot lives can its processes be identified.
  findDescendants(bot.seen);
  const began = performance.now();
  bot.child.stdin?.end();
  await settlesWithin(bot.exited, limitMs);
  const ms = Math.round(performance.now() - began);
  // A bot that prints endlessly is killed before.
  const ended = bot.exit !== undefined && bot.exit.signal !== "SIGKILL";
  if (!bot.exit) {
    endProcesses([bot.pid]);
    await settlesWithin(bot.exited, farewellMs);
  }
  return { ...(ended && { ms }), survivors: await findSurvivors(bot) };
}

async function findSurvivors(bot: BotProcess): Promise<string[]> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const tagged = bot.tag === undefined ? [] : listTaggedPids(bot.tag, bot.leader);
    const pids = new Set([...findDescendants(bot.seen), ...tagged].filter((pid) => pid !== bot.pid));
    if (bot.exit) pids.delete(bot.leader);
    if (pids.size === 0 || waitedMs >= farewellMs) return [...pids].map(readCommandLine);
    await setTimeout(pollMs);
  }
}

const readCommandLine = (pid: number): string =>
  readProcText(`/proc/${pid}/cmdline`).split("\0").join(" ").trim() || `process ${pid}`;
