/** Collects a bot's stderr since it was last taken; if there is too much, the middle is left out. */
export class BoundedText {
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
