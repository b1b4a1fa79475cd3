import {
  endsInString,
  indent,
  isTextType,
  quoteText,
  readRepeatedWords,
  readWords,
  type StarterLanguage,
  usesName,
  type Variable,
} from "./starter-language.ts";

const parsers = { int: "int", long: "int", float: "float", bool: undefined, word: undefined, string: undefined };

function parseWord({ field: { type } }: Variable, word: string): string {
  if (type === "bool") return `${word} != "0"`;
  const parser = parsers[type];
  return parser ? `${parser}(${word})` : word;
}

const words = {
  split: (words: string, limit?: number) => [
    `${words} = input().split(${limit === undefined ? "" : `" ", ${limit - 1}`})`,
  ],
  declare: (variable: Variable, word: string) => `${variable.name} = ${parseWord(variable, word)}`,
  declareRest: ({ name }: Variable, words: string, at: number) =>
    `${name} = ${words}[${at}] if len(${words}) > ${at} else ""`,
};

export const pythonStarter: StarterLanguage = {
  extension: ".py",
  comment: "#",
  naming: "snake",
  reserved:
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield input int float map print range split sys words len",
  redeclaresVariables: true,
  debugHint: "What you print to sys.stderr is shown beside the turn.",
  read: (line) => {
    const { variables } = line;
    const names = variables.map(({ name }) => name).join(", ");
    const [only] = variables;
    if (variables.length === 1) return [words.declare(only!, "input()")];
    const kinds = new Set(variables.map(({ field: { type } }) => parsers[type] ?? type));
    if (kinds.size === 1 && !kinds.has("bool") && !endsInString(variables)) {
      return [`${names} = ${isTextType(only!) ? "input().split()" : `map(${[...kinds][0]}, input().split())`}`];
    }
    return readWords(line, words);
  },
  readRepeated: readRepeatedWords(words),
  readUnlessNone: ({ name }, count, text) => [`${name} = input() if ${count} > 0 else ${quoteText(text)}`],
  block: (head, body) => [`${head}:`, ...indent(body)],
  repeat: (count, index, body) => `for ${usesName(body, index) ? index : "_"} in range(${count})`,
  forever: "while True",
  write: (pieces) => {
    if (pieces.every((piece) => typeof piece === "string")) return `print(${quoteText(pieces.join(""))})`;
    const inner = pieces.map((piece) =>
      typeof piece === "string" ? quoteText(piece).slice(1, -1).replace(/[{}]/g, "$&$&") : `{${piece.name}}`,
    );
    return `print(f"${inner.join("")}")`;
  },
};
