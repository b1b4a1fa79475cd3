import {
  endsInString,
  formatWordIndex,
  indent,
  joinPieces,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const types = { int: "int", long: "long", float: "double", bool: "boolean", word: "String", string: "String" };

function parseWord({ field: { type } }: Variable, word: string): string {
  switch (type) {
    case "int":
      return `Integer.parseInt(${word})`;
    case "long":
      return `Long.parseLong(${word})`;
    case "float":
      return `Double.parseDouble(${word})`;
    case "bool":
      return `!${word}.equals("0")`;
    case "word":
    case "string":
      return word;
  }
}

const declareVariable = (variable: Variable, value: string) =>
  `${types[variable.field.type]} ${variable.name} = ${value};`;

export const javaStarter: StarterLanguage = {
  extension: ".java",
  comment: "//",
  naming: "camel",
  reserved:
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null var record yield args in readLine String System Integer Long Double",
  redeclaresVariables: false,
  debugHint: "What you write to System.err is shown beside the turn.",
  read: ({ variables, words }) => {
    const [only] = variables;
    if (variables.length === 1) {
      const needsTrim = types[only!.field.type] !== "String";
      return [declareVariable(only!, parseWord(only!, needsTrim ? "readLine().trim()" : "readLine()"))];
    }
    const last = variables.length - 1;
    const hasRest = endsInString(variables);
    return [
      `String[] ${words} = readLine().split(" "${hasRest ? `, ${variables.length}` : ""});`,
      ...variables.map((variable, i) =>
        hasRest && i === last
          ? declareVariable(variable, `${words}.length > ${i} ? ${words}[${i}] : ""`)
          : declareVariable(variable, parseWord(variable, `${words}[${i}]`)),
      ),
    ];
  },
  readRepeated: ({ variables, words }, count, index) => [
    `String[] ${words} = readLine().split(" ");`,
    ...javaStarter.repeat(
      count,
      index,
      variables.map((variable, i) =>
        declareVariable(variable, parseWord(variable, `${words}[${formatWordIndex(i, variables.length, index)}]`)),
      ),
    ),
  ],
  repeat: (count, index, body) => [`for (int ${index} = 0; ${index} < ${count}; ${index}++) {`, ...indent(body), "}"],
  write: (pieces) =>
    `System.out.println(${joinPieces("+", typeof pieces[0] === "string" ? pieces : ["", ...pieces])});`,
  program: ({ head, start, turn }) => [
    ...head.map((line) => `// ${line}`.trimEnd()),
    "import java.io.BufferedReader;",
    "import java.io.IOException;",
    "import java.io.InputStreamReader;",
    "",
    "/** CodinGame wants the class of a bot to be called Player. */",
    "class Player {",
    "    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));",
    "",
    "    /** The next line from the game; exits when there is none, because the match is over. */",
    "    static String readLine() throws IOException {",
    "        String line = in.readLine();",
    "        if (line == null) System.exit(0);",
    "        return line;",
    "    }",
    "",
    "    public static void main(String[] args) throws IOException {",
    ...indent(indent(start)),
    ...(turn
      ? [...(start.length > 0 ? [""] : []), "        while (true) {", ...indent(indent(indent(turn))), "        }"]
      : []),
    "    }",
    "}",
  ],
};
