import type { Ask } from "../../game/turn.ts";

/** More unread output than this, and the bot is taken to print without end. */
const unreadLimit = 1024 * 1024;
/** A line longer than this is no answer of any game. */
const lineLimit = 256 * 1024;

const none = Buffer.alloc(0);
const LF = 10;
const CR = 13;

/** The bytes [start, end) of a piece of output: a Buffer for each answer would cost more than reading it. */
export interface Bytes {
  readonly of: Buffer;
  readonly start: number;
  readonly end: number;
}

/** How far the search for the end of an answer has come. */
export interface OutputSearch {
  readonly ends: Ask["ends"];
  /** Lines still to come. */
  linesLeft: number;
  /** Bytes from the first unread one on that were looked at already. */
  seen: number;
}

/** What a bot has printed and nobody has read yet. */
export class UnreadOutput {
  /** The output that is not wholly read; its bytes from `start` on are unread. */
  #bytes: Buffer = none;
  #start = 0;
  /** Bytes of output before those. */
  #before = 0;

  get length(): number {
    return this.#bytes.length - this.#start;
  }

  /** Complete lines. */
  get lines(): number {
    if (this.length === 0) return 0;
    let lines = 0;
    for (let at = this.#bytes.indexOf(LF, this.#start); at >= 0; at = this.#bytes.indexOf(LF, at + 1)) lines++;
    return lines;
  }

  /** All bytes of output so far, read or not. */
  get received(): number {
    return this.#before + this.#bytes.length;
  }

  /** What is unread, as it stands. */
  get rest(): Buffer {
    return this.#bytes.subarray(this.#start);
  }

  add(chunk: Buffer): void {
    this.#before += this.#start;
    this.#bytes = this.length === 0 ? chunk : Buffer.concat([this.#bytes.subarray(this.#start), chunk]);
    this.#start = 0;
  }

  /** Takes an answer that is wholly there, with the place of its first byte in all output. */
  take(search: OutputSearch): { readonly raw: Bytes; readonly from: number } | undefined {
    const end = this.#endOf(search);
    if (end < 0) return undefined;
    const raw = { of: this.#bytes, start: this.#start, end };
    const from = this.#before + this.#start;
    this.#start = end;
    return { raw, from };
  }

  /** Whether it is printed without end. */
  get isFlood(): boolean {
    if (this.length <= lineLimit) return false;
    if (this.length > unreadLimit) return true;
    return this.#bytes.length - Math.max(this.#start, this.#bytes.lastIndexOf(LF) + 1) > lineLimit;
  }

  /** Index after the byte that ends the answer, -1 while it is not there. */
  #endOf(search: OutputSearch): number {
    const bytes = this.#bytes;
    for (let from = this.#start + search.seen; ; ) {
      const end = bytes.indexOf(LF, from);
      if (end < 0) return -1;
      const length = end - from;
      const blank = length === 0 || (length === 1 && bytes[end - 1] === CR);
      from = end + 1;
      search.seen = from - this.#start;
      if (search.ends !== "blank") search.linesLeft--;
      if (search.ends === "blank" ? blank : search.linesLeft === 0) return from;
    }
  }
}
