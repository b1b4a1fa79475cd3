import { type FrameDescription, readPointer } from "./frame-description.ts";
import { Cursor, type ProcessMemory } from "./process-memory.ts";

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
export type FrameBase = { readonly register: number; readonly offset: number } | { readonly result: DwarfExpression };

export interface FrameRules {
  readonly base: FrameBase;
  readonly registers: ReadonlyMap<number, RegisterRule>;
}

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
export function findFrameRules(memory: ProcessMemory, description: FrameDescription, address: number): FrameRules {
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
