import { Cursor, type Module, type ProcessMemory } from "./process-memory.ts";

/** How to find the caller of a function: instructions shared by several functions, and its own. */
interface FrameDescription {
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
  if (!tables) return undefined;
  // Searches all entries linearly.
  const [from, to] = tables;
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
function readPointer(cursor: Cursor, encoding: number): number {
  const { at } = cursor;
  return readPlainValue(cursor, encoding & 0x0f) + ((encoding & 0x70) === relativeToItself ? at : 0);
}

/** 32-bit values, or 64-bit ones in programs of more than 2 GB. */
function readPlainValue(cursor: Cursor, format: number): number {
  if (format === 0x03) return cursor.u32();
  if (format === 0x0b) return cursor.i32();
  return Number(BigInt.asIntN(64, cursor.u64()));
}

/** The address and the length in bytes of an expression. */
export type DwarfExpression = readonly [at: number, length: number];

/** Where a caller's register is; `at` and `is` are relative to the frame's base. */
export type RegisterRule =
  | { readonly at: number }
  | { readonly is: number }
  | { readonly in: number }
  | { readonly atResult: DwarfExpression }
  | { readonly result: DwarfExpression }
  | { readonly isLost: true };

/** The frame's base (CFA): a register with an offset, or the value of an expression. */
type FrameBase = { readonly register: number; readonly offset: number } | { readonly result: DwarfExpression };

interface RuleState {
  readonly cursor: Cursor;
  readonly codeFactor: number;
  readonly dataFactor: number;
  readonly encoding: number;
  /** The instructions so far describe the code up to this address. */
  place: number;
  base: FrameBase;
  rules: Map<number, RegisterRule>;
  first: ReadonlyMap<number, RegisterRule>;
  readonly kept: { readonly base: FrameBase; readonly rules: Map<number, RegisterRule> }[];
}

/** The rules that apply at an address within a function. */
export function findFrameRules(memory: ProcessMemory, description: FrameDescription, address: number) {
  const { common, start } = description;
  const run: RuleState = {
    ...common,
    cursor: new Cursor(memory, 0),
    place: start,
    base: { register: 0, offset: 0 },
    rules: new Map(),
    first: new Map(),
    kept: [],
  };
  executeInstructions(run, common.instructions, address);
  run.first = new Map(run.rules);
  executeInstructions(run, description.instructions, address);
  return { base: run.base, registers: run.rules };
}

function executeInstructions(run: RuleState, [from, to]: readonly [number, number], address: number) {
  const { cursor } = run;
  cursor.at = from;
  while (cursor.at < to && run.place <= address) {
    const instruction = cursor.u8();
    const low = instruction & 0x3f;
    switch (instruction & 0xc0) {
      case 0x40:
        run.place += low * run.codeFactor;
        break;
      case 0x80:
        run.rules.set(low, { at: cursor.uleb() * run.dataFactor });
        break;
      case 0xc0:
        restoreRegister(run, low);
        break;
      default:
        runExtended(run, instruction);
    }
  }
}

function restoreRegister({ rules, first }: RuleState, register: number) {
  const rule = first.get(register);
  if (rule) rules.set(register, rule);
  else rules.delete(register);
}

function runExtended(run: RuleState, instruction: number) {
  const act = instructions.get(instruction);
  if (!act) throw new Error(`unknown instruction ${instruction} in the unwind tables`);
  act(run);
}

function readExpression(cursor: Cursor): DwarfExpression {
  const length = cursor.uleb();
  const { at } = cursor;
  cursor.at += length;
  return [at, length];
}

const setRule =
  (rule: (run: RuleState) => RegisterRule) =>
  (run: RuleState): void => {
    const register = run.cursor.uleb();
    run.rules.set(register, rule(run));
  };

const moveBase = (run: RuleState, changed: { readonly register?: number; readonly offset?: number }) => {
  const { register, offset } = "register" in run.base ? run.base : { register: 0, offset: 0 };
  run.base = { register, offset, ...changed };
};

function advanceBy(run: RuleState, delta: number) {
  run.place += delta * run.codeFactor;
}

/** Call frame instructions by number; those not needed to find callers are only skipped. */
const instructions = new Map<number, (run: RuleState) => void>([
  [0x00, () => {}],
  [
    0x01,
    (run) => {
      run.place = readPointer(run.cursor, run.encoding);
    },
  ],
  [0x02, (run) => advanceBy(run, run.cursor.u8())],
  [0x03, (run) => advanceBy(run, run.cursor.u16())],
  [0x04, (run) => advanceBy(run, run.cursor.u32())],
  [0x05, setRule(({ cursor, dataFactor }) => ({ at: cursor.uleb() * dataFactor }))],
  [0x06, (run) => restoreRegister(run, run.cursor.uleb())],
  [0x07, setRule(() => ({ isLost: true }))],
  [0x08, (run) => void run.rules.delete(run.cursor.uleb())],
  [0x09, setRule(({ cursor }) => ({ in: cursor.uleb() }))],
  [
    0x0a,
    ({ kept, base, rules }) => {
      kept.push({ base, rules: new Map(rules) });
    },
  ],
  [0x0b, (run) => Object.assign(run, run.kept.pop())],
  [0x0c, (run) => moveBase(run, { register: run.cursor.uleb(), offset: run.cursor.uleb() })],
  [0x0d, (run) => moveBase(run, { register: run.cursor.uleb() })],
  [0x0e, (run) => moveBase(run, { offset: run.cursor.uleb() })],
  [
    0x0f,
    (run) => {
      run.base = { result: readExpression(run.cursor) };
    },
  ],
  [0x10, setRule(({ cursor }) => ({ atResult: readExpression(cursor) }))],
  [0x11, setRule(({ cursor, dataFactor }) => ({ at: cursor.sleb() * dataFactor }))],
  [0x12, (run) => moveBase(run, { register: run.cursor.uleb(), offset: run.cursor.sleb() * run.dataFactor })],
  [0x13, (run) => moveBase(run, { offset: run.cursor.sleb() * run.dataFactor })],
  [0x14, setRule(({ cursor, dataFactor }) => ({ is: cursor.uleb() * dataFactor }))],
  [0x15, setRule(({ cursor, dataFactor }) => ({ is: cursor.sleb() * dataFactor }))],
  [0x16, setRule(({ cursor }) => ({ result: readExpression(cursor) }))],
  // From here on the return address is signed (arm64).
  [0x2d, () => {}],
  [0x2e, (run) => void run.cursor.uleb()],
]);
