import type { Ask } from "../../game/turn.ts";

/** With more unread output than this, a bot counts as printing endlessly. */
const unreadLimit = 1024 * 1024;
/** No answer of any game has a longer line. */
const lineLimit = 256 * 1024;

const emptyBuffer = Buffer.alloc(0);
const LF = 10;
const CR = 13;

/** The bytes [start, end) of a piece of output, since creating a Buffer per answer would cost more than reading it. */
export interface ByteRange {
  readonly of: Buffer;
  readonly start: number;
  readonly end: number;
}

/** The progress of searching for the end of an answer. */
export interface OutputSearch {
  readonly ends: Ask["ends"];
  linesLeft: number;
  /** Bytes of the unread output that were searched already. */
  seen: number;
}

/** Whether the text of an answer shows where it ends. */
export const isSearched = (ends: Ask["ends"]) => ends === "blank" || (typeof ends === "object" && "lines" in ends);

/** How many lines an answer has, if that is its end. */
export const countLines = (ends: Ask["ends"]): number => (typeof ends === "object" && "lines" in ends ? ends.lines : 1);

/** Output of a bot that has not been consumed yet. */
export class UnreadOutput {
  /** The buffer with unread output, which begins at `start`. */
  #bytes: Buffer = emptyBuffer;
  #start = 0;
  /** The number of output bytes before the buffer. */
  #before = 0;

  get length(): number {
    return this.#bytes.length - this.#start;
  }

  /** The number of complete lines. */
  get lines(): number {
    if (this.length === 0) return 0;
    let lines = 0;
    for (let at = this.#bytes.indexOf(LF, this.#start); at >= 0; at = this.#bytes.indexOf(LF, at + 1)) lines++;
    return lines;
  }

  /** The first line, without its end. */
  get firstLine(): Buffer {
    const end = this.#bytes.indexOf(LF, this.#start);
    return this.#bytes.subarray(this.#start, end < 0 ? this.#bytes.length : end);
  }

  /** All bytes of output so far, consumed or not. */
  get received(): number {
    return this.#before + this.#bytes.length;
  }

  get rest(): Buffer {
    return this.#bytes.subarray(this.#start);
  }

  add(chunk: Buffer): void {
    this.#before += this.#start;
    this.#bytes = this.length === 0 ? chunk : Buffer.concat([this.#bytes.subarray(this.#start), chunk]);
    this.#start = 0;
  }

  /** Removes and returns a complete answer, with the position of its first byte in all output. */
  take(search: OutputSearch): { readonly raw: ByteRange; readonly from: number } | undefined {
    const end = this.#findEnd(search);
    if (end < 0) return undefined;
    const raw = { of: this.#bytes, start: this.#start, end };
    const from = this.#before + this.#start;
    this.#start = end;
    return { raw, from };
  }

  /** Removes and returns all output, as lines. */
  takeAll(): { readonly raw: ByteRange; readonly from: number } {
    const { rest } = this;
    const from = this.received - rest.length;
    this.#start = this.#bytes.length;
    const of = rest.at(-1) === LF ? rest : Buffer.concat([rest, Buffer.of(LF)]);
    return { raw: { of, start: 0, end: of.length }, from };
  }

  /** Whether the bot prints endlessly. */
  get isFlood(): boolean {
    if (this.length <= lineLimit) return false;
    if (this.length > unreadLimit) return true;
    return this.#bytes.length - Math.max(this.#start, this.#bytes.lastIndexOf(LF) + 1) > lineLimit;
  }

  /** The index after the last byte of the answer, or -1 if it is not complete. */
  #findEnd(search: OutputSearch): number {
    if (!isSearched(search.ends)) return -1;
    const bytes = this.#bytes;
    for (let from = this.#start + search.seen; ; ) {
      const end = bytes.indexOf(LF, from);
      if (end < 0) return -1;
      const length = end - from;
      const isBlank = length === 0 || (length === 1 && bytes[end - 1] === CR);
      from = end + 1;
      search.seen = from - this.#start;
      if (search.ends !== "blank") search.linesLeft--;
      if (search.ends === "blank" ? isBlank : search.linesLeft === 0) return from;
    }
  }
}
