import type { Module } from "./modules.ts";
import { Cursor, type ProcessMemory } from "./process-memory.ts";

/** How to find the caller of a function: instructions shared by several functions, and its own. */
export interface FrameDescription {
  /** The address where the function begins. */
  readonly start: number;
  readonly common: CommonEntry;
  readonly instructions: readonly [from: number, to: number];
}

interface CommonEntry {
  readonly instructions: readonly [from: number, to: number];
  readonly codeFactor: number;
  readonly dataFactor: number;
  readonly returnRegister: number;
  /** The encoding of addresses. */
  readonly encoding: number;
  readonly isAugmented: boolean;
  /** The function is entered by a signal rather than called. */
  readonly isSignal: boolean;
}

/** The description (FDE) of the function at an address; undefined if its module has none. */
export function findDescription(memory: ProcessMemory, module: Module, address: number): FrameDescription | undefined {
  const { index, tables } = module;
  if (index !== undefined) return findIndexed(memory, index, address);
  return tables && findListed(memory, tables, address);
}

/** Searches all entries linearly. */
function findListed(
  memory: ProcessMemory,
  [from, to]: readonly [number, number],
  address: number,
): FrameDescription | undefined {
  const cursor = new Cursor(memory, from);
  while (cursor.at < to) {
    const { at } = cursor;
    const end = findEntryEnd(cursor);
    if (end === cursor.at) return undefined;
    // A zero here marks a shared entry (CIE) rather than the description of a function.
    const found = cursor.u32() === 0 ? undefined : readDescription(memory, at, address);
    if (found) return found;
    cursor.at = end;
  }
  return undefined;
}

function findIndexed(memory: ProcessMemory, index: number, address: number): FrameDescription | undefined {
  const head = new Cursor(memory, index);
  const [version, start, count, table] = [head.u8(), head.u8(), head.u8(), head.u8()];
  // All linkers write sorted pairs of 32-bit values relative to this address.
  if (version !== 1 || table !== 0x3b) return undefined;
  readPointer(head, start);
  let low = 0;
  let high = readPointer(head, count) - 1;
  const pairs = head.at;
  const entry = (i: number, half: number) => index + new Cursor(memory, pairs + i * 8 + half * 4).i32();
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (entry(middle, 0) <= address) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? undefined : readDescription(memory, entry(low, 1), address);
}

function readDescription(memory: ProcessMemory, at: number, address: number): FrameDescription | undefined {
  const cursor = new Cursor(memory, at);
  const end = findEntryEnd(cursor);
  const distance = cursor.at;
  const common = readCommonEntry(memory, distance - cursor.u32());
  const start = readPointer(cursor, common.encoding);
  const size = readPointer(cursor, common.encoding & 0x0f);
  if (address < start || address >= start + size) return undefined;
  if (common.isAugmented) skipBlock(cursor);
  return { start, common, instructions: [cursor.at, end] };
}

function findEntryEnd(cursor: Cursor): number {
  const length = cursor.u32();
  if (length !== 0xffffffff) return cursor.at + length;
  const long = Number(cursor.u64());
  return cursor.at + long;
}

function skipBlock(cursor: Cursor) {
  const length = cursor.uleb();
  cursor.at += length;
}

function readCommonEntry(memory: ProcessMemory, at: number): CommonEntry {
  const cursor = new Cursor(memory, at);
  const end = findEntryEnd(cursor);
  cursor.u32();
  const version = cursor.u8();
  const augmentation = cursor.text();
  const codeFactor = cursor.uleb();
  const dataFactor = cursor.sleb();
  const returnRegister = version === 1 ? cursor.u8() : cursor.uleb();
  const isAugmented = augmentation.startsWith("z");
  let encoding = 0;
  if (isAugmented) {
    const length = cursor.uleb();
    const after = cursor.at + length;
    for (const letter of augmentation.slice(1)) {
      if (letter === "R") encoding = cursor.u8();
      else if (letter === "L") cursor.u8();
      else if (letter === "P") readPointer(cursor, cursor.u8() & 0x7f);
    }
    cursor.at = after;
  }
  const isSignal = augmentation.includes("S");
  return { instructions: [cursor.at, end], codeFactor, dataFactor, returnRegister, encoding, isAugmented, isSignal };
}

const relativeToItself = 0x10;

/** Reads an address in one of the encodings of these tables. */
export function readPointer(cursor: Cursor, encoding: number): number {
  const { at } = cursor;
  const value = readPlainValue(cursor, encoding & 0x0f);
  return value + ((encoding & 0x70) === relativeToItself ? at : 0);
}

/** 32-bit values, or 64-bit ones in programs of more than 2 GB. */
function readPlainValue(cursor: Cursor, format: number): number {
  if (format === 0x03) return cursor.u32();
  if (format === 0x0b) return cursor.i32();
  return Number(BigInt.asIntN(64, cursor.u64()));
}
