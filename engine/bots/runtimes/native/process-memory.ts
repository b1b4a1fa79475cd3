import { closeSync, openSync, readFileSync, readlinkSync, readSync } from "node:fs";
import { readUserBytes } from "../../../files/user-file.ts";

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
  uleb(isSigned = false): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const part = this.u8();
      value += (part & 127) * factor;
      if (part < 128) return isSigned && part & 64 ? value - factor * 128 : value;
    }
  }

  readonly sleb = () => this.uleb(true);

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

/** A program or library mapped into a process. */
export interface Module {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** The offset between addresses in the file and in memory. */
  readonly bias: number;
  /** The address of the index of its unwind tables (.eh_frame_hdr). */
  readonly index: number | undefined;
  /** The address range of the tables themselves, for a program without an index (a static one). */
  readonly tables: readonly [from: number, to: number] | undefined;
}

interface MappedFile {
  path: string;
  start: number;
  end: number;
}

/** The modules of a process; other mappings are left out. */
export function listModules(pid: number, memory: ProcessMemory): Module[] {
  const mapped: MappedFile[] = [];
  for (const line of readFileSync(`/proc/${pid}/maps`, "utf8").split("\n")) {
    const [, from, to, path] = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \d+\s+(\/.*|\[vdso\])$/.exec(line) ?? [];
    if (!path) continue;
    const [start, end] = [Number.parseInt(from!, 16), Number.parseInt(to!, 16)];
    const last = mapped.at(-1);
    if (last?.path === path) last.end = end;
    else mapped.push({ path, start, end });
  }
  return mapped.flatMap((one) => readModule(one, memory) ?? []);
}

/** The path of the program that a process runs. Linux only; throws if the process is gone. */
export const readProgramPath = (pid: number): string => readlinkSync(`/proc/${pid}/exe`);

const loadedSegment = 1;
const frameIndexSegment = 0x6474e550;

/** Reads the ELF header of a file mapped from its beginning. */
function readModule(mapped: MappedFile, memory: ProcessMemory): Module | undefined {
  const { start } = mapped;
  if (memory.bytes(start, 5).toString("latin1") !== "\x7fELF\x02") return undefined;
  const first = start + Number(memory.word(start + 32));
  const size = new Cursor(memory, start + 54).u16();
  const count = new Cursor(memory, start + 56).u16();
  let bias: number | undefined;
  let index: number | undefined;
  for (let i = 0; i < count; i++) {
    const header = first + i * size;
    const type = new Cursor(memory, header).u32();
    const address = Number(memory.word(header + 16));
    if (type === loadedSegment) bias ??= start - (address - (address % 4096));
    if (type === frameIndexSegment) index = address;
  }
  if (bias === undefined) return undefined;
  if (index !== undefined) return { ...mapped, bias, index: bias + index, tables: undefined };
  const section = findFrames(mapped.path);
  return { ...mapped, bias, index, tables: section && [bias + section[0], bias + section[1]] };
}

/** Debug information can make programs large. */
const maxProgramBytes = 256_000_000;

/** The range of `.eh_frame` according to the file, because the section table is not mapped. */
function findFrames(path: string): [from: number, to: number] | undefined {
  if (!path.startsWith("/")) return undefined;
  const read = readUserBytes(path, maxProgramBytes);
  if (!read.ok) return undefined;
  const file = read.content;
  const first = Number(file.readBigUInt64LE(40));
  const [size, count, named] = [file.readUInt16LE(58), file.readUInt16LE(60), file.readUInt16LE(62)];
  const names = Number(file.readBigUInt64LE(first + named * size + 24));
  for (let at = first; at < first + count * size; at += size) {
    const name = names + file.readUInt32LE(at);
    if (file.toString("latin1", name, file.indexOf(0, name)) !== ".eh_frame") continue;
    const from = Number(file.readBigUInt64LE(at + 16));
    return [from, from + Number(file.readBigUInt64LE(at + 32))];
  }
  return undefined;
}
