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

export interface StarterText {
  /** Sentences for the head of the file, without comment marks. */
  readonly head: readonly string[];
  readonly start: readonly string[];
  /** The code of each turn; undefined for a game with one answer. */
  readonly turn: readonly string[] | undefined;
}

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
  /** Reads `count` groups of variables from one line. */
  readonly readRepeated: (read: InputLine, count: string, index: string) => readonly string[];
  readonly repeat: (count: string, index: string, body: readonly string[]) => readonly string[];
  readonly write: (pieces: readonly WrittenPiece[]) => string;
  readonly program: (parts: StarterText) => readonly string[];
}

/** Indents lines; empty lines stay empty. */
export const indent = (lines: readonly string[], by = "    ") =>
  lines.map((line) => (line === "" ? "" : `${by}${line}`));

/** Whether a variable holds text rather than a number. */
export const isTextType = ({ field: { type } }: Variable) => type === "word" || type === "string";

/** Whether the last variable takes the rest of its line, with spaces. */
export const endsInString = (variables: readonly Variable[]) => variables.at(-1)!.field.type === "string";

/** Text in double quotes, as in most languages. */
export const quoteText = (text: string) => JSON.stringify(text);

/** Joins parts with an operator: `"MOVE " + id`. */
export const joinPieces = (operator: string, pieces: readonly WrittenPiece[]) =>
  pieces.map((piece) => (typeof piece === "string" ? quoteText(piece) : piece.name)).join(` ${operator} `);

/** The index of a variable's word in a line that repeats: `2 * i + 1`. */
export function formatWordIndex(nth: number, many: number, index: string): string {
  const begin = many === 1 ? index : `${many} * ${index}`;
  return nth === 0 ? begin : `${begin} + ${nth}`;
}
