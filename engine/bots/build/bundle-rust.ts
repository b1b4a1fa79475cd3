import { basename, dirname, join, resolve } from "node:path";
import { isFile } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import type { BuildProblem } from "../bot.ts";
import {
  type BundleInput,
  type BundleResult,
  type BundleText,
  bundleUnchanged,
  createBundleText,
  describeForeignImport,
  failBundle,
  failMissingFile,
  type Origin,
  readSource,
  splitLines,
} from "../bundle/bundle.ts";
import { findRustLibraries } from "../source/rust-library.ts";
import { findLiterals, type Syntax } from "../source/syntax.ts";

interface JoinState {
  readonly syntax: Syntax;
  readonly bundle: BundleText;
  readonly foreign: BuildProblem[];
  /** The crate names that imports begin with, and the names that the program defines itself. */
  readonly used: { readonly name: string; readonly file: string; readonly line: number }[];
  readonly own: Set<string>;
  joined: number;
  missing?: BundleResult & { readonly ok: false };
}

/** Replaces each `mod x;` by `mod x { … }` with the text of its file. */
export function bundleRust(given: BundleInput, syntax: Syntax): BundleResult {
  const { file, source } = given;
  const bundle = createBundleText();
  const joining: JoinState = { syntax, bundle, foreign: [], used: [], own: new Set(libraryRoots), joined: 0 };
  includeModule(joining, { file, source, folder: dirname(file) });
  if (joining.missing) return joining.missing;
  const libraries = findRustLibraries(file, joining.used.map(({ name }) => `use ${name};`).join("\n"));
  for (const { name, ...at } of joining.used) {
    if (joining.own.has(name)) continue;
    if (libraries.some(({ crate }) => crate === name)) return failLibrary(name, at);
    joining.foreign.push(describeForeignImport(`crate ${name}`, at.file, at.line, "Rust"));
  }
  return joining.joined === 0 ? bundleUnchanged(given, joining.foreign) : bundle.bundle(joining.foreign);
}

function failLibrary(crate: string, { file, line }: { readonly file: string; readonly line: number }) {
  const why = t(
    "A bundle cannot include the library of a Cargo package: make the files of {crate} modules of the program (mod).",
    { crate },
  );
  return failBundle(file, line, why);
}

const libraryRoots = ["std", "core", "alloc", "crate", "self", "super", "Self"];

interface Module {
  readonly file: string;
  readonly source: string;
  /** The folder of the file's submodules. */
  readonly folder: string;
}

/** Matches a module declared by file, the start of a module in braces, or a brace. */
const moduleToken = /(?<![\w.#])mod[ \t]+(?<name>\w+)\s*(?<end>;|\{)|[{}]/g;
const pathForm = /#\[path\s*=[^\]]*\]/g;

/** For each open brace around a place, the name of the module it belongs to; undefined for other braces. */
type EnclosingModules = (string | undefined)[];

function includeModule(joining: JoinState, module: Module): void {
  const { file, source } = module;
  const code = findLiterals(source, joining.syntax).code.split("\n");
  const lines = splitLines(source);
  if (lines.at(-1) === "") lines.pop();
  const around: EnclosingModules = [];
  for (const [i, text] of lines.entries()) {
    const origin = { file, line: i + 1 };
    noteNames(joining, code[i] ?? "", origin);
    const above = findAttributesAbove(lines, code, i);
    placeLine(joining, { ...module, around, above, text, code: code[i] ?? "", origin });
  }
}

/** A line of a module. */
interface Place extends Module, Record<"text" | "code", string> {
  readonly around: EnclosingModules;
  /** The attributes on the lines above. */
  readonly above: string;
  readonly origin: Origin;
}

function placeLine(joining: JoinState, at: Place): void {
  const { around, text, code, origin } = at;
  let from = 0;
  const write = (to: number, end = "") => {
    const piece = removePathAttributes(text.slice(from, to), code.slice(from, to)) + end;
    if (from === 0 || piece.trim() !== "") joining.bundle.add(piece, origin);
  };
  for (const { index, 0: found, groups: { name, end } = {} } of code.matchAll(moduleToken)) {
    if (found === "}") around.pop();
    else if (end === undefined || end === "{") around.push(name);
    else if (end === ";") {
      const attributes = from === 0 ? at.above + text.slice(0, index) : text.slice(from, index);
      const module = findModule(name!, at, attributes);
      if (!module) noteMissing(joining, name!, attributes, origin);
      else {
        write(index + found.length - 1, " {");
        from = index + found.length;
        joining.joined++;
        includeModule(joining, module);
        joining.bundle.own("}");
      }
    }
  }
  write(text.length);
}

/** Removes `#[path]` attributes, which have no use once the module is inlined. */
function removePathAttributes(text: string, code: string): string {
  const found = [...code.matchAll(pathForm)].map(({ index, 0: { length } }) => [index, index + length] as const);
  return found.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text);
}

/** A missing file is no error if the module is only for tests. */
function noteMissing(joining: JoinState, name: string, attributes: string, { file, line }: Origin): void {
  if (!/#\[cfg/.test(attributes)) joining.missing ??= failMissingFile(file, line, `mod ${name}`);
}

/** The attribute lines directly above a line; comments may come between. */
function findAttributesAbove(lines: readonly string[], code: readonly string[], at: number): string {
  const first = code.slice(0, at).findLastIndex((line) => !/^\s*(?:#\[.*\]\s*)?$/.test(line));
  return lines.filter((_, i) => i > first && i < at && code[i]!.trim() !== "").join("\n");
}

function findModule(name: string, { file, folder, around }: Place, attributes: string): Module | undefined {
  const path = /#\[path\s*=\s*"([^"]+)"\]/.exec(attributes)?.[1];
  const inline = around.filter((each) => each !== undefined);
  const inner = join(folder, ...inline);
  const beside = path && resolve(inline.length > 0 ? inner : dirname(file), path);
  const found = (beside ? [beside] : [join(inner, `${name}.rs`), join(inner, name, "mod.rs")]).find(isFile);
  if (!found) return undefined;
  const inside = beside || basename(found) === "mod.rs" ? dirname(found) : join(inner, name);
  return { file: found, source: readSource(found), folder: inside };
}

function noteNames({ used, own }: JoinState, code: string, origin: Origin): void {
  const [, name] = /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:use|extern\s+crate)\s+(?:::)?(\w+)\s*(?:::|;)/.exec(code) ?? [];
  if (name) used.push({ name, ...origin });
  for (const [, declared] of code.matchAll(/\b(?:mod|enum|struct|trait|type|union|as|fn|const|static)\s+(\w+)/g)) {
    own.add(declared!);
  }
  // A name that one import brings in may be the first part of another import.
  const brought = /\buse\s[^;]*/.exec(code)?.[0].match(/\b\w+\b(?=\s*(?:[,}]|$))/g) ?? [];
  if (!/\buse\s+\w+\s*;/.test(code)) for (const word of brought) own.add(word);
}
