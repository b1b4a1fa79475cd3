import { basename, dirname, join, resolve } from "node:path";
import { isFile } from "../../user-file.ts";
import {
  asItIs,
  type Bundled,
  type BundleGiven,
  type BundleText,
  bundleText,
  foreignImport,
  linesOf,
  missingFile,
  type Origin,
  sourceOf,
} from "../bundle/bundle.ts";
import type { BuildProblem } from "../languages/language.ts";
import { stringLiterals } from "../source/string-literals.ts";
import type { Syntax } from "../source/syntax.ts";

interface Joining {
  readonly syntax: Syntax;
  readonly bundle: BundleText;
  readonly foreign: BuildProblem[];
  /** Names of crates that imports begin with, and the names that the program has itself. */
  readonly used: { readonly name: string; readonly file: string; readonly line: number }[];
  readonly own: Set<string>;
  joined: number;
  missing?: Bundled & { readonly ok: false };
}

/** Each `mod x;` becomes `mod x { … }`, with the text of its file. */
export function bundleRust(given: BundleGiven, syntax: Syntax): Bundled {
  const { file, source } = given;
  const bundle = bundleText();
  const joining: Joining = { syntax, bundle, foreign: [], used: [], own: new Set(library), joined: 0 };
  take(joining, { file, source, folder: dirname(file) });
  if (joining.missing) return joining.missing;
  for (const { name, ...at } of joining.used) {
    if (!joining.own.has(name)) joining.foreign.push(foreignImport(`The crate ${name}`, at.file, at.line, "Rust"));
  }
  return joining.joined === 0 ? asItIs(given, joining.foreign) : bundle.bundle(joining.foreign);
}

const library = ["std", "core", "alloc", "crate", "self", "super", "Self"];

interface Module {
  readonly file: string;
  readonly source: string;
  /** Where its modules lie. */
  readonly folder: string;
}

const modForm = /^([ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*);/;

function take(joining: Joining, { file, source, folder }: Module): void {
  const code = stringLiterals(source, joining.syntax).code.split("\n");
  const lines = linesOf(source);
  if (lines.at(-1) === "") lines.pop();
  for (const [i, text] of lines.entries()) {
    const origin = { file, line: i + 1 };
    noteNames(joining, code[i] ?? "", origin);
    const [, head, name] = modForm.exec(code[i] ?? "") ?? [];
    if (name) takeModule(joining, { name, head: head!, text, attributes: attributesAbove(lines, i) }, folder, origin);
    else joining.bundle.add(/^\s*#\[path\b/.test(text) ? "" : text, origin);
  }
}

interface Named {
  readonly name: string;
  readonly text: string;
  /** The line up to its semicolon. */
  readonly head: string;
  readonly attributes: string;
}

function takeModule(joining: Joining, { name, text, head, attributes }: Named, folder: string, origin: Origin): void {
  const { bundle } = joining;
  const module = moduleOf(name, folder, origin.file, attributes);
  if (module) {
    joining.joined++;
    bundle.add(`${head} {`, origin);
    take(joining, module);
    bundle.own("}");
    return;
  }
  // One that is for tests alone need not be there.
  if (!/#\[cfg/.test(attributes)) joining.missing ??= missingFile(origin.file, origin.line, `module ${name}`);
  bundle.add(text, origin);
}

/** The lines of attributes right above a line. */
function attributesAbove(lines: readonly string[], at: number): string {
  const first = lines.slice(0, at).findLastIndex((line) => !/^\s*#\[/.test(line));
  return lines.slice(first + 1, at).join("\n");
}

function moduleOf(name: string, folder: string, file: string, attributes: string): Module | undefined {
  const path = /#\[path\s*=\s*"([^"]+)"\]/.exec(attributes)?.[1];
  const beside = path && resolve(dirname(file), path);
  const found = (beside ? [beside] : [join(folder, `${name}.rs`), join(folder, name, "mod.rs")]).find(isFile);
  if (!found) return undefined;
  const inside = beside || basename(found) === "mod.rs" ? dirname(found) : join(folder, name);
  return { file: found, source: sourceOf(found), folder: inside };
}

function noteNames({ used, own }: Joining, code: string, origin: Origin): void {
  const [, name] = /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:use|extern\s+crate)\s+(?:::)?(\w+)\s*(?:::|;)/.exec(code) ?? [];
  if (name) used.push({ name, ...origin });
  for (const [, declared] of code.matchAll(/\b(?:mod|enum|struct|trait|type|union|as|fn|const|static)\s+(\w+)/g)) {
    own.add(declared!);
  }
  // What one import brings in, another can begin with.
  const brought = /\buse\s[^;]*/.exec(code)?.[0].match(/\w+(?=\s*(?:[,}]|$))/g) ?? [];
  if (!/\buse\s+\w+\s*;/.test(code)) for (const word of brought) own.add(word);
}
