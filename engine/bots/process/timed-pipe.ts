import type { Readable, Writable } from "node:stream";
import type { Ask, LiveAnswer } from "../../game/turn.ts";
import { clipLine } from "../../text/clip-text.ts";
import { type ByteRange, countLines, isSearched, type OutputSearch, UnreadOutput } from "./unread-output.ts";

/** An unfinished answer longer than this counts as endless output once the limit passes or the program ends. */
const maxUnfinishedChars = 32 * 1024;

/** An answer without a known end may be as long as this. */
const maxWholeBytes = 16 * 1024 * 1024;

export interface PipeAsk {
  readonly text: string;
  readonly ends: Ask["ends"];
  readonly limitMs: number;
  /** The limit while an answer that was given up is missing; the question's own clock has not started. */
  readonly behindMs?: number;
}

export type PipeFailure = "timeout" | "ended" | "flood";

export type PipeAnswer =
  /** `raw` includes the final newline; its first byte is byte `from` of all output. */
  | {
      readonly kind: "answer";
      readonly raw: ByteRange;
      readonly from: number;
      readonly ms: number;
      readonly wasBuffered: boolean;
    }
  | {
      readonly kind: PipeFailure;
      readonly partial: Buffer;
      readonly ms: number;
      /** For a timeout: the answer, if it still arrives. */
      readonly late?: Promise<PipeLate>;
    };

/** An answer that arrived after it was given up, `ms` after its limit. */
export interface PipeLate {
  readonly raw: ByteRange;
  readonly from: number;
  readonly ms: number;
}

/** Called once for each answer, in the order they arrive; `index` is the question's index. */
type OnAnswer = (index: number, answer: PipeAnswer) => void;

interface OpenQuestion extends OutputSearch {
  readonly limitMs: number;
  readonly behindMs: number;
  /** When this question's clock began; moved until it is fully written and earlier answers have arrived. */
  since: number;
  /** The question's index among those sent together. */
  readonly index: number;
  /** Whether half of its limit has passed. */
  isHalfOver: boolean;
  /** Receives the answer; absent once the question was given up, since its answer is then read and dropped. */
  settle: OnAnswer | undefined;
  late?: (answer: PipeLate) => void;
  /** When the last output came for an answer that is passed on while it is written. */
  wroteAt?: number;
}

const isLive = (ends: Ask["ends"]): ends is LiveAnswer => typeof ends === "object" && "over" in ends;

const emptyBuffer = Buffer.alloc(0);

/**
 * Sends questions and reads answers over a pair of pipes. The time of an answer runs from the last byte written to the
 * last byte of the answer. Output that is already in the pipe answers the next question, as with any referee that reads
 * lines.
 */
export class TimedPipe {
  readonly #stdin: Writable;
  readonly #stdout: Readable;
  readonly #onFlood: () => void;
  readonly #onHalf: () => void;
  readonly #open: OpenQuestion[] = [];
  readonly #output = new UnreadOutput();
  /** Messages not written yet; they are sent with the next question, or by themselves after this tick. */
  #input = "";
  #ended: "ended" | "flood" | undefined;
  #stoppedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerDue = 0;

  /** `onHalf` is called when half of the time for an answer is over. */
  constructor(stdin: Writable, stdout: Readable, onFlood: () => void, onHalf: () => void) {
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#onFlood = onFlood;
    this.#onHalf = onHalf;
    // A bot may close its end at any time; it then fails to answer, which is reported.
    stdin.on("error", () => {});
    stdout.on("error", () => this.end());
    stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    stdout.on("end", () => this.end());
    stdout.on("close", () => this.end());
  }

  /** Complete lines of output that answer no question so far. */
  get unreadLines(): number {
    return this.#output.lines;
  }

  /** The first line of output that answers no question so far, clipped. */
  get unreadText(): string {
    return clipLine(this.#output.firstLine.toString("utf8"));
  }

  /** All bytes of output so far. */
  get received(): number {
    return this.#output.received;
  }

  /** Whether an answer that was given up is still missing. */
  get owes(): boolean {
    return this.#open.some(({ settle }) => settle === undefined);
  }

  /** Whether the bot's output has ended. */
  get over(): boolean {
    return this.#ended !== undefined;
  }

  /** Removes and returns all output of a program that has ended. */
  takeAll(): Pick<PipeLate, "raw" | "from"> {
    return this.#output.takeAll();
  }

  tell(text: string): void {
    if (this.#input === "") process.nextTick(() => this.#writeInput());
    this.#input += text;
  }

  /** Sends questions together; the clock of each begins when the one before is answered. */
  ask(asks: readonly PipeAsk[], settle: OnAnswer): void {
    if (this.#ended) {
      this.#answerFromRest(this.#ended, asks, settle);
      return;
    }
    const wasBuffered = this.#output.length > 0;
    let text = this.#input;
    this.#input = "";
    const opens = asks.map((ask, index): OpenQuestion => {
      const { ends, limitMs, behindMs = limitMs } = ask;
      text += ask.text;
      const linesLeft = countLines(ends);
      return { ends, limitMs, behindMs, linesLeft, seen: 0, since: 0, index, isHalfOver: false, settle };
    });
    this.#open.push(...opens);
    this.#write(text, opens);
    for (const open of opens) this.#prepare(open);
    if (wasBuffered) this.#serve(performance.now(), true);
    this.#arm();
  }

  /** Begins with what a question needs whose answer has no end in its text. */
  #prepare(open: OpenQuestion): void {
    const { ends } = open;
    if (ends === "whole") this.#stdin.end();
    if (!isLive(ends)) return;
    if (this.#output.length > 0) ends.wrote(this.#output.rest);
    const settle = () => this.#open.includes(open) && this.#settleAll(open, performance.now());
    ends.over.addEventListener("abort", settle, { once: true });
  }

  /** All output so far is the answer. */
  #settleAll(open: OpenQuestion, now: number): void {
    this.#open.splice(this.#open.indexOf(open), 1);
    const taken = this.#output.takeAll();
    const ms = Math.max(0, (open.wroteAt ?? now) - open.since);
    open.settle?.(open.index, { kind: "answer", ...taken, ms, wasBuffered: false });
    open.late?.({ ...taken, ms: ms - open.limitMs });
  }

  /** A program that has ended answers with the complete lines that it left in the pipe, as with any referee that reads lines. */
  #answerFromRest(ended: "ended" | "flood", asks: readonly PipeAsk[], settle: OnAnswer): void {
    for (const [index, { ends }] of asks.entries()) {
      const search = { ends, linesLeft: countLines(ends), seen: 0 };
      const taken = ended === "ended" ? this.#output.take(search) : undefined;
      if (taken) settle(index, { kind: "answer", ...taken, ms: 0, wasBuffered: true });
      else settle(index, { kind: ended, partial: emptyBuffer, ms: 0 });
    }
  }

  /** Called when the program has ended: its remaining output is read until `end`, but no answer is late any more. */
  stopClock(): void {
    this.#stoppedAt ??= performance.now();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Settles every open question, since nothing more will come. */
  end(): void {
    // Endless output may also make the program end by itself; then the output is the fault, not how the program ended.
    this.#finish(this.#isUnfinished ? "flood" : "ended");
  }

  /** Whether there is more of an answer by lines than any game asks for. */
  get #isUnfinished(): boolean {
    const isByLines = this.#open.every(({ ends }) => isSearched(ends));
    return isByLines && this.#output.length > maxUnfinishedChars;
  }

  #writeInput() {
    const text = this.#input;
    this.#input = "";
    if (text !== "" && this.#stdin.writable) this.#stdin.write(text);
    // More of the question.
    for (const open of this.#open) if (isLive(open.ends)) open.since = performance.now();
  }

  #write(text: string, opens: readonly OpenQuestion[]) {
    const written = () => {
      const now = performance.now();
      for (const open of opens) open.since = now;
    };
    if (text === "" || !this.#stdin.writable) return written();
    let hasWaited = false;
    this.#stdin.write(text, () => {
      if (!hasWaited) return;
      written();
      this.#arm();
    });
    hasWaited = this.#stdin.writableLength > 0;
    written();
  }

  #receive(chunk: Buffer) {
    if (this.#ended) return;
    const now = performance.now();
    this.#output.add(chunk);
    const [open] = this.#open;
    if (open) {
      this.#passOn(open, chunk, now);
      this.#serve(now, false);
      this.#arm();
    }
    if (open && !isSearched(open.ends) ? this.#output.length > maxWholeBytes : this.#output.isFlood) this.#flood();
  }

  #passOn(open: OpenQuestion, chunk: Buffer, now: number): void {
    if (!isLive(open.ends)) return;
    open.wroteAt = now;
    if (open.settle) open.ends.wrote(chunk);
  }

  #flood() {
    this.#finish("flood");
    this.#stdout.destroy();
    this.#onFlood();
  }

  #serve(now: number, wasBuffered: boolean) {
    for (let open = this.#open[0]; open; open = this.#open[0]) {
      const taken = this.#output.take(open);
      if (!taken) return;
      this.#open.shift();
      const { raw, from } = taken;
      const { index, settle } = open;
      open.settle = undefined;
      settle?.(index, { kind: "answer", raw, from, ms: wasBuffered ? 0 : Math.max(0, now - open.since), wasBuffered });
      open.late?.({ raw, from, ms: now - open.since - open.limitMs });
      const next = this.#open[0];
      if (next && next.since < now) {
        next.since = now;
        next.isHalfOver = false;
      }
    }
  }

  /** When to check a question again: after half of its limit, and at its end. */
  #getDue(open: OpenQuestion): number {
    const limitMs = this.#getLimit(open);
    return open.since + (open.isHalfOver ? limitMs : limitMs / 2);
  }

  #getLimit(open: OpenQuestion): number {
    return this.owes ? open.behindMs : open.limitMs;
  }

  #firstAwaited(): OpenQuestion | undefined {
    return this.#open.find(({ settle }) => settle !== undefined);
  }

  /** One timer for all questions. If it is set to an earlier time it stays, and checks again when it fires. */
  #arm() {
    const open = this.#stoppedAt !== undefined ? undefined : this.#firstAwaited();
    if (!open) return;
    const due = this.#getDue(open);
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
    if (!open || this.#getDue(open) > performance.now()) return this.#arm();
    if (!open.isHalfOver) {
      open.isHalfOver = true;
      this.#onHalf();
      return this.#arm();
    }
    // Output that is in the pipe when the limit passes still counts, so read once more before giving up.
    setImmediate(() => {
      const now = performance.now();
      if (open.settle && this.#stoppedAt === undefined && open.since + this.#getLimit(open) <= now)
        this.#giveUp(open, now);
      this.#arm();
    });
  }

  #giveUp(open: OpenQuestion, now: number) {
    const isFirst = this.#open[0] === open;
    if (isFirst && this.#isUnfinished) return this.#flood();
    const settle = open.settle!;
    open.settle = undefined;
    settle(open.index, {
      kind: "timeout",
      partial: isFirst ? this.#output.rest : emptyBuffer,
      ms: now - open.since,
      // If an earlier question is still open, that one took the time.
      late: isFirst
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
    const [first] = this.#open;
    if (first?.ends === "whole" && first.settle === undefined) this.#settleAll(first, now);
    let partial = this.#output.rest;
    for (const open of this.#open.splice(0)) {
      open.settle?.(open.index, { kind: how, partial, ms: Math.max(0, now - open.since) });
      partial = emptyBuffer;
    }
  }
}
