import { t } from "../../l10n/speak.ts";
import type { BuildProblem } from "../bot.ts";
import {
  type BundleInput,
  type BundleResult,
  bundleUnchanged,
  createBundleText,
  describeForeignImport,
  failBundle,
  failMissingFile,
  type Origin,
} from "../bundle/bundle.ts";
import { type CodeText, createCodeText } from "../bundle/code-text.ts";
import { findProgramFiles } from "../source/program-files.ts";
import type { Syntax } from "../source/syntax.ts";
import { csharpFiles } from "./csharp-files.ts";

interface Source {
  readonly path: string;
  readonly text: CodeText;
  /** The file has a file-scoped namespace, without braces. */
  readonly isScoped: boolean;
}

interface Program {
  readonly sources: readonly Source[];
  readonly namespaces: ReadonlySet<string>;
  /** Lines that must come first, by their text: `#define`, then `using`. */
  readonly defines: Map<string, Origin>;
  readonly usings: Map<string, Origin>;
  readonly aliases: Map<string, string>;
  readonly foreign: BuildProblem[];
  wrong?: BundleResult & { readonly ok: false };
}

/** Joins all files in order, after the usings of all of them. */
export function bundleCsharp(given: BundleInput, syntax: Syntax): BundleResult {
  const { file, source } = given;
  const parts = findProgramFiles(csharpFiles, file, source).filter(({ path }) => path.endsWith(".cs"));
  const sources = [{ path: file, text: source }, ...parts].map(({ path, text }) =>
    parseSource(path, createCodeText(text, syntax)),
  );
  const declared = sources.flatMap(({ text }) => [...text.code.matchAll(/\bnamespace\s+([\w.]+)/g)]);
  const program: Program = {
    sources,
    namespaces: new Set(declared.map(([, name]) => name!)),
    ...{ defines: new Map(), usings: new Map(), aliases: new Map(), foreign: [] },
  };
  for (const each of sources) collectUsings(program, each);
  if (program.wrong) return program.wrong;
  return parts.length === 0 ? bundleUnchanged(given, program.foreign) : writeBundle(program).bundle(program.foreign);
}

function parseSource(path: string, text: CodeText): Source {
  const scope = /^[ \t]*namespace\s+([\w.]+)\s*;/m.exec(text.outside);
  if (scope) text.put(scope.index, scope.index + scope[0].length, `namespace ${scope[1]} {`);
  return { path, text, isScoped: scope !== null };
}

/** Matches `using A.B;`, `using static A.B;` and `using X = A.B<C>;`, but not the statement `using var x = …;`. */
const usingForm =
  /^[ \t]*(?:global\s+)?using\s+(static\s+)?(?:(\w+)\s*=\s*([\w.:<>,[\]][\w.:<>,[\] ]*)|([\w.:]+) ?);/gm;

function collectUsings(program: Program, { path, text }: Source): void {
  for (const found of text.outside.matchAll(/^[ \t]*#[ \t]*define[ \t]+\w+/gm)) {
    text.put(found.index, found.index + found[0].length, "");
    program.defines.set(found[0].trim(), { file: path, line: text.lineAt(found.index) });
  }
  for (const found of text.outside.matchAll(usingForm)) {
    const [all, isStatic = "", alias, target, name = target ?? ""] = found;
    text.put(found.index, found.index + all.length, "");
    const start = found.index + all.length - all.trimStart().length;
    const at = { file: path, line: text.lineAt(start) };
    const statement =
      alias === undefined ? `using ${isStatic && "static "}${name};` : `using ${alias} = ${name.trim()};`;
    if (alias !== undefined && (program.aliases.get(alias) ?? statement) !== statement) {
      program.wrong ??= failBundle(
        at.file,
        at.line,
        t("Another file uses the name {name} for something else.", { name: alias }),
      );
    }
    if (alias !== undefined) program.aliases.set(alias, statement);
    if (!program.usings.has(statement)) program.usings.set(statement, at);
    checkName(program, name.trim(), at, alias !== undefined || isStatic !== "");
  }
}

function checkName(program: Program, name: string, { file, line }: Origin, isType: boolean): void {
  const first = (text: string) => text.split(/\W/)[0]!;
  const own = [...program.namespaces];
  if (/^(?:System|Microsoft|global)\b/.test(name) || own.includes(name)) return;
  if (own.some((each) => first(each) === first(name))) {
    if (!isType) program.wrong ??= failMissingFile(file, line, `namespace ${name}`);
  } else if (!isType) program.foreign.push(describeForeignImport(name, file, line, "C#"));
}

function writeBundle({ sources, defines, usings }: Program) {
  const bundle = createBundleText();
  for (const [text, origin] of [...defines, ...usings]) bundle.add(text, origin);
  for (const { path, text, isScoped } of sources) {
    bundle.own("");
    text.writeTo(bundle, path);
    if (isScoped) bundle.own("}");
  }
  return bundle;
}
