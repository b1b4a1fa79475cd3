import {
  endsInString,
  formatWordIndex,
  indent,
  isTextType,
  quoteText,
  type StarterLanguage,
  type Variable,
} from "./starter-language.ts";

function parseWord({ field: { type } }: Variable, word: string): string {
  if (type === "bool") return `${word} !== "0"`;
  return type === "word" || type === "string" ? word : `Number(${word})`;
}

const indentByTwo = (lines: readonly string[]) => indent(lines, "  ");

export const javascriptStarter: StarterLanguage = {
  extension: ".js",
  comment: "//",
  naming: "camel",
  reserved:
    "break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static implements interface package private protected public await async arguments eval undefined NaN Infinity Number readline print printErr console process require module exports global name status top self parent event length origin close stop find focus open history location screen window document",
  redeclaresVariables: false,
  debugHint: "What you write with console.error is shown beside the turn.",
  read: ({ variables, words }) => {
    const names = variables.map(({ name }) => name).join(", ");
    const [only] = variables;
    if (variables.length === 1) return [`const ${names} = ${parseWord(only!, "readline()")};`];
    const hasRest = endsInString(variables);
    if (!hasRest && variables.every(isTextType)) return [`const [${names}] = readline().split(" ");`];
    if (variables.every((each) => !isTextType(each) && each.field.type !== "bool")) {
      return [`const [${names}] = readline().split(" ").map(Number);`];
    }
    const last = variables.length - 1;
    return [
      `const ${words} = readline().split(" ");`,
      ...variables.map((variable, i) =>
        hasRest && i === last
          ? `const ${variable.name} = ${words}.slice(${i}).join(" ");`
          : `const ${variable.name} = ${parseWord(variable, `${words}[${i}]`)};`,
      ),
    ];
  },
  readRepeated: ({ variables, words }, count, index) => [
    `const ${words} = readline().split(" ");`,
    `for (let ${index} = 0; ${index} < ${count}; ${index}++) {`,
    ...indentByTwo(
      variables.map(
        (variable, i) =>
          `const ${variable.name} = ${parseWord(variable, `${words}[${formatWordIndex(i, variables.length, index)}]`)};`,
      ),
    ),
    "}",
  ],
  repeat: (count, index, body) => [
    `for (let ${index} = 0; ${index} < ${count}; ${index}++) {`,
    ...indentByTwo(body),
    "}",
  ],
  write: (pieces) => {
    if (pieces.every((piece) => typeof piece === "string")) return `console.log(${quoteText(pieces.join(""))});`;
    const inner = pieces.map((piece) =>
      typeof piece === "string" ? piece.replace(/[\\`]|\$\{/g, "\\$&") : `\${${piece.name}}`,
    );
    return `console.log(\`${inner.join("")}\`);`;
  },
  program: ({ head, start, turn }) => [
    ...head.map((line) => `// ${line}`.trimEnd()),
    ...start,
    ...(turn ? [...(start.length > 0 ? [""] : []), "while (true) {", ...indentByTwo(turn), "}"] : []),
  ],
};
