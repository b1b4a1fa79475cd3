import { msg, type Text } from "../../l10n/speak.ts";
import {
  type Amount,
  countAnswerLines,
  findInnermost,
  formatTableName,
  type LoopCounts,
  listCommands,
  listLoopAmounts,
  listOtherCommands,
  nameTables,
  type ReadCommand,
  resolveAmount,
  type Stub,
  type StubCommand,
  type StubField,
} from "./stub.ts";

/** An integer too large to be exact stays text. */
export type InputValue = number | boolean | string;

/** A value of a question with its field; `from` and `to` are its position in the text, [from, to). */
export interface ReadValue {
  readonly field: StubField;
  readonly value: InputValue;
  readonly from: number;
  readonly to: number;
}

/** One iteration of a loop; `index` counts from 0, the outer loop first. */
export interface TableRow {
  readonly index: readonly number[];
  readonly values: readonly ReadValue[];
}

/** What one command of a stub reads: a line, or a table. `isOnce`: before the game loop, for the whole match. */
export type InputPart =
  | { readonly kind: "line"; readonly isOnce: boolean; readonly values: readonly ReadValue[] }
  | {
      readonly kind: "table";
      readonly isOnce: boolean;
      readonly name: string;
      /** The counts of the loops, outermost first. */
      readonly amounts: readonly Amount[];
      readonly columns: readonly StubField[];
      readonly rows: readonly TableRow[];
    };

/** A question by names, or the line, from 1, at which it differs from the stub. */
export type InputReading =
  | { readonly kind: "read"; readonly parts: readonly InputPart[]; readonly known: LoopCounts }
  | { readonly kind: "misfit"; readonly line: number; readonly message: Text };

/**
 * Parses the question with this number, from 0. `known` has the counts of earlier questions. If the text does not match
 * the stub's next question, its other questions are tried.
 */
export function readInput(stub: Stub, text: string, question: number, known: LoopCounts = {}): InputReading {
  const expected = readExpectedInput(stub, text, question, known);
  if (expected.kind === "read") return expected;
  for (const commands of listOtherCommands(stub)) {
    const other = readCommands(stub, commands, text, known);
    if (other.kind === "read") return other;
  }
  return expected;
}

/** Parses the question with this number, from 0, by exactly the commands the stub has for it. */
function readExpectedInput(stub: Stub, text: string, question: number, known: LoopCounts = {}): InputReading {
  return readCommands(stub, listCommands(stub, question), text, known);
}

/** Maximum number of rows of a table; no game sends more. */
const maxRows = 100_000;

interface Cursor {
  readonly text: string;
  /** Where each line begins and ends in the text. */
  readonly lines: readonly { readonly from: number; readonly to: number }[];
  /** The index of the next line. */
  at: number;
  readonly known: Record<string, number>;
  rows: number;
}

type Misfit = Extract<InputReading, { kind: "misfit" }>;

function readCommands(stub: Stub, commands: readonly StubCommand[], text: string, known: LoopCounts): InputReading {
  const cursor: Cursor = { text, lines: findLines(text), at: 0, known: { ...known }, rows: 0 };
  const parts: InputPart[] = [];
  const names = nameTables(stub);
  for (const command of commands) {
    const part = readCommand(cursor, command, stub.start.includes(command), names.get(command));
    if (part.kind === "misfit") return part;
    parts.push(part);
  }
  const { lines, at } = cursor;
  const left = lines.findIndex(({ from, to }, i) => i >= at && text.slice(from, to).trim() !== "");
  if (left < 0) return { kind: "read", parts, known: cursor.known };
  return { kind: "misfit", line: left + 1, message: msg("The stub reads no more lines here.") };
}

function findLines(text: string): Cursor["lines"] {
  const lines: { from: number; to: number }[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    lines.push({ from, to: text[to - 1] === "\r" && to > from ? to - 1 : to });
    from = to + 1;
  }
  return lines;
}

function readCommand(
  cursor: Cursor,
  command: StubCommand,
  isOnce: boolean,
  tableName: string | undefined,
): InputPart | Misfit {
  const read = findInnermost(command) as ReadCommand;
  const loops = listLoopAmounts(command);
  const amounts = read.amount === undefined ? loops : [...loops, read.amount];
  const rows: TableRow[] = [];
  const readLoops = ([amount, ...inner]: readonly Amount[], index: readonly number[]): Misfit | undefined => {
    if (amount === undefined) return readLine(cursor, read, index, rows);
    const count = resolveAmount(amount, cursor.known);
    if (count === undefined) return createMisfit(cursor, msg("The value of {name} is unknown.", { name: amount }));
    for (let i = 0; i < count; i++) {
      if (++cursor.rows > maxRows) return createMisfit(cursor, msg("Too many lines."));
      const wrong = readLoops(inner, [...index, i]);
      if (wrong) return wrong;
    }
    return undefined;
  };
  const wrong = readLoops(loops, []);
  if (wrong) return wrong;
  const name = tableName ?? formatTableName(amounts, read.fields);
  if (amounts.length > 0) return { kind: "table", isOnce, name, amounts, columns: read.fields, rows };
  const values = rows[0]!.values;
  for (const { field, value } of values) if (typeof value === "number") cursor.known[field.name] = value;
  return { kind: "line", isOnce, values };
}

const createMisfit = ({ at }: Cursor, message: Text): Misfit => ({ kind: "misfit", line: at + 1, message });

function readLine(cursor: Cursor, read: ReadCommand, index: readonly number[], rows: TableRow[]): Misfit | undefined {
  const { fields, amount } = read;
  const repeats = amount === undefined ? 1 : resolveAmount(amount, cursor.known);
  if (repeats === undefined) return createMisfit(cursor, msg("The value of {name} is unknown.", { name: amount! }));
  // A referee's empty lines at the end of a question are trimmed on the way.
  const mayBeEmpty = repeats === 0 || (fields.length === 1 && isText(fields[0]!));
  const line =
    cursor.lines[cursor.at] ?? (mayBeEmpty ? { from: cursor.text.length, to: cursor.text.length } : undefined);
  if (!line) return createMisfit(cursor, msg("A line is missing: {names}.", { names: listNames(fields) }));
  const pieces = splitLine(cursor.text, line, fields, repeats);
  if (pieces.length !== repeats * fields.length) {
    const values = { count: pieces.length, expected: repeats * fields.length, names: listNames(fields) };
    return createMisfit(
      cursor,
      msg("{count, plural, one {# value} other {# values}} instead of {expected, number}: {names}.", values),
    );
  }
  const values: ReadValue[] = [];
  for (const [i, { from, to }] of pieces.entries()) {
    const field = fields[i % fields.length]!;
    const value = parseValue(field, cursor.text.slice(from, to));
    if (value === undefined) {
      const word = cursor.text.slice(from, to);
      return createMisfit(
        cursor,
        msg("{name} is “{word}”, which is not a valid {type}.", { name: field.name, word, type: field.type }),
      );
    }
    values.push({ field, value, from, to });
  }
  cursor.at++;
  if (amount === undefined) rows.push({ index, values });
  else {
    for (let i = 0; i < repeats; i++) {
      rows.push({ index: [...index, i], values: values.slice(i * fields.length, (i + 1) * fields.length) });
    }
  }
  return undefined;
}

const listNames = (fields: readonly StubField[]) => fields.map(({ name }) => name).join(", ");

const isText = ({ type }: StubField) => type === "word" || type === "string";

type Range = { readonly from: number; readonly to: number };

/** Splits a line into values; a string at its end takes the rest of it. */
function splitLine(text: string, line: Range, fields: readonly StubField[], repeats: number): readonly Range[] {
  const hasString = repeats === 1 && fields.at(-1)!.type === "string";
  if (hasString && fields.length === 1) return [line];
  const words = [...text.slice(line.from, line.to).matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    from: line.from + index,
    to: line.from + index + word.length,
  }));
  if (words.length === 0 && repeats === 1 && fields.length === 1 && isText(fields[0]!)) return [line];
  if (!hasString || words.length < fields.length - 1) return words;
  const before = words.slice(0, fields.length - 1);
  const from = Math.min(before.at(-1)!.to + 1, line.to);
  return [...before, { from, to: line.to }];
}

function parseValue({ type }: StubField, word: string): InputValue | undefined {
  switch (type) {
    case "int":
    case "long":
      if (!/^[+-]?\d+$/.test(word)) return undefined;
      return Number.isSafeInteger(Number(word)) ? Number(word) : word;
    case "float":
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(word) ? Number(word) : undefined;
    case "bool":
      return /^(?:[01]|true|false)$/i.test(word) ? /^(?:1|true)$/i.test(word) : undefined;
    case "word":
    case "string":
      return word;
  }
}

/** A question with what its player was told before it, since the answer before. */
export interface SentQuestion {
  readonly told: string;
  readonly text: string;
}

/** Parses a question of a number, from 0, by names, with the player's `first` one, which has the values for all. */
export function readRefereeQuestion(stub: Stub, first: SentQuestion, sent: SentQuestion, question: number) {
  const once = readSent(stub, first, 0, {});
  if (question === 0) return { last: once, once };
  return { last: readSent(stub, sent, question, once.kind === "read" ? once.known : {}), once };
}

/** Some games send a part of the input by a message without an answer; its values have positions below 0. */
function readSent(stub: Stub, { told, text }: SentQuestion, question: number, known: LoopCounts): InputReading {
  const whole = told === "" ? undefined : readExpectedInput(stub, told + text, question, known);
  return whole?.kind === "read" ? shiftValues(whole, -told.length) : readInput(stub, text, question, known);
}

function shiftValues(reading: Extract<InputReading, { kind: "read" }>, by: number): InputReading {
  const shift = <T extends { readonly values: readonly ReadValue[] }>(row: T): T => ({
    ...row,
    values: row.values.map((value) => ({ ...value, from: value.from + by, to: value.to + by })),
  });
  const parts = reading.parts.map((part) =>
    part.kind === "line" ? shift(part) : { ...part, rows: part.rows.map(shift) },
  );
  return { ...reading, parts };
}

/**
 * Whether a text is the whole question with this number, from 0, or a part of it; "misfit" if the stub has another. Of a
 * whole one, how many lines its answer has, and the counts for the questions after it.
 */
export function findExtent(
  stub: Stub,
  text: string,
  question: number,
  known: LoopCounts,
): { readonly lines: number; readonly known: LoopCounts } | "part" | "misfit" {
  if (!text.endsWith("\n")) return "part";
  const read = readExpectedInput(stub, text, question, known);
  if (read.kind === "misfit") return read.line >= text.split("\n").length ? "part" : "misfit";
  return { lines: countAnswerLines(stub, question, read.known) ?? 1, known: read.known };
}
