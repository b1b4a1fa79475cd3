import {
  endsInString,
  formatWordIndex,
  indent,
  joinPieces,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const types = { int: "int", long: "long", float: "double", bool: "bool", word: "string", string: "string" };

function parseExpression({ field: { type } }: Variable, word: string): string {
  switch (type) {
    case "int":
      return `int.Parse(${word})`;
    case "long":
      return `long.Parse(${word})`;
    case "float":
      return `double.Parse(${word}, CultureInfo.InvariantCulture)`;
    case "bool":
      return `${word} != "0"`;
    case "word":
    case "string":
      return word;
  }
}

const declareVariable = (variable: Variable, value: string) =>
  `${types[variable.field.type]} ${variable.name} = ${value};`;

export const csharpStarter: StarterLanguage = {
  extension: ".cs",
  comment: "//",
  naming: "camel",
  reserved:
    "abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while args var await async",
  redeclaresVariables: false,
  debugHint: "What you write to Console.Error is shown beside the turn.",
  read: ({ variables, words }) => {
    const [only] = variables;
    if (variables.length === 1) return [declareVariable(only!, parseExpression(only!, "ReadLine()"))];
    const last = variables.length - 1;
    const hasRest = endsInString(variables);
    return [
      `string[] ${words} = ReadLine().Split(${hasRest ? `new[] { ' ' }, ${variables.length}` : "' '"});`,
      ...variables.map((variable, i) =>
        hasRest && i === last
          ? declareVariable(variable, `${words}.Length > ${i} ? ${words}[${i}] : ""`)
          : declareVariable(variable, parseExpression(variable, `${words}[${i}]`)),
      ),
    ];
  },
  readRepeated: ({ variables, words }, count, index) => [
    `string[] ${words} = ReadLine().Split(' ');`,
    ...csharpStarter.repeat(
      count,
      index,
      variables.map((variable, i) =>
        declareVariable(
          variable,
          parseExpression(variable, `${words}[${formatWordIndex(i, variables.length, index)}]`),
        ),
      ),
    ),
  ],
  repeat: (count, index, body) => [
    `for (int ${index} = 0; ${index} < ${count}; ${index}++)`,
    "{",
    ...indent(body),
    "}",
  ],
  write: (pieces) => `Console.WriteLine(${joinPieces("+", typeof pieces[0] === "string" ? pieces : ["", ...pieces])});`,
  program: ({ head, start, turn }) => [
    ...head.map((line) => `// ${line}`.trimEnd()),
    "using System;",
    "using System.Globalization;",
    "",
    "class Player",
    "{",
    "    /// <summary>The next line from the game; exits when there is none, because the match is over.</summary>",
    "    static string ReadLine()",
    "    {",
    "        string line = Console.ReadLine();",
    "        if (line == null) Environment.Exit(0);",
    "        return line;",
    "    }",
    "",
    "    static void Main(string[] args)",
    "    {",
    ...indent(indent(start)),
    ...(turn
      ? [
          ...(start.length > 0 ? [""] : []),
          "        while (true)",
          "        {",
          ...indent(indent(indent(turn))),
          "        }",
        ]
      : []),
    "    }",
    "}",
  ],
};
