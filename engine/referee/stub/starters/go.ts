import {
  endsInString,
  formatWordIndex,
  groupByType,
  indent,
  isTextType,
  quoteText,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const types = { int: "int", long: "int64", float: "float64", bool: "bool", word: "string", string: "string" };

const declareVariable = (variables: readonly Variable[]) =>
  groupByType(variables, types).map(([type, own]) => `var ${own.map(({ name }) => name).join(", ")} ${type}`);

const formatPlaces = (variables: readonly Variable[]) => variables.map(({ name }) => `&${name}`).join(", ");

export const goStarter: StarterLanguage = {
  extension: ".go",
  comment: "//",
  naming: "camel",
  reserved:
    "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var append bool byte cap close complex copy delete error false float64 int int64 len make new nil panic print println real recover rune string true uint bufio fmt os strings in main readLine init",
  redeclaresVariables: false,
  debugHint: "What you write to os.Stderr is shown beside the turn.",
  read: ({ variables, words }) => {
    const last = variables.at(-1)!;
    if (variables.length === 1 && isTextType(last)) return [`${last.name} := readLine()`, `_ = ${last.name}`];
    if (!endsInString(variables)) {
      return [...declareVariable(variables), `fmt.Sscan(readLine(), ${formatPlaces(variables)})`];
    }
    const before = variables.slice(0, -1);
    return [
      `${words} := append(strings.SplitN(readLine(), " ", ${variables.length}), "")`,
      ...declareVariable(before),
      ...before.map((variable, i) => `fmt.Sscan(${words}[${i}], &${variable.name})`),
      `${last.name} := ${words}[${before.length}]`,
      `_ = ${last.name}`,
    ];
  },
  readRepeated: ({ variables, words }, index) => ({
    before: [`${words} := strings.Fields(readLine())`],
    body: [
      ...declareVariable(variables),
      ...variables.map(
        (variable, i) =>
          `fmt.Sscan(${words}[${formatWordIndex(i, variables.length, index).replaceAll(" ", "")}], &${variable.name})`,
      ),
    ],
  }),
  readUnlessNone: ({ name }, count, text) => [
    `${name} := ${quoteText(text)}`,
    ...goStarter.block(`if ${count} > 0`, [`${name} = readLine()`]),
  ],
  block: (head, body) => [`${head} {`, ...indent(body, "\t"), "}"],
  repeat: (count, index) => `for ${index} := 0; ${index} < ${count}; ${index}++`,
  forever: "for",
  write: (pieces) => {
    const values = pieces.map((piece) => (typeof piece === "string" ? quoteText(piece) : piece.name));
    if (values.length === 1) return `fmt.Println(${values[0]})`;
    const text = pieces.map((piece) =>
      typeof piece === "string" ? quoteText(piece).slice(1, -1).replaceAll("%", "%%") : "%v",
    );
    const names = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [`, ${piece.name}`]));
    return `fmt.Printf("${text.join("")}\\n"${names.join("")})`;
  },
};
