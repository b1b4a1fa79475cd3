import type { BotProcess } from "./bot-process.ts";
import { mainThreadTimes, type ThreadTimes } from "./process-state.ts";

/** When a call lasts too long, in milliseconds as they hold on this machine. */
export interface SilenceLimits {
  /** Of one call that computes. */
  readonly limitMs: number;
  /** So many times as long may one last that sleeps or waits. */
  readonly grace: number;
  /** Calls that have no answer go before the first one: how long that takes says nothing about a single call. */
  readonly toldBefore: boolean;
}

/** A call that lasted too long, seen from outside. */
export interface Silence {
  /** The ask that was answered next. */
  readonly index: number;
  /** How long it was at least. */
  readonly ms: number;
  /** How far that is beyond its limit. */
  readonly beyondMs: number;
}

/** What a host needs beside its calls: answers wait for each other up to 5 ms, and it looks at its clock 10 ms late. */
const hostMs = 25;
/** A quick bot is never looked at. */
const leastMs = 20;

/** A moment at which all output had been read that there was. */
interface Mark extends ThreadTimes {
  readonly received: number;
  readonly at: number;
}

/**
 * Watches from outside for calls that last too long, while the questions of many games are open and the host alone
 * knows when each call began. Between two looks without any output the main thread was in one call, but for answers
 * of 5 ms that the host held back: what the thread computed in between, as the system counts it, is that call's. It
 * is never more than the call really took: the second look notes the time before it reads what lies in the pipe, so
 * that neither a busy machine nor a Spar that is late itself adds to it.
 */
export class CallWatchdog {
  readonly #bot: BotProcess;
  readonly #limits: SilenceLimits;
  readonly #silences: (Silence & { index: number; readonly received: number })[] = [];
  readonly #everyMs: number;
  #from: number | undefined;
  #mark: Mark | undefined;
  #overMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(bot: BotProcess, limits: SilenceLimits) {
    this.#bot = bot;
    this.#limits = limits;
    this.#everyMs = Math.max(leastMs, limits.limitMs / 4);
    this.#from = limits.toldBefore ? bot.pipe.received : undefined;
    this.#timer = setTimeout(() => this.#look(), this.#everyMs);
  }

  /** To be told of each answer as it comes: of those that came in one piece, the last was the one that took so long. */
  answered(index: number): void {
    const { received } = this.#bot.pipe;
    const last = this.#silences.at(-1);
    if (this.#overMs !== undefined) {
      const ms = this.#overMs;
      this.#silences.push({ index, ms, beyondMs: ms - this.#limits.limitMs, received });
      this.#overMs = undefined;
    } else if (last?.received === received) last.index = index;
  }

  stop(): readonly Silence[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#silences;
  }

  #look() {
    const now = getMark(this.#bot);
    // What came until then is read in this round.
    setImmediate(() => {
      if (this.#timer === undefined || this.#bot.exit) return;
      this.#compare(now);
      this.#timer = setTimeout(() => this.#look(), this.#everyMs);
    });
  }

  #compare(now: Mark) {
    const { received } = this.#bot.pipe;
    if (received === this.#from) return;
    this.#from = undefined;
    if (received !== this.#mark?.received) {
      this.#mark = getMark(this.#bot);
      this.#overMs = undefined;
    } else this.#overMs = lastedMs(this.#mark, now, this.#limits);
  }
}

function getMark({ pid, pipe }: BotProcess): Mark {
  const times = mainThreadTimes(pid) ?? { ranMs: 0, waitedMs: 0 };
  return { ...times, received: pipe.received, at: performance.now() };
}

/** How long the call took at least that went on from one mark to the other; undefined while it is within its limit. */
function lastedMs(from: Mark, to: Mark, { limitMs, grace }: SilenceLimits): number | undefined {
  const ran = to.ranMs - from.ranMs - hostMs;
  const there = to.at - from.at - (to.waitedMs - from.waitedMs);
  return ran > limitMs ? ran : there > (limitMs + hostMs) * grace ? there : undefined;
}
