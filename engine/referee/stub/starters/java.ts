import type { FieldType } from "../stub.ts";
import {
  countUp,
  joinPieces,
  putInBraces,
  quoteText,
  readRepeatedWords,
  readWords,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const types = { int: "int", long: "long", float: "double", bool: "boolean", word: "String", string: "String" };

const parsers: Readonly<Record<FieldType, (word: string) => string>> = {
  int: (word) => `Integer.parseInt(${word})`,
  long: (word) => `Long.parseLong(${word})`,
  float: (word) => `Double.parseDouble(${word})`,
  bool: (word) => `!${word}.equals("0")`,
  word: (word) => word,
  string: (word) => word,
};

const words = {
  split: (words: string, limit?: number) => [
    `String[] ${words} = readLine().split(" "${limit === undefined ? "" : `, ${limit}`});`,
  ],
  declare: ({ field: { type }, name }: Variable, word: string) => `${types[type]} ${name} = ${parsers[type](word)};`,
  declareRest: ({ name }: Variable, words: string, at: number) =>
    `String ${name} = ${words}.length > ${at} ? ${words}[${at}] : "";`,
};

export const javaStarter: StarterLanguage = {
  extension: ".java",
  comment: "//",
  naming: "camel",
  reserved:
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null var record yield args in readLine String System Integer Long Double",
  redeclaresVariables: false,
  debugHint: "What you write to System.err is shown beside the turn.",
  read: (line) => {
    const { variables } = line;
    const [only] = variables;
    if (variables.length > 1) return readWords(line, words);
    return [words.declare(only!, types[only!.field.type] === "String" ? "readLine()" : "readLine().trim()")];
  },
  readRepeated: readRepeatedWords(words),
  readUnlessNone: ({ name }, count, text) => [`String ${name} = ${count} > 0 ? readLine() : ${quoteText(text)};`],
  block: putInBraces,
  repeat: countUp("int"),
  forever: "while (true)",
  write: (pieces) =>
    `System.out.println(${joinPieces("+", typeof pieces[0] === "string" ? pieces : ["", ...pieces])});`,
};
