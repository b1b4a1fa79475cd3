import {
  endsInString,
  formatWordIndex,
  indent,
  isTextType,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

const types = { int: "i32", long: "i64", float: "f64", bool: "bool", word: "&str", string: "&str" };

function declareVariable(variable: Variable, word: string): string {
  const { name } = variable;
  if (isTextType(variable)) return `let ${name} = ${word};`;
  if (variable.field.type === "bool") return `let ${name} = ${word} != "0";`;
  return `let ${name}: ${types[variable.field.type]} = ${word}.parse().unwrap();`;
}

export const rustStarter: StarterLanguage = {
  extension: ".rs",
  comment: "//",
  naming: "snake",
  reserved:
    "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self static struct super trait true type unsafe use where while abstract become box do final macro override priv typeof unsized virtual yield try gen read_line line words io",
  redeclaresVariables: true,
  debugHint: "What you write with eprintln! is shown beside the turn.",
  read: ({ variables, words }) => {
    const [only] = variables;
    if (variables.length === 1) {
      return [isTextType(only!) ? `let ${only!.name} = read_line();` : declareVariable(only!, "read_line().trim()")];
    }
    const last = variables.length - 1;
    const hasRest = endsInString(variables);
    return [
      "let line = read_line();",
      `let ${words}: Vec<&str> = line.${hasRest ? `splitn(${variables.length}, ' ')` : "split_whitespace()"}.collect();`,
      ...variables.map((variable, i) =>
        hasRest && i === last
          ? `let ${variable.name} = ${words}.get(${i}).copied().unwrap_or("");`
          : declareVariable(variable, `${words}[${i}]`),
      ),
    ];
  },
  readRepeated: ({ variables, words }, count, index) => [
    "let line = read_line();",
    `let ${words}: Vec<&str> = line.split_whitespace().collect();`,
    `for ${index} in 0..${/^\d/.test(count) ? count : `${count} as usize`} {`,
    ...indent(
      variables.map((variable, i) =>
        declareVariable(variable, `${words}[${formatWordIndex(i, variables.length, index)}]`),
      ),
    ),
    "}",
  ],
  repeat: (count, _, body) => [`for _ in 0..${count} {`, ...indent(body), "}"],
  write: (pieces) => {
    const text = pieces.map((piece) =>
      typeof piece === "string" ? JSON.stringify(piece).slice(1, -1).replace(/[{}]/g, "$&$&") : "{}",
    );
    const values = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [`, ${piece.name}`]));
    return `println!("${text.join("")}"${values.join("")});`;
  },
  program: ({ head, start, turn }) => [
    ...head.map((line) => `// ${line}`.trimEnd()),
    "#![allow(unused_variables)]",
    "use std::io;",
    "",
    "/// The next line from the game; exits when there is none, because the match is over.",
    "fn read_line() -> String {",
    "    let mut line = String::new();",
    "    if io::stdin().read_line(&mut line).unwrap() == 0 {",
    "        std::process::exit(0);",
    "    }",
    "    line.trim_end_matches(&['\\r', '\\n'][..]).to_string()",
    "}",
    "",
    "fn main() {",
    ...indent(start),
    ...(turn ? [...(start.length > 0 ? [""] : []), "    loop {", ...indent(indent(turn)), "    }"] : []),
    "}",
  ],
};
