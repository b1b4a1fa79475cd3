import { type DwarfExpression, findDescription, findFrameRules, type RegisterRule } from "./frame-rules.ts";
import { Cursor, listModules, type Module, ProcessMemory, readProgramPath } from "./process-memory.ts";

type Registers = readonly (bigint | undefined)[];

interface StackMachine {
  readonly cursor: Cursor;
  readonly registers: Registers;
  readonly stack: bigint[];
}

const wrap64 = (value: bigint) => BigInt.asUintN(64, value);
const toSigned = (value: bigint) => BigInt.asIntN(64, value);

/** The value of a DWARF expression in the unwind tables; throws for an operation that no compiler uses there. */
function evaluateExpression(
  memory: ProcessMemory,
  registers: Registers,
  [at, length]: DwarfExpression,
  given: readonly bigint[],
): bigint {
  const cursor = new Cursor(memory, at);
  const machine: StackMachine = { cursor, registers, stack: [...given] };
  while (cursor.at < at + length) applyOperation(machine, cursor.u8());
  return popValue(machine);
}

function popValue({ stack }: StackMachine): bigint {
  const value = stack.pop();
  if (value === undefined) throw new Error("an expression of the unwind tables reads from an empty stack");
  return value;
}

function applyOperation(machine: StackMachine, code: number) {
  const { cursor, stack } = machine;
  const constant = constantOperations.get(code);
  const pair = binaryOperations.get(code);
  const single = singleOperations.get(code);
  if (code >= 0x30 && code <= 0x4f) stack.push(BigInt(code - 0x30));
  else if (code >= 0x70 && code <= 0x8f) stack.push(addRegister(machine, code - 0x70));
  else if (code === 0x92) stack.push(addRegister(machine, cursor.uleb()));
  else if (constant) stack.push(wrap64(BigInt(constant(cursor))));
  else if (single) single(machine);
  else if (pair) {
    const second = popValue(machine);
    stack.push(wrap64(pair(popValue(machine), second)));
  } else throw new Error(`unknown operation ${code} in the unwind tables`);
}

function addRegister({ cursor, registers }: StackMachine, number: number): bigint {
  return wrap64((registers[number] ?? 0n) + BigInt(cursor.sleb()));
}

const constantOperations = new Map<number, (cursor: Cursor) => bigint | number>([
  [0x08, (cursor) => cursor.u8()],
  [0x09, (cursor) => (cursor.u8() << 24) >> 24],
  [0x0a, (cursor) => cursor.u16()],
  [0x0c, (cursor) => cursor.u32()],
  [0x0d, (cursor) => cursor.i32()],
  [0x0e, (cursor) => cursor.u64()],
  [0x10, (cursor) => cursor.uleb()],
  [0x11, (cursor) => cursor.sleb()],
]);

const binaryOperations = new Map<number, (first: bigint, second: bigint) => bigint>([
  [0x1a, (first, second) => first & second],
  [0x1c, (first, second) => first - second],
  [0x22, (first, second) => first + second],
  [0x24, (first, second) => first << (second & 63n)],
  [0x2a, (first, second) => (toSigned(first) >= toSigned(second) ? 1n : 0n)],
]);

const singleOperations = new Map<number, (machine: StackMachine) => void>([
  [0x06, (machine) => machine.stack.push(machine.cursor.memory.word(Number(popValue(machine))))],
  [0x23, (machine) => machine.stack.push(wrap64(popValue(machine) + BigInt(machine.cursor.uleb())))],
]);

/** How the kernel's registers correspond to the register numbers of the unwind tables. */
interface RegisterLayout {
  /** Indices into the kernel's registers, by table number. */
  readonly registers: readonly number[];
  /** The table numbers of the stack pointer and of the register with the return address. */
  readonly stack: number;
  readonly back: number;
  /** The index of the instruction pointer in the kernel's registers. */
  readonly here: number;
  /** Whether a call pushes the return address to the stack. */
  readonly pushesReturn: boolean;
}

const registerLayouts: Readonly<Record<string, RegisterLayout>> = {
  x64: {
    registers: [10, 12, 11, 5, 13, 14, 4, 19, 9, 8, 7, 6, 3, 2, 1, 0, 16],
    stack: 7,
    back: 16,
    here: 16,
    pushesReturn: true,
  },
  arm64: { registers: Array.from({ length: 32 }, (_, i) => i), stack: 31, back: 30, here: 32, pushesReturn: false },
};

/** An address in the program's file; `isExact` means the instruction itself, not the one after a call. */
export interface StackPlace {
  readonly address: number;
  readonly isExact: boolean;
}

const maxFrames = 64;

/** The stack of a suspended process, innermost first; x64 reports a trap of its own only after the instruction. */
export function unwindStack(pid: number, given: readonly bigint[], isTrapped = false): StackPlace[] {
  const processor = registerLayouts[process.arch];
  if (!processor) return [];
  const memory = new ProcessMemory(pid);
  try {
    return listPlaces(pid, memory, { processor, given, isExact: !(isTrapped && process.arch === "x64") });
  } finally {
    memory.close();
  }
}

interface Frame {
  readonly registers: Registers;
  readonly here: number;
  readonly isExact: boolean;
}

interface Start {
  readonly processor: RegisterLayout;
  readonly given: readonly bigint[];
  readonly isExact: boolean;
}

function listPlaces(pid: number, memory: ProcessMemory, { processor, given, isExact }: Start): StackPlace[] {
  const modules = listModules(pid, memory);
  const program = readProgramPath(pid);
  const places: StackPlace[] = [];
  let frame: Frame | undefined = {
    registers: processor.registers.map((place) => given[place]),
    here: Number(given[processor.here]),
    isExact,
  };
  for (let depth = 0; frame && depth < maxFrames; depth++) {
    const { here } = frame;
    const module = modules.find(({ start, end }) => start <= here && here < end);
    if (module?.path === program) places.push({ address: here - module.bias, isExact: frame.isExact });
    frame = findCallerFrame(frame, module, depth, memory, processor);
  }
  return places;
}

function findCallerFrame(
  frame: Frame,
  module: Module | undefined,
  depth: number,
  memory: ProcessMemory,
  processor: RegisterLayout,
): Frame | undefined {
  const { registers, here, isExact } = frame;
  // A call may be the last instruction of its function, so look up the address before the return address.
  const at = isExact ? here : here - 1;
  try {
    const description = module && findDescription(memory, module, at);
    // After a jump to an invalid address, continue with the caller it would return to.
    if (!description) return depth === 0 ? createFirstFrame(memory, registers, processor) : undefined;
    const { base, registers: rules } = findFrameRules(memory, description, at);
    const bottom =
      "result" in base
        ? evaluateExpression(memory, registers, base.result, [])
        : (registers[base.register] ?? 0n) + BigInt(base.offset);
    const found = registers.with(processor.stack, bottom);
    for (const [register, rule] of rules) found[register] = applyRule(memory, registers, bottom, rule);
    const { returnRegister, isSignal } = description.common;
    const to = found[returnRegister];
    if (to === undefined || to === 0n) return undefined;
    found[processor.back] = to;
    return { registers: found, here: Number(BigInt.asUintN(48, to)), isExact: isSignal };
  } catch {
    // The stack is damaged from here on.
    return undefined;
  }
}

function createFirstFrame(
  memory: ProcessMemory,
  registers: Registers,
  { stack, back, pushesReturn }: RegisterLayout,
): Frame {
  if (!pushesReturn) return { registers, here: Number(registers[back]), isExact: false };
  const top = Number(registers[stack]);
  const moved = registers.with(stack, BigInt(top + 8));
  return { registers: moved, here: Number(memory.word(top)), isExact: false };
}

function applyRule(memory: ProcessMemory, registers: Registers, bottom: bigint, rule: RegisterRule) {
  if ("at" in rule) return memory.word(Number(bottom) + rule.at);
  if ("is" in rule) return bottom + BigInt(rule.is);
  if ("in" in rule) return registers[rule.in];
  if ("atResult" in rule) return memory.word(Number(evaluateExpression(memory, registers, rule.atResult, [bottom])));
  if ("result" in rule) return evaluateExpression(memory, registers, rule.result, [bottom]);
  return undefined;
}
