import {
  isTextType,
  putInBraces,
  quoteText,
  readRepeatedWords,
  readWords,
  type StarterLanguage,
  usesName,
  type Variable,
} from "./starter-language.ts";

const types = { int: "i32", long: "i64", float: "f64", bool: "bool", word: "&str", string: "&str" };

function declare(variable: Variable, word: string): string {
  const { name } = variable;
  if (isTextType(variable)) return `let ${name} = ${word};`;
  if (variable.field.type === "bool") return `let ${name} = ${word} != "0";`;
  return `let ${name}: ${types[variable.field.type]} = ${word}.parse().unwrap();`;
}

const words = {
  split: (words: string, limit?: number) => [
    "let line = read_line();",
    `let ${words}: Vec<&str> = line.${limit === undefined ? "split_whitespace()" : `splitn(${limit}, ' ')`}.collect();`,
  ],
  declare,
  declareRest: ({ name }: Variable, words: string, at: number) =>
    `let ${name} = ${words}.get(${at}).copied().unwrap_or("");`,
};

export const rustStarter: StarterLanguage = {
  extension: ".rs",
  comment: "//",
  naming: "snake",
  reserved:
    "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self static struct super trait true type unsafe use where while abstract become box do final macro override priv typeof unsized virtual yield try gen read_line line words io",
  redeclaresVariables: true,
  debugHint: "What you write with eprintln! is shown beside the turn.",
  read: (line) => {
    const { variables } = line;
    const [only] = variables;
    if (variables.length > 1) return readWords(line, words);
    return [isTextType(only!) ? `let ${only!.name} = read_line();` : words.declare(only!, "read_line().trim()")];
  },
  readRepeated: readRepeatedWords(words),
  readUnlessNone: ({ name }, count, text) => [
    `let ${name} = if ${count} > 0 { read_line() } else { ${quoteText(text)}.to_string() };`,
  ],
  block: putInBraces,
  repeat: (count, index, body) =>
    usesName(body, index)
      ? `for ${index} in 0..${/^\d/.test(count) ? count : `${count} as usize`}`
      : `for _ in 0..${count}`,
  forever: "loop",
  write: (pieces) => {
    const text = pieces.map((piece) =>
      typeof piece === "string" ? JSON.stringify(piece).slice(1, -1).replace(/[{}]/g, "$&$&") : "{}",
    );
    const values = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [`, ${piece.name}`]));
    return `println!("${text.join("")}"${values.join("")});`;
  },
};
