import type { DwarfExpression } from "./frame-rules.ts";
import { Cursor, type ProcessMemory } from "./process-memory.ts";

export type Registers = readonly (bigint | undefined)[];

interface StackMachine {
  readonly cursor: Cursor;
  readonly registers: Registers;
  readonly stack: bigint[];
}

const wrap64 = (value: bigint) => BigInt.asUintN(64, value);
const toSigned = (value: bigint) => BigInt.asIntN(64, value);

/**
 * The value of a DWARF expression in the unwind tables: where a signal handler's registers are saved, a function aligns
 * its stack, or a library is called for the first time. Throws for an operation that no compiler or C library uses there.
 */
export function evaluateExpression(
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
