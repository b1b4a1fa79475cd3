import type { FieldType } from "../stub.ts";
import {
  countUp,
  indent,
  joinPieces,
  quoteText,
  readRepeatedWords,
  readWords,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const types = { int: "int", long: "long", float: "double", bool: "bool", word: "string", string: "string" };

const parsers: Readonly<Record<FieldType, (word: string) => string>> = {
  int: (word) => `int.Parse(${word})`,
  long: (word) => `long.Parse(${word})`,
  float: (word) => `double.Parse(${word}, CultureInfo.InvariantCulture)`,
  bool: (word) => `${word} != "0"`,
  word: (word) => word,
  string: (word) => word,
};

const words = {
  split: (words: string, limit?: number) => [
    `string[] ${words} = ReadLine().Split(${limit === undefined ? "' '" : `new[] { ' ' }, ${limit}`});`,
  ],
  declare: ({ field: { type }, name }: Variable, word: string) => `${types[type]} ${name} = ${parsers[type](word)};`,
  declareRest: ({ name }: Variable, words: string, at: number) =>
    `string ${name} = ${words}.Length > ${at} ? ${words}[${at}] : "";`,
};

export const csharpStarter: StarterLanguage = {
  extension: ".cs",
  comment: "//",
  naming: "camel",
  reserved:
    "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while args var await async",
  redeclaresVariables: false,
  debugHint: "What you write to Console.Error is shown beside the turn.",
  read: (line) =>
    line.variables.length > 1 ? readWords(line, words) : [words.declare(line.variables[0]!, "ReadLine()")],
  readRepeated: readRepeatedWords(words),
  readUnlessNone: ({ name }, count, text) => [`string ${name} = ${count} > 0 ? ReadLine() : ${quoteText(text)};`],
  block: (head, body) => [head, "{", ...indent(body), "}"],
  repeat: countUp("int"),
  forever: "while (true)",
  write: (pieces) => `Console.WriteLine(${joinPieces("+", typeof pieces[0] === "string" ? pieces : ["", ...pieces])});`,
};
