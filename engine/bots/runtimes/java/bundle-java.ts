import { basename, join, relative } from "node:path";
import { isFolder } from "../../../files/user-file.ts";
import { t } from "../../../l10n/speak.ts";
import type { BuildProblem } from "../../bot.ts";
import {
  type BundleInput,
  type BundleResult,
  bundleUnchanged,
  createBundleText,
  describeForeignImport,
  failBundle,
  failMissingFile,
  type Origin,
} from "../../bundle/bundle.ts";
import { type CodeText, createCodeText } from "../../bundle/code-text.ts";
import { findProgramFiles } from "../../source/program-files.ts";
import type { Syntax } from "../../source/syntax.ts";
import { findMainClass, findPackageRoot, javaFiles } from "./java-files.ts";

/** A source file of a Java bot that is being bundled. */
interface JavaFile {
  readonly path: string;
  readonly text: CodeText;
  /** "" is the unnamed package. */
  readonly package: string;
  /** The top-level types. */
  readonly types: readonly JavaType[];
}

interface JavaType {
  readonly name: string;
  /** The position of the name in the text. */
  readonly at: number;
}

const typeWords = "(?:class|interface|enum|record)";
const declarationPattern = new RegExp(String.raw`\b${typeWords}\s+([A-Za-z_$][\w$]*)`, "g");

/** A Java source without its `package` line, with the package and the types it declares. */
function parseJavaFile(path: string, text: CodeText): JavaFile {
  const found = /^[ \t]*package\s+([\w.]+)\s*;/m.exec(text.outside);
  if (found) text.put(found.index, found.index + found[0].length, "");
  const types = [...text.outside.matchAll(declarationPattern)].map(({ 1: name, index }) => ({
    name: name!,
    at: index,
  }));
  return { path, text, package: found?.[1] ?? "", types };
}

/** What others can import from a type by name: static members, nested types, constants. */
function listMembers({ text: { code } }: JavaFile, type: JavaType): string[] {
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

/** The class name that the site starts. */
const mainClass = "Player";

interface Program {
  readonly files: readonly JavaFile[];
  readonly root: string;
  /** Imports from outside the program, each with the first place that has it. */
  readonly imports: Map<string, Origin>;
  readonly foreign: BuildProblem[];
  missing?: BundleResult & { readonly ok: false };
}

/** Puts all classes into one file of the unnamed package; the main class is renamed to `Player`. */
export function bundleJava(given: BundleInput, syntax: Syntax): BundleResult {
  const { file, source } = given;
  const main = findMainClass(source)?.name;
  if (!main || main.includes("$")) {
    const why = t('{file} has no class with "public static void main(String[] args)" for a site to start.', {
      file: basename(file),
    });
    return failBundle(file, 1, why);
  }
  const parts = findProgramFiles(javaFiles, file, source);
  const files = [{ path: file, text: source }, ...parts].map(({ path, text }) =>
    parseJavaFile(path, createCodeText(text, syntax)),
  );
  const program: Program = { files, root: findPackageRoot(source, file), imports: new Map(), foreign: [] };
  for (const each of files) resolveImports(program, each);
  if (program.missing) return program.missing;
  const name = main.split(".").at(-1)!;
  const twice = findSameNames(files, name);
  if (twice) return twice;
  if (files.length === 1 && files[0]!.package === "" && name === mainClass)
    return bundleUnchanged(given, program.foreign);
  for (const each of files) removeNeedless(program, each, name);
  return writeBundle(program).bundle(program.foreign);
}

const importForm = /^[ \t]*import\s+(static\s+)?([\w.]+?)(\.\*)?\s*;/gm;

function resolveImports(program: Program, file: JavaFile): void {
  for (const found of file.text.outside.matchAll(importForm)) {
    const [all, isStatic, name = "", star] = found;
    file.text.put(found.index, found.index + all.length, "");
    const start = found.index + all.indexOf("import");
    const at = { file: file.path, line: file.text.lineAt(start) };
    if (resolveOwnImport(program, file, { name, isWildcard: star !== undefined, isStatic: isStatic !== undefined }))
      continue;
    const text = `import ${isStatic ? "static " : ""}${name}${star ?? ""};`;
    if (!program.imports.has(text)) program.imports.set(text, at);
    if (/^(?:java|javax|jdk|sun|com\.sun|org\.w3c|org\.xml)\./.test(name)) continue;
    if (isFolder(join(program.root, name.split(".")[0]!))) {
      program.missing ??= failMissingFile(at.file, at.line, `class ${name}`);
    } else program.foreign.push(describeForeignImport(name, at.file, at.line, "Java"));
  }
}

interface Import {
  readonly name: string;
  readonly isWildcard: boolean;
  readonly isStatic: boolean;
}

/** Imports of the program's own code: types then need none, and members are qualified with their type. */
function resolveOwnImport({ files }: Program, into: JavaFile, { name, isWildcard, isStatic }: Import): boolean {
  if (isWildcard && !isStatic && files.some((file) => file.package === name)) return true;
  for (const file of files) {
    const packagePrefix = file.package === "" ? "" : `${file.package}.`;
    const type = file.types.find((each) => `${name}.`.startsWith(`${packagePrefix}${each.name}.`));
    if (type)
      return nameMembers(into, isWildcard ? listMembers(file, type) : undefined, name.slice(packagePrefix.length));
  }
  return false;
}

/** `path` leads to a type whose members are imported, or if `members` is missing, to one member of it. */
function nameMembers(into: JavaFile, members: readonly string[] | undefined, path: string): true {
  const [type, member] = /^(.+)\.(\w+)$/.exec(path)?.slice(1) ?? [path];
  for (const each of members ?? []) qualifyMember(into, path, each);
  // A top-level type needs no import.
  if (!members && member !== undefined) qualifyMember(into, type!, member);
  return true;
}

/** Replaces `member` by `Type.member`, except for labels of a switch and names declared in the file. */
function qualifyMember({ text }: JavaFile, type: string, member: string): void {
  const name = escapePattern(member);
  if (declaresName(text.code, name)) return;
  const alone = new RegExp(String.raw`(?<![\w$.]|\bcase\s(?:\s|[\w$.]+\s{0,9},){0,99})${name}(?![\w$])`, "g");
  text.putAll(alone, `${type}.${member}`);
}

/** Whether the code declares a name: a type is before it, and a variable or a method body follows. */
function declaresName(code: string, name: string): boolean {
  const follows = String.raw`(?:=(?!=)|[;,:)[]|\([^()]{0,500}\)\s{0,9}(?:\{|throws\b))`;
  const form = new RegExp(String.raw`([\w$]+|[\w$>?\]]>|\])\s{1,9}${name}\s{0,9}${follows}`, "g");
  return [...code.matchAll(form)].some(([, before]) => !beforeUse.has(before!));
}

const beforeUse = new Set(
  "return throw case else new yield assert instanceof do extends implements throws permits super".split(" "),
);

const escapePattern = (name: string) => name.replaceAll("$", "\\$");

function findSameNames(files: readonly JavaFile[], main: string): BundleResult | undefined {
  const seen = new Map<string, string>();
  for (const { path, types, text } of files) {
    for (const { name, at } of types) {
      const before = seen.get(name);
      const isMain = name === mainClass && main !== mainClass;
      if (before !== undefined || isMain) {
        const why =
          before === undefined
            ? t("A file can have only one class {name}, and {main} must have that name.", { name, main })
            : t("A file can have only one class {name}; {file} has another.", {
                name,
                file: relative(join(path, ".."), before),
              });
        return failBundle(path, text.lineAt(at), why);
      }
      seen.set(name, path);
    }
  }
  return undefined;
}

/** Removes what is only needed with several files. */
function removeNeedless({ files }: Program, file: JavaFile, main: string): void {
  const { text } = file;
  for (const found of text.outside.matchAll(
    /\bpublic\s+(?=(?:[a-z-]+\s+){0,4}(?:class|interface|enum|record|@interface)\b)/g,
  )) {
    const declaresName = new RegExp(String.raw`^(?:[a-z-]+\s+)*class\s+${escapePattern(main)}\b`);
    const isMain = file === files[0] && declaresName.test(text.outside.slice(found.index));
    if (!isMain) text.put(found.index, found.index + found[0].length, "");
  }
  for (const other of files) {
    if (other.package === "") continue;
    const names = other.types.map(({ name }) => escapePattern(name)).join("|");
    const prefix = other.package.replaceAll(".", "\\.");
    text.putAll(new RegExp(String.raw`(?<![\w$.])${prefix}\.(?=(?:${names})\b)`, "g"), "");
  }
  if (main !== mainClass)
    text.putAll(new RegExp(String.raw`(?<![\w$])${escapePattern(main)}(?![\w$])`, "g"), mainClass);
}

function writeBundle({ files, imports }: Program) {
  const bundle = createBundleText();
  const isStatic = ([text]: readonly [string, Origin]) => text.startsWith("import static ");
  const all = [...imports];
  for (const [text, origin] of [...all.filter((one) => !isStatic(one)), ...all.filter(isStatic)]) {
    bundle.add(text, origin);
  }
  for (const { text, path } of files) {
    bundle.own("");
    text.writeTo(bundle, path);
  }
  return bundle;
}
