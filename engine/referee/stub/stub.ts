// The type of a field. A game's `config/stub.txt` lists the lines that a bot reads and writes, with a name for every
// field; the site generates its first code from it. For the syntax see `stubGeneratorSyntax.md` in CodinGame's SDK.

export type FieldType = "int" | "long" | "float" | "bool" | "word" | "string";

/** A value that a bot reads. Only a `string` may contain spaces: it is the rest of its line. */
export interface StubField {
  readonly name: string;
  readonly type: FieldType;
  /** The maximum number of characters, if the stub states one; for words and strings only. */
  readonly length?: number;
  /** The field's comment in the stub's INPUT block. */
  readonly comment?: string;
}

/** A count: a number, or the name of a field that was read before. */
export type Amount = number | string;

/** One line to read. With `amount`, its fields are repeated that often within the line (`loopline`). */
export interface ReadCommand {
  readonly kind: "read";
  readonly amount?: Amount;
  readonly fields: readonly StubField[];
}

/** A part of a line to write: text, or the value of a field that was read before. */
export type StubPiece = { readonly text: string } | { readonly field: string };

/** The example of an answer, one or more lines. */
export interface WriteCommand {
  readonly kind: "write";
  readonly lines: readonly (readonly StubPiece[])[];
  /** The command's comment in the stub's OUTPUT block. */
  readonly comment?: string;
}

interface Loop {
  readonly kind: "loop";
  readonly amount: Amount;
  readonly body: StubCommand;
}

export type StubCommand = ReadCommand | WriteCommand | Loop;

export interface Stub {
  /** What the game is about, for the head of a bot's source. */
  readonly statement?: string;
  /** Commands before the first turn. */
  readonly start: readonly StubCommand[];
  /** Commands of each turn; empty for a game with one answer. */
  readonly turn: readonly StubCommand[];
}

/** The read or write inside a command's loops. */
export function findInnermost(command: StubCommand): ReadCommand | WriteCommand {
  return command.kind === "loop" ? findInnermost(command.body) : command;
}

/** The counts of a command's loops, outermost first; empty without loops. */
export function listLoopAmounts(command: StubCommand): readonly Amount[] {
  return command.kind === "loop" ? [command.amount, ...listLoopAmounts(command.body)] : [];
}

/** Every field, in the order of first reading. */
export function listFields({ start, turn }: Stub): readonly StubField[] {
  return [...start, ...turn].flatMap((command) => {
    const inner = findInnermost(command);
    return inner.kind === "read" ? inner.fields : [];
  });
}
