import type { Field } from "../stub.ts";

/** A field with its name in a program. */
export interface Variable {
  readonly field: Field;
  readonly name: string;
}

/** One line of input to read into variables. */
export interface LineRead {
  readonly variables: readonly Variable[];
  /** A free name for the line's words, where they are read one by one. */
  readonly words: string;
}

/** A piece of a line to write. */
export type WrittenPiece = string | Variable;

export interface StarterText {
  /** Sentences for the head of the file, without comment signs. */
  readonly head: readonly string[];
  readonly start: readonly string[];
  /** What is repeated each turn; undefined for a game with one answer. */
  readonly turn: readonly string[] | undefined;
}

/** How a bot that reads everything is written in one language. Lines come and go without their outer indentation. */
export interface StarterLanguage {
  /** Of its files, with the dot. */
  readonly extension: string;
  /** What begins a comment. */
  readonly comment: string;
  readonly naming: "snake" | "camel";
  /** Words of the language and names that its starters use. */
  readonly reserved: string;
  /** The names of one scope may be declared again in it. */
  readonly redeclares: boolean;
  /** A sentence on how to print something that is no answer. */
  readonly debugHint: string;
  readonly read: (read: LineRead) => readonly string[];
  /** Reads `count` groups of variables from one line. */
  readonly readRepeated: (read: LineRead, count: string, index: string) => readonly string[];
  readonly repeat: (count: string, index: string, body: readonly string[]) => readonly string[];
  readonly write: (pieces: readonly WrittenPiece[]) => string;
  readonly program: (parts: StarterText) => readonly string[];
}

/** Lines with an indent; empty lines stay empty. */
export const indented = (lines: readonly string[], by = "    ") =>
  lines.map((line) => (line === "" ? "" : `${by}${line}`));

/** Whether a variable of the stub is a text rather than a number. */
export const isText = ({ field: { type } }: Variable) => type === "word" || type === "string";

/** Whether the last variable is the rest of its line, blanks and all. */
export const endsInString = (variables: readonly Variable[]) => variables.at(-1)!.field.type === "string";

/** Text between double quotes, as most languages have it. */
export const quoted = (text: string) => JSON.stringify(text);

/** Pieces joined by an operator: `"MOVE " + id`. */
export const joinedBy = (operator: string, pieces: readonly WrittenPiece[]) =>
  pieces.map((piece) => (typeof piece === "string" ? quoted(piece) : piece.name)).join(` ${operator} `);

/** The place of a variable among the words of a line that repeats: `2 * i + 1`. */
export function wordIndex(nth: number, many: number, index: string): string {
  const begin = many === 1 ? index : `${many} * ${index}`;
  return nth === 0 ? begin : `${begin} + ${nth}`;
}
