import { parse } from "@babel/parser";
import type { ExportNamedDeclaration, Statement, TSModuleBlock, TSModuleDeclaration } from "@babel/types";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A TypeScript source whose namespaces are functions that fill an object, as removing types alone would drop them. Lines stay. */
export function openNamespaces(source: string): string {
  if (!/\b(?:namespace|module)\s+[\w$]/.test(source)) return source;
  let edits: readonly Edit[];
  try {
    const { program } = parse(source, { sourceType: "unambiguous", plugins: ["typescript", "decorators-legacy"] });
    edits = openIn(program.body, undefined, source);
  } catch {
    // What removes the types says what is wrong.
    return source;
  }
  const backwards = [...edits].sort((a, b) => b.start - a.start);
  return backwards.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), source);
}

function openIn(body: readonly Statement[], parent: string | undefined, source: string): Edit[] {
  const declared = new Set<string>();
  return body.flatMap((statement) => {
    const [exported, declaration] = unwrap(statement);
    // In a function nothing is exported: the object reads its names.
    const start = exported?.start ?? declaration.start!;
    const bare = { start, end: declaration.start!, text: "" };
    const isFirst = !listNames(declaration).some((name) => declared.has(name));
    for (const name of listNames(declaration)) declared.add(name);
    const dropped = exported && (parent !== undefined || !isFirst) ? [bare] : [];
    if (declaration.type !== "TSModuleDeclaration" || !hasValues(declaration))
      return parent === undefined ? [] : dropped;
    return [...dropped, ...open(declaration, exported && parent, isFirst, source)];
  });
}

function open(declaration: TSModuleDeclaration, parent: string | undefined, isFirst: boolean, source: string): Edit[] {
  const names = [declaration.id];
  let block: TSModuleDeclaration | TSModuleBlock = declaration.body;
  for (; block.type === "TSModuleDeclaration"; block = block.body as typeof block) names.push(block.id);
  const [first = "", ...deeper] = names.map((id) => (id.type === "Identifier" ? id.name : ""));
  const last = deeper.at(-1) ?? first;
  const head = source.slice(declaration.start!, block.start! + 1).replace(/[^\n]/g, "");
  const opened = `${isFirst ? `var ${first}; ` : ""}${[first, ...deeper].map((name) => `(function (${name}) {`).join(" ")}`;
  const objects = [first, ...deeper].map((name, i, all) =>
    i === 0 ? `${name} ??= {}` : `${all[i - 1]}.${name} ??= {}`,
  );
  if (parent !== undefined) objects[0] = `${first} = ${parent}.${first} ??= {}`;
  const closed = objects.toReversed().map((object) => `})(${object});`);
  const properties = block.body.flatMap(listProperties);
  const defined = properties.length > 0 ? ` Object.defineProperties(${last}, { ${properties.join(", ")} });` : "";
  return [
    { start: declaration.start!, end: block.start! + 1, text: opened + defined + head },
    ...openIn(block.body, last, source),
    { start: block.end! - 1, end: block.end!, text: closed.join(" ") },
  ];
}

function unwrap(statement: Statement): [ExportNamedDeclaration | undefined, Statement] {
  return statement.type === "ExportNamedDeclaration" && statement.declaration
    ? [statement, statement.declaration]
    : [undefined, statement];
}

/** Property descriptors of what a statement of a namespace exports. */
function listProperties(statement: Statement): string[] {
  const [exported, declaration] = unwrap(statement);
  if (!exported || declaration.type === "TSModuleDeclaration") return [];
  const canSet = declaration.type === "VariableDeclaration" && declaration.kind !== "const";
  return listNames(declaration).map(
    (name) =>
      `${name}: { get: () => ${name}, ${canSet ? `set: (value) => { ${name} = value; }, ` : ""}enumerable: true, configurable: true }`,
  );
}

/** The names of the values that a statement declares. */
function listNames(statement: Statement): string[] {
  if ("declare" in statement && statement.declare) return [];
  switch (statement.type) {
    case "VariableDeclaration":
      return statement.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
    case "FunctionDeclaration":
    case "ClassDeclaration":
      return statement.id ? [statement.id.name] : [];
    case "TSEnumDeclaration":
      return [statement.id.name];
    case "TSModuleDeclaration":
      return statement.id.type === "Identifier" && hasValues(statement) ? [statement.id.name] : [];
    default:
      return [];
  }
}

/** Whether there is more in a namespace than types. */
function hasValues({ id, declare, body }: TSModuleDeclaration): boolean {
  if (id.type !== "Identifier" || declare) return false;
  if (body.type === "TSModuleDeclaration") return hasValues(body);
  return body.body.some((statement) => {
    const [, declaration] = unwrap(statement);
    if (declaration.type === "TSModuleDeclaration") return hasValues(declaration);
    return declaration.type !== "TSInterfaceDeclaration" && declaration.type !== "TSTypeAliasDeclaration";
  });
}
