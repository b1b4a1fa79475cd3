import {
  endsInString,
  formatWordIndex,
  indent,
  isTextType,
  quoteText,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const parsers = { int: "int", long: "int", float: "float", bool: undefined, word: undefined, string: undefined };

function parseWord({ field: { type } }: Variable, word: string): string {
  if (type === "bool") return `${word} != "0"`;
  const parser = parsers[type];
  return parser ? `${parser}(${word})` : word;
}

export const pythonStarter: StarterLanguage = {
  extension: ".py",
  comment: "#",
  naming: "snake",
  reserved:
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield input int float map print range split sys words len",
  redeclaresVariables: true,
  debugHint: "What you print to sys.stderr is shown beside the turn.",
  read: ({ variables, words }) => {
    const names = variables.map(({ name }) => name).join(", ");
    const [only] = variables;
    if (variables.length === 1) return [`${names} = ${parseWord(only!, "input()")}`];
    const kinds = new Set(variables.map(({ field: { type } }) => parsers[type] ?? type));
    if (kinds.size === 1 && !kinds.has("bool") && !endsInString(variables)) {
      return [`${names} = ${isTextType(only!) ? "input().split()" : `map(${[...kinds][0]}, input().split())`}`];
    }
    const last = variables.length - 1;
    const hasRest = endsInString(variables);
    return [
      `${words} = input().split(${hasRest ? `" ", ${last}` : ""})`,
      ...variables.map((variable, i) =>
        hasRest && i === last
          ? `${variable.name} = ${words}[${i}] if len(${words}) > ${i} else ""`
          : `${variable.name} = ${parseWord(variable, `${words}[${i}]`)}`,
      ),
    ];
  },
  readRepeated: ({ variables, words }, count, index) => [
    `${words} = input().split()`,
    `for ${index} in range(${count}):`,
    ...indent(
      variables.map(
        (variable, i) =>
          `${variable.name} = ${parseWord(variable, `${words}[${formatWordIndex(i, variables.length, index)}]`)}`,
      ),
    ),
  ],
  repeat: (count, index, body) => [`for ${usesName(body, index) ? index : "_"} in range(${count}):`, ...indent(body)],
  write: (pieces) => {
    if (pieces.every((piece) => typeof piece === "string")) return `print(${quoteText(pieces.join(""))})`;
    const inner = pieces.map((piece) =>
      typeof piece === "string" ? quoteText(piece).slice(1, -1).replace(/[{}]/g, "$&$&") : `{${piece.name}}`,
    );
    return `print(f"${inner.join("")}")`;
  },
  program: ({ head, start, turn }) => [
    ...head.map((line) => `# ${line}`.trimEnd()),
    "import sys",
    "",
    ...start,
    ...(turn ? [...(start.length > 0 ? [""] : []), "while True:", ...indent(turn)] : []),
  ],
};

const usesName = (lines: readonly string[], name: string) =>
  lines.some((line) => new RegExp(`\\b${name}\\b`).test(line));
