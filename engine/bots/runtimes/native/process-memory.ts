import { closeSync, openSync, readSync } from "node:fs";

const pageSize = 4096;

/** Reads the memory of a halted process, page by page on demand. */
export class ProcessMemory {
  readonly #file: number;
  readonly #pages = new Map<number, Buffer>();

  constructor(pid: number) {
    this.#file = openSync(`/proc/${pid}/mem`, "r");
  }

  close(): void {
    closeSync(this.#file);
  }

  byte(address: number): number {
    return this.#page(address).readUInt8(address % pageSize);
  }

  bytes(address: number, count: number): Buffer {
    const found = Buffer.alloc(count);
    for (let at = 0; at < count; ) {
      const offset = (address + at) % pageSize;
      const part = Math.min(count - at, pageSize - offset);
      this.#page(address + at).copy(found, at, offset, offset + part);
      at += part;
    }
    return found;
  }

  word(address: number): bigint {
    return this.bytes(address, 8).readBigUInt64LE();
  }

  #page(address: number): Buffer {
    const start = address - (address % pageSize);
    const known = this.#pages.get(start);
    if (known) return known;
    const page = Buffer.alloc(pageSize);
    // Throws if nothing is mapped there.
    readSync(this.#file, page, 0, pageSize, start);
    this.#pages.set(start, page);
    return page;
  }
}

/** Reads the numbers of unwind tables one after another. */
export class Cursor {
  readonly memory: ProcessMemory;
  at: number;

  constructor(memory: ProcessMemory, at: number) {
    this.memory = memory;
    this.at = at;
  }

  u8(): number {
    return this.memory.byte(this.at++);
  }

  u16(): number {
    return this.#taken(2).readUInt16LE();
  }

  u32(): number {
    return this.#taken(4).readUInt32LE();
  }

  u64(): bigint {
    return this.#taken(8).readBigUInt64LE();
  }

  i32(): number {
    return this.#taken(4).readInt32LE();
  }

  /** LEB128; all relevant values fit in a double. */
  uleb(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const part = this.u8();
      value += (part & 127) * factor;
      if (part < 128) return value;
    }
  }

  sleb(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const part = this.u8();
      value += (part & 127) * factor;
      if (part < 128) return part & 64 ? value - factor * 128 : value;
    }
  }

  /** A zero-terminated string. */
  text(): string {
    let text = "";
    for (let code = this.u8(); code !== 0; code = this.u8()) text += String.fromCharCode(code);
    return text;
  }

  #taken(count: number): Buffer {
    const taken = this.memory.bytes(this.at, count);
    this.at += count;
    return taken;
  }
}
