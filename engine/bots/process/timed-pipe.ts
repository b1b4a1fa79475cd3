import type { Readable, Writable } from "node:stream";
import type { Ask } from "../../game/turn.ts";
import { type Bytes, type OutputSearch, UnreadOutput } from "./unread-output.ts";

/** So much of an unfinished answer when the limit passes or the program ends is no answer on its way but printing without end. */
const lateLimit = 32 * 1024;

export interface PipeAsk {
  readonly text: string;
  readonly ends: Ask["ends"];
  readonly limitMs: number;
  /** The same while an answer is still to come that nobody waits for any more: its own clock has not begun. */
  readonly behindMs?: number;
}

export type PipeFailure = "timeout" | "ended" | "flood";

export type PipeAnswer =
  /** `raw` includes the line end that closed it; its first byte is byte `from` of all output. */
  | { readonly kind: "answer"; readonly raw: Bytes; readonly from: number; readonly ms: number; readonly lay: boolean }
  | {
      readonly kind: PipeFailure;
      readonly partial: Buffer;
      readonly ms: number;
      /** Of a time-out: the answer, should it come after all. */
      readonly late?: Promise<PipeLate>;
    };

/** An answer that nobody waited for any more; `ms` after its limit. */
export interface PipeLate {
  readonly raw: Bytes;
  readonly from: number;
  readonly ms: number;
}

/** Hears of each answer once, in the order they come; `index` is the ask's place. */
export type Settle = (index: number, answer: PipeAnswer) => void;

interface Open extends OutputSearch {
  readonly limitMs: number;
  readonly behindMs: number;
  /** When its clock began; moves until the question is wholly written and earlier answers are in. */
  since: number;
  /** Its place among the asks that went out together. */
  readonly index: number;
  /** Half of its limit has passed. */
  halfOver: boolean;
  /** Absent once it was given up: its answer is still taken off the pipe, and dropped. */
  settle: Settle | undefined;
  late?: (answer: PipeLate) => void;
}

const none = Buffer.alloc(0);

/**
 * Questions and answers over a pair of pipes, timed from the last byte written to the byte that ends the answer.
 * What lies in the pipe already answers the next ask, as it does for any referee that reads lines.
 */
export class TimedPipe {
  readonly #stdin: Writable;
  readonly #stdout: Readable;
  readonly #onFlood: () => void;
  readonly #onHalf: () => void;
  readonly #open: Open[] = [];
  readonly #output = new UnreadOutput();
  /** Told but not written yet: it goes out with the ask that follows, or by itself after this tick. */
  #told = "";
  #ended: "ended" | "flood" | undefined;
  /** When the program had ended. */
  #stoppedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerDue = 0;

  /** `onHalf` hears when half of the time for an answer is over. */
  constructor(stdin: Writable, stdout: Readable, onFlood: () => void, onHalf: () => void) {
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#onFlood = onFlood;
    this.#onHalf = onHalf;
    // A bot may close its end at any time; that shows when it does not answer.
    stdin.on("error", () => {});
    stdout.on("error", () => this.end());
    stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    stdout.on("end", () => this.end());
    stdout.on("close", () => this.end());
  }

  /** Complete lines of output that nobody asked for so far. */
  get unreadLines(): number {
    return this.#output.lines;
  }

  /** All bytes of output so far. */
  get received(): number {
    return this.#output.received;
  }

  /** Whether an answer is still to come that nobody waits for any more. */
  get owes(): boolean {
    return this.#open.some(({ settle }) => settle === undefined);
  }

  /** Whether the bot's output has come to its end. */
  get over(): boolean {
    return this.#ended !== undefined;
  }

  tell(text: string): void {
    if (this.#told === "") process.nextTick(() => this.#writeTold());
    this.#told += text;
  }

  /** Asks go out together; a later one's clock begins when the one before is answered. */
  ask(asks: readonly PipeAsk[], settle: Settle): void {
    if (this.#ended) {
      for (const index of asks.keys()) settle(index, { kind: this.#ended, partial: none, ms: 0 });
      return;
    }
    const lay = this.#output.length > 0;
    let text = this.#told;
    this.#told = "";
    const opens = asks.map((ask, index): Open => {
      const { ends, limitMs, behindMs = limitMs } = ask;
      text += ask.text;
      const linesLeft = ends === "blank" ? 1 : ends.lines;
      return { ends, limitMs, behindMs, linesLeft, seen: 0, since: 0, index, halfOver: false, settle };
    });
    this.#open.push(...opens);
    this.#write(text, opens);
    if (lay) this.#serve(performance.now(), true);
    this.#arm();
  }

  /** The program has ended: what it wrote is still read until `end`, but nothing is late any more. */
  stopClock(): void {
    this.#stoppedAt ??= performance.now();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Settles every open ask: nothing more will come. */
  end(): void {
    // A flood may end its program by itself: what was printed is the fault, not how it died of it.
    this.#finish(this.#output.length > lateLimit ? "flood" : "ended");
  }

  #writeTold() {
    const text = this.#told;
    this.#told = "";
    if (text !== "" && this.#stdin.writable) this.#stdin.write(text);
  }

  #write(text: string, opens: readonly Open[]) {
    const written = () => {
      const now = performance.now();
      for (const open of opens) open.since = now;
    };
    if (text === "" || !this.#stdin.writable) return written();
    let waited = false;
    this.#stdin.write(text, () => {
      if (!waited) return;
      written();
      this.#arm();
    });
    waited = this.#stdin.writableLength > 0;
    written();
  }

  #receive(chunk: Buffer) {
    if (this.#ended) return;
    const now = performance.now();
    this.#output.add(chunk);
    if (this.#open.length > 0) {
      this.#serve(now, false);
      this.#arm();
    }
    if (this.#output.isFlood) this.#flood();
  }

  #flood() {
    this.#finish("flood");
    this.#stdout.destroy();
    this.#onFlood();
  }

  #serve(now: number, lay: boolean) {
    for (let open = this.#open[0]; open; open = this.#open[0]) {
      const taken = this.#output.take(open);
      if (!taken) return;
      this.#open.shift();
      const { raw, from } = taken;
      const { index, settle } = open;
      open.settle = undefined;
      settle?.(index, { kind: "answer", raw, from, ms: lay ? 0 : Math.max(0, now - open.since), lay });
      open.late?.({ raw, from, ms: now - open.since - open.limitMs });
      const next = this.#open[0];
      if (next && next.since < now) {
        next.since = now;
        next.halfOver = false;
      }
    }
  }

  /** When to look at a question again: after half of its limit, and when it is over. */
  #dueOf(open: Open): number {
    const limitMs = this.#limitOf(open);
    return open.since + (open.halfOver ? limitMs : limitMs / 2);
  }

  #limitOf(open: Open): number {
    return this.owes ? open.behindMs : open.limitMs;
  }

  #firstAwaited(): Open | undefined {
    return this.#open.find(({ settle }) => settle !== undefined);
  }

  /** One timer for all asks in turn: one that is set for earlier is left alone, and looks again when it fires. */
  #arm() {
    const open = this.#stoppedAt !== undefined ? undefined : this.#firstAwaited();
    if (!open) return;
    const due = this.#dueOf(open);
    if (this.#timer && this.#timerDue <= due) return;
    clearTimeout(this.#timer);
    this.#timerDue = due;
    const leftMs = Math.max(1, Math.ceil(due - performance.now()));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#expire();
    }, leftMs);
  }

  #expire() {
    const open = this.#firstAwaited();
    if (!open || this.#dueOf(open) > performance.now()) return this.#arm();
    if (!open.halfOver) {
      open.halfOver = true;
      this.#onHalf();
      return this.#arm();
    }
    // What lies in the pipe when the limit passes counts: one more round of reading before it is given up.
    setImmediate(() => {
      const now = performance.now();
      if (open.settle && this.#stoppedAt === undefined && open.since + this.#limitOf(open) <= now)
        this.#giveUp(open, now);
      this.#arm();
    });
  }

  #giveUp(open: Open, now: number) {
    const first = this.#open[0] === open;
    if (first && this.#output.length > lateLimit) return this.#flood();
    const settle = open.settle!;
    open.settle = undefined;
    settle(open.index, {
      kind: "timeout",
      partial: first ? this.#output.rest : none,
      ms: now - open.since,
      // Behind a question that is open still, it was not this one that took so long.
      late: first
        ? new Promise((done) => {
            open.late = done;
          })
        : undefined,
    });
    const next = this.#firstAwaited();
    if (next && next.since < now) next.since = now;
  }

  #finish(how: "ended" | "flood") {
    if (this.#ended) return;
    this.#ended = how;
    this.stopClock();
    const now = this.#stoppedAt!;
    let partial = this.#output.rest;
    for (const open of this.#open.splice(0)) {
      open.settle?.(open.index, { kind: how, partial, ms: Math.max(0, now - open.since) });
      partial = none;
    }
  }
}
