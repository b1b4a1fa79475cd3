import type { BotProcess } from "./bot-process.ts";
import { readMainThreadTimes, type ThreadTimes } from "./process-state.ts";

/** How long a call may take, in milliseconds already scaled for this machine. */
export interface CallTimeLimits {
  /** The limit for a call that uses the processor. */
  readonly limitMs: number;
  /** The factor for a call that sleeps or waits. */
  readonly grace: number;
  /**
   * Messages without an answer come before the first question, so the time until the first answer says nothing about a
   * single call.
   */
  readonly hasMessagesBefore: boolean;
}

/** A call that took too long, as measured from outside. */
export interface LongCall {
  /** The index of the question that was answered next. */
  readonly index: number;
  /** The minimum time that the call took. */
  readonly ms: number;
  /** By how many milliseconds that exceeds the limit. */
  readonly beyondMs: number;
}

/** Time for the host itself: it holds answers back for up to 5 ms, and checks its clock up to 10 ms late. */
const hostOverheadMs = 25;
/** Fast bots are not watched below this time. */
const minWatchedMs = 20;

/** A moment when all available output had been read. */
interface Mark extends ThreadTimes {
  readonly received: number;
  readonly at: number;
}

/**
 * Measures from outside whether a call takes too long, when the questions of many games are open and only the host
 * knows when each call began. If no output comes between two checks, the main thread was in a single call all that
 * time, apart from up to 5 ms in which the host held back answers. The processor time that the system reports for this
 * interval belongs to that call, so neither a busy machine nor a delay in Spar can add to it: each check notes the time
 * before it reads the pipe.
 */
export class CallWatchdog {
  readonly #bot: BotProcess;
  readonly #limits: CallTimeLimits;
  readonly #silences: (LongCall & { index: number; readonly received: number })[] = [];
  readonly #everyMs: number;
  #from: number | undefined;
  #mark: Mark | undefined;
  #overMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(bot: BotProcess, limits: CallTimeLimits) {
    this.#bot = bot;
    this.#limits = limits;
    this.#everyMs = Math.max(minWatchedMs, limits.limitMs / 4);
    this.#from = limits.hasMessagesBefore ? bot.pipe.received : undefined;
    this.#timer = setTimeout(() => this.#look(), this.#everyMs);
  }

  /** To be called when an answer arrives. If several arrive together, the time counts for the last one. */
  answered(index: number): void {
    const { received } = this.#bot.pipe;
    const last = this.#silences.at(-1);
    if (this.#overMs !== undefined) {
      const ms = this.#overMs;
      this.#silences.push({ index, ms, beyondMs: ms - this.#limits.limitMs, received });
      this.#overMs = undefined;
    } else if (last?.received === received) last.index = index;
  }

  stop(): readonly LongCall[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#silences;
  }

  #look() {
    const now = readProgress(this.#bot);
    // Let this round of the event loop read the output until now.
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
      this.#mark = readProgress(this.#bot);
      this.#overMs = undefined;
    } else this.#overMs = measureCallMs(this.#mark, now, this.#limits);
  }
}

function readProgress({ pid, pipe }: BotProcess): Mark {
  const times = readMainThreadTimes(pid) ?? { ranMs: 0, waitedMs: 0 };
  return { ...times, received: pipe.received, at: performance.now() };
}

/** How long the call between two marks has taken at least, in milliseconds; undefined if that is within its limit. */
function measureCallMs(from: Mark, to: Mark, { limitMs, grace }: CallTimeLimits): number | undefined {
  const ran = to.ranMs - from.ranMs - hostOverheadMs;
  const there = to.at - from.at - (to.waitedMs - from.waitedMs);
  return ran > limitMs ? ran : there > (limitMs + hostOverheadMs) * grace ? there : undefined;
}
