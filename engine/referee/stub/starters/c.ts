import {
  countUp,
  endsInString,
  groupByType,
  putInBraces,
  quoteText,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const types = { int: "int", long: "long long", float: "double", bool: "int", word: "char", string: "char" };
const scanFormats = { int: "%d", long: "%lld", float: "%lf", bool: "%d", word: "%s", string: "%s" };

/** The buffer size for a text without a stated length, and the minimum for others, whose stated length may be wrong. */
const defaultBufferChars = 1024;
const wordBufferChars = 63;

const getBufferSize = ({ field }: Variable) => Math.max(field.length ?? defaultBufferChars, wordBufferChars);

const getFormat = (variable: Variable) =>
  variable.field.type === "word" ? `%${getBufferSize(variable)}s` : scanFormats[variable.field.type];

const isArray = ({ field }: Variable) => types[field.type] === "char";

const declareVariable = (variables: readonly Variable[]) =>
  groupByType(variables, types).map(([type, own]) => {
    const names = own.map((each) => (isArray(each) ? `${each.name}[${getBufferSize(each) + 1}]` : each.name));
    return `${type} ${names.join(", ")};`;
  });

const formatPlaces = (variables: readonly Variable[]) =>
  variables.map((each) => `, ${isArray(each) ? "" : "&"}${each.name}`).join("");

/** The precision tells the compiler that nothing is cut by accident; without it, it warns. */
const copyText = (variable: Variable, text: string) =>
  `snprintf(${variable.name}, sizeof ${variable.name}, "%.${getBufferSize(variable)}s", ${text});`;

export const cStarter: StarterLanguage = {
  extension: ".c",
  comment: "//",
  naming: "snake",
  reserved:
    "auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while main printf fprintf snprintf sscanf fgets exit stdin stdout stderr line read_line used index time y0 y1 yn j0 j1 jn bool true false",
  redeclaresVariables: false,
  debugHint: "What you write to stderr, with fprintf(stderr, …), is shown beside the turn.",
  read: ({ variables, words }) => {
    const last = variables.at(-1)!;
    if (variables.length === 1 && isArray(last)) return [...declareVariable(variables), copyText(last, "read_line()")];
    if (!endsInString(variables)) {
      return [
        ...declareVariable(variables),
        `sscanf(read_line(), "${variables.map(getFormat).join("")}"${formatPlaces(variables)});`,
      ];
    }
    const before = variables.slice(0, -1);
    return [
      ...declareVariable(variables),
      `int ${words} = 0;`,
      `sscanf(read_line(), "${before.map(getFormat).join("")}%n"${formatPlaces(before)}, &${words});`,
      copyText(last, `line + ${words} + (line[${words}] == ' ')`),
    ];
  },
  readRepeated: ({ variables, words }) => ({
    before: [`char *${words} = read_line();`],
    body: [
      ...declareVariable(variables),
      "int used = 0;",
      `sscanf(${words}, "${variables.map(getFormat).join("")}%n"${formatPlaces(variables)}, &used);`,
      `${words} += used;`,
    ],
  }),
  readUnlessNone: (variable, count, text) => [
    ...declareVariable([variable]),
    copyText(variable, `${count} > 0 ? read_line() : ${quoteText(text)}`),
  ],
  block: putInBraces,
  repeat: countUp("int"),
  forever: "while (1)",
  write: (pieces) => {
    const text = pieces.map((piece) =>
      typeof piece === "string" ? JSON.stringify(piece).slice(1, -1).replaceAll("%", "%%") : formatWritten(piece),
    );
    const values = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [`, ${piece.name}`]));
    return `printf("${text.join("")}\\n"${values.join("")});`;
  },
};

const formatWritten = ({ field }: Variable) => (field.type === "float" ? "%g" : scanFormats[field.type]);
