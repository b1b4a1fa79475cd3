import type { CodeText } from "../../bundle/code-text.ts";

/** A source file of a Java bot that is being bundled. */
export interface JavaFile {
  readonly path: string;
  readonly text: CodeText;
  /** "" is the unnamed package. */
  readonly package: string;
  /** The top-level types. */
  readonly types: readonly JavaType[];
}

export interface JavaType {
  readonly name: string;
  /** The position of the name in the text. */
  readonly at: number;
}

const typeWords = "(?:class|interface|enum|record)";
const declarationPattern = new RegExp(String.raw`\b${typeWords}\s+([A-Za-z_$][\w$]*)`, "g");

/** A Java source without its `package` line, with the package and the types it declares. */
export function parseJavaFile(path: string, text: CodeText): JavaFile {
  const found = /^[ \t]*package\s+([\w.]+)\s*;/m.exec(text.outside);
  if (found) text.put(found.index, found.index + found[0].length, "");
  const types = [...text.outside.matchAll(declarationPattern)].map(({ 1: name, index }) => ({
    name: name!,
    at: index,
  }));
  return { path, text, package: found?.[1] ?? "", types };
}

/** What others can import from a type by name: static members, nested types, constants. */
export function listMembers({ text: { code } }: JavaFile, type: JavaType): string[] {
  const open = code.indexOf("{", type.at);
  const body = findBody(code, open);
  const statics = body
    .split(/[;{}]/)
    .filter((statement) => /\bstatic\b/.test(statement))
    .flatMap((statement) => /(?<![\w$])([A-Za-z_$][\w$]*)$/.exec(statement.split(/[=(]/)[0]!.trimEnd())?.[1] ?? []);
  const inside = [...body.matchAll(declarationPattern)].map(([, name]) => name!);
  const isEnum = /^enum\b/.test(code.slice(type.at));
  return [...new Set([...statics, ...inside, ...(isEnum ? listConstants(body) : [])])];
}

function findBody(code: string, open: number): string {
  let depth = 0;
  for (let at = open; at >= 0 && at < code.length; at++) {
    if (code[at] === "{") depth++;
    else if (code[at] === "}" && --depth === 0) return code.slice(open + 1, at);
  }
  return "";
}

/** Constants of an enum: `A(1), B { … };` */
function listConstants(body: string): string[] {
  let depth = 0;
  let flat = "";
  for (const sign of body) {
    if (sign === "(" || sign === "{") depth++;
    if (depth === 0) flat += sign;
    if (sign === ")" || sign === "}") depth--;
  }
  return flat
    .split(";")[0]!
    .split(",")
    .flatMap((constant) => /(?<![\w$])([A-Za-z_$][\w$]*)$/.exec(constant.trimEnd())?.[1] ?? []);
}
