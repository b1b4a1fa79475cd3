import {
  countUp,
  endsInString,
  indent,
  isTextType,
  quoteText,
  readRepeatedWords,
  readWords,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

function parseWord({ field: { type } }: Variable, word: string): string {
  if (type === "bool") return `${word} !== "0"`;
  return type === "word" || type === "string" ? word : `Number(${word})`;
}

const words = {
  split: (words: string) => [`const ${words} = readline().split(" ");`],
  declare: (variable: Variable, word: string) => `const ${variable.name} = ${parseWord(variable, word)};`,
  declareRest: ({ name }: Variable, words: string, at: number) => `const ${name} = ${words}.slice(${at}).join(" ");`,
};

export const javascriptStarter: StarterLanguage = {
  extension: ".js",
  comment: "//",
  naming: "camel",
  reserved:
    "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static implements interface package private protected public await async arguments eval undefined NaN Infinity Number readline print printErr console process require module exports global name status top self parent event length origin close stop find focus open history location screen window document",
  redeclaresVariables: false,
  debugHint: "What you write with console.error is shown beside the turn.",
  read: (line) => {
    const { variables } = line;
    const names = variables.map(({ name }) => name).join(", ");
    const [only] = variables;
    if (variables.length === 1) return [words.declare(only!, "readline()")];
    if (!endsInString(variables) && variables.every(isTextType)) return [`const [${names}] = readline().split(" ");`];
    if (variables.every((each) => !isTextType(each) && each.field.type !== "bool")) {
      return [`const [${names}] = readline().split(" ").map(Number);`];
    }
    return readWords(line, words);
  },
  readRepeated: readRepeatedWords(words),
  readUnlessNone: ({ name }, count, text) => [`const ${name} = ${count} > 0 ? readline() : ${quoteText(text)};`],
  block: (head, body) => [`${head} {`, ...indent(body, "  "), "}"],
  repeat: countUp("let"),
  forever: "while (true)",
  write: (pieces) => {
    if (pieces.every((piece) => typeof piece === "string")) return `console.log(${quoteText(pieces.join(""))});`;
    const inner = pieces.map((piece) =>
      typeof piece === "string" ? piece.replace(/[\\`]|\$\{/g, "\\$&") : `\${${piece.name}}`,
    );
    return `console.log(\`${inner.join("")}\`);`;
  },
};

export const typescriptStarter: StarterLanguage = {
  ...javascriptStarter,
  extension: ".ts",
  reserved: `${javascriptStarter.reserved} any boolean declare number string symbol type`,
};
