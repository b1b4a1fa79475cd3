import { type ParserPlugin, parse } from "@babel/parser";
import { findPlaceholders } from "./placeholders.ts";

/** The texts in the sources: each with the files that contain it, and the errors found. */
export interface SourceTexts {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly wrong: readonly string[];
}

interface Node {
  readonly type: string;
  readonly loc?: { readonly start: { readonly line: number } };
  readonly [field: string]: unknown;
}

const speakPath = /\/l10n\/speak\.(?:ts|js)$/;
const functions = ["t", "translatePieces", "msg"];

/**
 * Collects the texts of sources, given by path: the first arguments of functions imported from engine/l10n/speak.ts.
 */
export function collectSourceTexts(sources: ReadonlyMap<string, string>): SourceTexts {
  const calls = [...sources].flatMap(([path, source]) =>
    source.includes("l10n/speak.ts")
      ? listCalls(path, source).map((call) => formatPlace(call, `${path}:${call.line}`))
      : [],
  );
  const texts = new Map<string, string[]>();
  for (const { found, place } of calls) for (const text of found) texts.set(text, [...(texts.get(text) ?? []), place]);
  return {
    texts,
    wrong: calls.flatMap(({ wrong }) => wrong),
  };
}

function formatPlace(call: Call, place: string) {
  const found = collectTexts(call.first);
  return { found, place, wrong: listErrors(call, found).map((why) => `${place}: ${why}`) };
}

interface Call {
  readonly line: number;
  readonly first: Node | undefined;
  readonly values: Node | undefined;
  /** The text is translated while the module is loaded, before the language is known. */
  readonly isEarly: boolean;
}

function listErrors({ isEarly, values }: Call, texts: readonly string[]): string[] {
  return [
    ...(isEarly ? ["translated before the language is known: call it in a function"] : []),
    ...(texts.length === 0 ? ["the text must be written out, so that it can be found"] : []),
    ...texts.flatMap((text) => checkValues(text, values)),
  ];
}

function listCalls(path: string, source: string): Call[] {
  const plugins: ParserPlugin[] = path.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  const program = parse(source, { sourceType: "module", plugins }).program as unknown as Node;
  const names = listImported(program);
  return [...walkNodes(program)].flatMap(({ node, isInFunction }) => {
    const function_ = node.type === "CallExpression" ? names.get(getIdentifier(node.callee)) : undefined;
    if (!function_) return [];
    const [first, values] = node.arguments as readonly (Node | undefined)[];
    return [{ line: node.loc?.start.line ?? 0, first, values, isEarly: !isInFunction && function_ !== "msg" }];
  });
}

/** The local names of the imported functions. */
function listImported(program: Node): Map<string, string> {
  const imports = (program.body as Node[]).filter(
    ({ type, source }) => type === "ImportDeclaration" && speakPath.test(String((source as Node).value)),
  );
  const specifiers = imports.flatMap(({ specifiers }) => specifiers as Node[]);
  const spoken = specifiers.filter(({ imported }) => functions.includes(getIdentifier(imported)));
  return new Map(spoken.map(({ local, imported }) => [getIdentifier(local), getIdentifier(imported)]));
}

const getIdentifier = (node: unknown): string =>
  (node as Node | undefined)?.type === "Identifier" ? String((node as Node).name) : "";

/** The possible values of an expression that is a string or a choice between strings; none if it is computed. */
function collectTexts(node: Node | undefined): string[] {
  if (node?.type === "StringLiteral") return [String(node.value)];
  if (node?.type === "TemplateLiteral" && (node.expressions as Node[]).length === 0) {
    const [quasi] = node.quasis as { value: { cooked: string } }[];
    return [quasi!.value.cooked];
  }
  if (node?.type !== "ConditionalExpression") return [];
  const [one, other] = [collectTexts(node.consequent as Node), collectTexts(node.alternate as Node)];
  return one.length > 0 && other.length > 0 ? [...one, ...other] : [];
}

/** Errors in the values of a text, if they are an object literal. */
function checkValues(text: string, values: Node | undefined): string[] {
  const names = findPlaceholders(text);
  if (values === undefined) return names.length > 0 ? [`${JSON.stringify(text)} lacks its values`] : [];
  const properties = (values.properties ?? []) as readonly Node[];
  if (values.type !== "ObjectExpression" || properties.some(({ type }) => type === "SpreadElement")) return [];
  const given = properties.map(({ key }) => getIdentifier(key) || String((key as Node).value));
  const missing = names.filter((name) => !given.includes(name));
  const unused = given.filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `${JSON.stringify(text)} lacks {${name}}`),
    ...unused.map((name) => `${JSON.stringify(text)} has no {${name}}`),
  ];
}

const functionNode = /Function|Method$|^Class(?:Private)?Property$/;

function* walkNodes(
  node: Node,
  isInFunction = false,
): Generator<{ readonly node: Node; readonly isInFunction: boolean }> {
  yield { node, isInFunction };
  const isInside = isInFunction || functionNode.test(node.type);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walkNodes(child, isInside);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
