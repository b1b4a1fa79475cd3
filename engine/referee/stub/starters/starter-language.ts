import type { StubField } from "../stub.ts";

/** A field with its variable name in a program. */
export interface Variable {
  readonly field: StubField;
  readonly name: string;
}

/** One line of input to read into variables. */
export interface InputLine {
  readonly variables: readonly Variable[];
  /** A free name for the list of words, if they are read one by one. */
  readonly words: string;
}

/** A part of a line to write. */
export type WrittenPiece = string | Variable;

/** How to write a bot in one language. Lines are passed without their outer indentation. */
export interface StarterLanguage {
  /** The file extension, with the dot. */
  readonly extension: string;
  /** The characters that begin a comment. */
  readonly comment: string;
  readonly naming: "snake" | "camel";
  /** Keywords of the language and names that its starters use. */
  readonly reserved: string;
  /** Whether names may be declared again in the same scope. */
  readonly redeclaresVariables: boolean;
  /** A sentence on how to print debug output. */
  readonly debugHint: string;
  readonly read: (read: InputLine) => readonly string[];
  /** Reads groups of variables from one line: what comes before the loop, and how its turn `index` reads a group. */
  readonly readRepeated: (
    read: InputLine,
    index: string,
  ) => { readonly before: readonly string[]; readonly body: readonly string[] };
  /** Reads a line into a text variable if a count is not 0, and else gives it a text. */
  readonly readUnlessNone: (variable: Variable, count: string, text: string) => readonly string[];
  /** Puts lines into a block that begins with a head, such as that of a loop. */
  readonly block: (head: string, body: readonly string[]) => readonly string[];
  /** The heads of loops: one that repeats `count` times, and one that never ends. */
  readonly repeat: (count: string, index: string, body: readonly string[]) => string;
  readonly forever: string;
  readonly write: (pieces: readonly WrittenPiece[]) => string;
}

/** How a language reads a line by splitting it into words. */
interface WordReading {
  /** Splits the next line; with a limit, the last of so many words is the rest of the line. */
  readonly split: (words: string, limit?: number) => readonly string[];
  readonly declare: (variable: Variable, word: string) => string;
  /** Declares a variable with the rest of the line from a word on; it may be empty. */
  readonly declareRest: (variable: Variable, words: string, at: number) => string;
}

export function readWords({ variables, words }: InputLine, { split, declare, declareRest }: WordReading): string[] {
  const hasRest = endsInString(variables);
  return [
    ...split(words, hasRest ? variables.length : undefined),
    ...variables.map((variable, i) =>
      hasRest && i === variables.length - 1 ? declareRest(variable, words, i) : declare(variable, `${words}[${i}]`),
    ),
  ];
}

export const readRepeatedWords =
  ({ split, declare }: WordReading): StarterLanguage["readRepeated"] =>
  ({ variables, words }, index) => ({
    before: split(words),
    body: variables.map((variable, i) => declare(variable, `${words}[${formatWordIndex(i, variables.length, index)}]`)),
  });

export const putInBraces = (head: string, body: readonly string[]) => [`${head} {`, ...indent(body), "}"];

/** The head of a loop in most languages with braces; `type` is that of its variable. */
export const countUp = (type: string) => (count: string, index: string) =>
  `for (${type} ${index} = 0; ${index} < ${count}; ${index}++)`;

export const usesName = (lines: readonly string[], name: string) =>
  lines.some((line) => new RegExp(`\\b${name}\\b`).test(line));

/** Indents lines; empty lines stay empty. */
export const indent = (lines: readonly string[], by = "    ") =>
  lines.map((line) => (line === "" ? "" : `${by}${line}`));

/** Whether a variable holds text rather than a number. */
export const isTextType = ({ field: { type } }: Variable) => type === "word" || type === "string";

/** Whether the last variable takes the rest of its line, with spaces. */
export const endsInString = (variables: readonly Variable[]) => variables.at(-1)!.field.type === "string";

/** The variables of each type of a language, in the order of first use. */
export function groupByType(
  variables: readonly Variable[],
  types: Readonly<Record<StubField["type"], string>>,
): [type: string, own: readonly Variable[]][] {
  const all = [...new Set(variables.map(({ field }) => types[field.type]))];
  return all.map((type) => [type, variables.filter(({ field }) => types[field.type] === type)]);
}

export const quoteText = (text: string) => JSON.stringify(text);

/** Joins parts with an operator: `"MOVE " + id`. */
export const joinPieces = (operator: string, pieces: readonly WrittenPiece[]) =>
  pieces.map((piece) => (typeof piece === "string" ? quoteText(piece) : piece.name)).join(` ${operator} `);

/** The index of a variable's word in a line that repeats: `2 * i + 1`. */
export function formatWordIndex(nth: number, many: number, index: string): string {
  const begin = many === 1 ? index : `${many} * ${index}`;
  return nth === 0 ? begin : `${begin} + ${nth}`;
}
