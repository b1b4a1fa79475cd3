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
  /** In a starter: the line is read only if this count is not 0, and is else the answer of this example. */
  readonly unlessNone?: { readonly count: string; readonly example: WriteCommand };
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

/** The name of a table: the names of the counts of its loops, or, where these are bare numbers, of its columns. */
export const formatTableName = (amounts: readonly Amount[], columns: readonly { readonly name: string }[]) =>
  amounts.every((amount) => typeof amount === "number")
    ? columns.map(({ name }) => name).join(", ")
    : amounts.join(" × ");

/** The names of the tables whose counts do not tell them apart: with their first fields, or else in the order of the stub. */
export function nameTables({ start, turn }: Stub): ReadonlyMap<StubCommand, string> {
  const tables = [...start, ...turn].flatMap((command) => {
    const read = findInnermost(command);
    if (read.kind !== "read") return [];
    const amounts = [...listLoopAmounts(command), ...(read.amount === undefined ? [] : [read.amount])];
    const name = formatTableName(amounts, read.fields);
    // Where counts are bare numbers, it has the fields already.
    const first = amounts.every((amount) => typeof amount === "number") ? name : `${name} ${read.fields[0]!.name}`;
    return amounts.length > 0 ? [{ command, name, first }] : [];
  });
  const times = new Map<string, number>();
  const count = (name: string) => times.set(name, (times.get(name) ?? 0) + 1).get(name)!;
  for (const { name } of tables) count(name);
  return new Map(
    tables.flatMap(({ command, name, first }): [StubCommand, string][] => {
      if (times.get(name) === 1) return [];
      const nth = count(`${first} rows`);
      return [[command, nth === 1 ? first : `${first} ${nth}`]];
    }),
  );
}

/** The commands of one question: what is read, and the example of its answer. */
interface QuestionCommands {
  readonly reads: readonly StubCommand[];
  readonly writes: readonly StubCommand[];
}

/**
 * The commands that read the question with this number, from 0: those up to the next example of an answer. What is read
 * once is part of the first question, unless the stub has an answer before its game loop.
 */
export function listCommands(stub: Stub, question: number): readonly StubCommand[] {
  return findQuestion(stub, question).reads;
}

/** How many lines the answer to a question has; undefined if the stub has no example, or a count in it is unknown. */
export function countAnswerLines(stub: Stub, question: number, known: LoopCounts): number | undefined {
  let count = 0;
  for (const write of findQuestion(stub, question).writes) {
    const inner = findInnermost(write);
    const amounts = listLoopAmounts(write).map((amount) => resolveAmount(amount, known));
    if (inner.kind !== "write" || !amounts.every((amount) => amount !== undefined)) return undefined;
    count += amounts.reduce((product, amount) => product * amount, inner.lines.length);
  }
  return count > 0 ? count : undefined;
}

function findQuestion(stub: Stub, question: number): QuestionCommands {
  const start = splitAtWrites(stub.start);
  const turn = splitAtWrites(stub.turn);
  const unanswered = (reads: readonly StubCommand[]) => ({ reads, writes: [] });
  if (stub.turn.length === 0) return start.parts[question] ?? unanswered(start.rest);
  if (question < start.parts.length) return start.parts[question]!;
  if (turn.parts.length === 0)
    return unanswered(question === start.parts.length ? [...start.rest, ...turn.rest] : turn.rest);
  const later = question - start.parts.length;
  const part = turn.parts[later % turn.parts.length]!;
  if (later % turn.parts.length > 0) return part;
  return { ...part, reads: [...(later === 0 ? start.rest : turn.rest), ...part.reads] };
}

/** As many questions of a stub are tried at most. */
const maxQuestions = 50;

/** All other questions of a stub, for referees that do not follow its order; each once. */
export function listOtherCommands(stub: Stub): readonly (readonly StubCommand[])[] {
  const count = splitAtWrites(stub.start).parts.length + 2 * Math.max(1, splitAtWrites(stub.turn).parts.length);
  const all = Array.from({ length: Math.min(count, maxQuestions) }, (_, question) => listCommands(stub, question));
  return [...all, splitAtWrites(stub.start).rest].filter((commands) => commands.length > 0);
}

/** The reads before each example of an answer, which may have several writes, and those after the last one. */
function splitAtWrites(commands: readonly StubCommand[]): {
  readonly parts: readonly QuestionCommands[];
  readonly rest: readonly StubCommand[];
} {
  const parts: QuestionCommands[] = [];
  let rest: StubCommand[] = [];
  let writes: StubCommand[] = [];
  for (const [i, command] of commands.entries()) {
    const { kind } = findInnermost(command);
    (kind === "read" ? rest : writes).push(command);
    const next = commands[i + 1];
    if (kind === "write" && (!next || findInnermost(next).kind === "read")) {
      parts.push({ reads: rest, writes });
      rest = [];
      writes = [];
    }
  }
  return { parts, rest };
}

/** Values of fields read outside loops, by name; loops use them as counts. */
export type LoopCounts = Readonly<Record<string, number>>;

/** A count as a number; undefined if it is unknown. */
export function resolveAmount(amount: Amount, known: LoopCounts): number | undefined {
  const count = typeof amount === "number" ? amount : Object.hasOwn(known, amount) ? known[amount] : undefined;
  return count === undefined ? undefined : Math.max(0, count);
}
