// What a game's `config/stub.txt` says: the lines that a bot reads and writes, with a name for every field. The site
// makes its first code from it. Syntax: `stubGeneratorSyntax.md` of CodinGame's SDK.

export type FieldType = "int" | "long" | "float" | "bool" | "word" | "string";

/** A value that a bot reads. Only a `string` may have blanks in it: it is the rest of its line. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** At most so many characters, where the stub says a number; for words and strings alone. */
  readonly length?: number;
  /** What the stub's INPUT block says of it. */
  readonly comment?: string;
}

/** How often: a number, or the name of a field that was read before. */
export type Amount = number | string;

/** One line that is read. With `amount`, its fields are repeated so often within the line (`loopline`). */
export interface Read {
  readonly kind: "read";
  readonly amount?: Amount;
  readonly fields: readonly Field[];
}

/** A piece of a line that is written: text, or the value of a field that was read before. */
export type Piece = { readonly text: string } | { readonly field: string };

/** The example of an answer: one or more lines. */
export interface Write {
  readonly kind: "write";
  readonly lines: readonly (readonly Piece[])[];
  /** What the stub's OUTPUT block says of it. */
  readonly comment?: string;
}

export interface Loop {
  readonly kind: "loop";
  readonly amount: Amount;
  readonly body: Command;
}

export type Command = Read | Write | Loop;

export interface Stub {
  /** What the game is about, for the head of a bot's source. */
  readonly statement?: string;
  /** What happens once, before the first turn. */
  readonly start: readonly Command[];
  /** What happens each turn; empty for a game with one answer. */
  readonly turn: readonly Command[];
}

/** The read or write that a command comes down to, within however many loops. */
export function innermost(command: Command): Read | Write {
  return command.kind === "loop" ? innermost(command.body) : command;
}

/** How often a command's read or write happens, from the outer loop to the inner; empty without loops. */
export function loopAmounts(command: Command): readonly Amount[] {
  return command.kind === "loop" ? [command.amount, ...loopAmounts(command.body)] : [];
}

/** Every field in the order in which it is read first. */
export function allFields({ start, turn }: Stub): readonly Field[] {
  return [...start, ...turn].flatMap((command) => {
    const inner = innermost(command);
    return inner.kind === "read" ? inner.fields : [];
  });
}
