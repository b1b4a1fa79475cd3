import fc from "fast-check";
import type { InputValue } from "../../referee/stub/read-input.ts";
import {
  type Amount,
  findInnermost,
  type LoopCounts,
  listLoopAmounts,
  type ReadCommand,
  resolveAmount,
  type Stub,
  type StubCommand,
  type StubField,
} from "../../referee/stub/stub.ts";

/** The text of a stub, as its parser reads it. */
export function printStub({ start, turn }: Stub): string {
  return [...start.map(printCommand), ...(turn.length > 0 ? ["gameloop"] : []), ...turn.map(printCommand)].join("\n");
}

function printCommand(command: StubCommand): string {
  if (command.kind === "loop") return `loop ${command.amount} ${printCommand(command.body)}`;
  if (command.kind === "write") return "write WAIT";
  const fields = command.fields.map(({ name, type, length }) => `${name}:${type}${length ? `(${length})` : ""}`);
  return `${command.amount === undefined ? "read" : `loopline ${command.amount}`} ${fields.join(" ")}`;
}

const types = ["int", "long", "float", "bool", "word"] as const;

/** Stubs with counts, loops in loops and every type; names are unique. */
export const stubs: fc.Arbitrary<Stub> = fc.gen().map((gen) => {
  let names = 0;
  const counts: string[] = [];
  const field = (type: StubField["type"]): StubField => ({
    name: `f${names++}`,
    type,
    ...((type === "word" || type === "string") && { length: gen(fc.integer, { min: 1, max: 30 }) }),
  });
  const amount = (): Amount =>
    counts.length > 0 && gen(fc.boolean)
      ? counts[gen(fc.integer, { min: 0, max: counts.length - 1 })]!
      : gen(fc.integer, { min: 0, max: 3 });
  const fields = (withString: boolean): readonly StubField[] => [
    ...Array.from({ length: gen(fc.integer, { min: 1, max: 4 }) }, () => field(gen(fc.constantFrom, ...types))),
    ...(withString && gen(fc.boolean) ? [field("string")] : []),
  ];
  const one = (depth: number): StubCommand => {
    const kind = gen(fc.constantFrom, "read", "loop", "loopline");
    if (kind === "loop" && depth < 3) return { kind: "loop", amount: amount(), body: one(depth + 1) };
    if (kind === "loopline") return { kind: "read", amount: amount(), fields: fields(false) };
    return { kind: "read", fields: fields(true) };
  };
  const command = (): StubCommand => {
    if (!gen(fc.boolean)) return one(0);
    const count: StubField = { name: `n${names++}`, type: "int" };
    counts.push(count.name);
    return { kind: "read", fields: [count] };
  };
  const some = () => Array.from({ length: gen(fc.integer, { min: 0, max: 6 }) }, command);
  const write: StubCommand = { kind: "write", lines: [[{ text: "WAIT" }]] };
  const start = [...some(), ...(gen(fc.boolean) ? [write] : [])];
  return { start, turn: [...some(), write] };
});

/** What a command reads, as rows of values in order, and its text. */
export interface MadeInput {
  readonly text: string;
  readonly rows: readonly (readonly InputValue[])[];
}

/** Makes up the input of one question; `known` gets the counts, which are small. */
export function makeInput(commands: readonly StubCommand[], known: Record<string, number>, pick: Pick): MadeInput {
  const lines: string[] = [];
  const rows = commands.flatMap((command) => {
    const inner = findInnermost(command) as ReadCommand;
    return repeat(listLoopAmounts(command), known).flatMap(() => makeLine(inner, known, pick, lines));
  });
  return { text: lines.map((line) => `${line}\n`).join(""), rows };
}

/** A whole number from 0 to less than `bound`. */
export type Pick = (bound: number) => number;

function repeat(amounts: readonly Amount[], known: LoopCounts): readonly unknown[] {
  return Array.from({ length: amounts.reduce<number>((all, each) => all * resolveAmount(each, known)!, 1) });
}

function makeLine(
  { fields, amount }: ReadCommand,
  known: Record<string, number>,
  pick: Pick,
  lines: string[],
): readonly (readonly InputValue[])[] {
  const times = amount === undefined ? 1 : resolveAmount(amount, known)!;
  const made = Array.from({ length: times }, () => fields.map((field) => makeValue(field, pick)));
  lines.push(
    made
      .flat()
      .map(({ word }) => word)
      .join(" "),
  );
  const values = made.map((row) => row.map(({ value }) => value));
  if (amount === undefined) {
    for (const [i, { name }] of fields.entries()) {
      const value = values[0]![i]!;
      if (typeof value === "number") known[name] = value;
    }
  }
  return values;
}

function makeValue({ type, name }: StubField, pick: Pick): { readonly value: InputValue; readonly word: string } {
  switch (type) {
    case "int": {
      const value = /^n\d|Count$|^(?:n|cells|shoals|width|height)$/.test(name) ? pick(4) : pick(2001) - 1000;
      return { value, word: String(value) };
    }
    case "long": {
      const word = `${pick(2) ? "-" : ""}9${"0123456789".repeat(2).slice(0, pick(17))}7`;
      return { value: Number.isSafeInteger(Number(word)) ? Number(word) : word, word };
    }
    case "float": {
      const value = (pick(20001) - 10000) / 8;
      return { value, word: value.toFixed(4) };
    }
    case "bool":
      return pick(2) ? { value: true, word: "1" } : { value: false, word: "0" };
    case "word": {
      const word = ["a", "ROCK", "#..#", "x,y;z", "-1", "é"][pick(6)]!;
      return { value: word, word };
    }
    case "string": {
      const word = ["a b", "", "MOVE 1 2; WAIT", "#  #", "."][pick(5)]!;
      return { value: word, word };
    }
  }
}
