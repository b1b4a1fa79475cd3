import {
  countUp,
  endsInString,
  groupByType,
  joinPieces,
  putInBraces,
  quoteText,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const types = { int: "int", long: "long long", float: "double", bool: "bool", word: "string", string: "string" };

const declareVariable = (variables: readonly Variable[]) =>
  groupByType(variables, types).map(([type, own]) => `${type} ${own.map(({ name }) => name).join(", ")};`);

const formatInto = (variables: readonly Variable[]) => variables.map(({ name }) => ` >> ${name}`).join("");

export const cppStarter: StarterLanguage = {
  extension: ".cpp",
  comment: "//",
  naming: "camel",
  reserved:
    "alignas alignof and asm auto bitand bitor bool break case catch char class compl concept const constexpr continue co_await co_return co_yield decltype default delete do double else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not nullptr operator or private protected public register requires return short signed sizeof static struct switch template this throw true try typedef typeid typename union unsigned using virtual void volatile while xor cin cout cerr endl string getline exit main readLine istringstream",
  redeclaresVariables: false,
  debugHint: "What you write to cerr is shown beside the turn.",
  read: ({ variables, words }) => {
    if (variables.length === 1 && variables[0]!.field.type === "string") {
      return [`string ${variables[0]!.name} = readLine();`];
    }
    if (!endsInString(variables))
      return [...declareVariable(variables), `istringstream(readLine())${formatInto(variables)};`];
    return [
      ...declareVariable(variables),
      `istringstream ${words}(readLine());`,
      `${words}${formatInto(variables.slice(0, -1))};`,
      `${words}.ignore();`,
      `getline(${words}, ${variables.at(-1)!.name});`,
    ];
  },
  readRepeated: ({ variables, words }) => ({
    before: [`istringstream ${words}(readLine());`],
    body: [...declareVariable(variables), `${words}${formatInto(variables)};`],
  }),
  readUnlessNone: ({ name }, count, text) => [`string ${name} = ${count} > 0 ? readLine() : ${quoteText(text)};`],
  block: putInBraces,
  repeat: countUp("int"),
  forever: "while (true)",
  write: (pieces) => `cout << ${joinPieces("<<", pieces)} << endl;`,
};
