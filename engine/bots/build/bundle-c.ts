import { basename, dirname, isAbsolute, join } from "node:path";
import { isFile, isFolder } from "../../files/user-file.ts";
import type { BuildProblem } from "../bot.ts";
import {
  type BundleInput,
  type BundleResult,
  type BundleText,
  bundleUnchanged,
  createBundleText,
  describeForeignImport,
  failMissingFile,
  type Origin,
  readSource,
  splitLines,
} from "../bundle/bundle.ts";
import { findProgramFiles } from "../source/program-files.ts";
import { cSyntax, findLiterals } from "../source/syntax.ts";
import { cFiles, findCProject, findMissingHeader, findTranslationUnits, listHeaderFolders } from "./c-project.ts";

const cHeaders =
  "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype";
const systemIncludes =
  "alloca cpuid dirent dlfcn endian execinfo fcntl getopt grp libgen malloc memory netdb omp poll pthread pwd regex sched semaphore spawn strings syslog termios ucontext unistd wait features windows quadmath";
const cppHeaders =
  "algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat charconv chrono cinttypes ciso646 climits clocale cmath codecvt compare complex concepts condition_variable coroutine csetjmp csignal cstdalign cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype debugging deque exception execution expected filesystem flat_map flat_set format forward_list fstream functional future generator hazard_pointer initializer_list inplace_vector iomanip ios iosfwd iostream istream iterator latch limits linalg list locale map mdspan memory memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio rcu regex scoped_allocator semaphore set shared_mutex simd source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token streambuf string string_view strstream syncstream system_error text_encoding thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector version cxxabi.h";

const splitHeaderNames = (names: string) => names.split(" ").map((name) => `${name}.h`);
const systemHeaders = new Set([
  ...splitHeaderNames(cHeaders),
  ...splitHeaderNames(systemIncludes),
  ...cppHeaders.split(" "),
]);
/** Folders with headers of the compiler and the system. */
const systemFolderPattern =
  /^(?:arpa|asm|backward|bits|debug|experimental|ext|linux|net|netinet|parallel|sys|tr1|tr2)\//;

/** Whether a header comes with the compiler, so that a site has it too. */
function isStandardHeader(name: string): boolean {
  return systemHeaders.has(name) || systemFolderPattern.test(name) || /^(?:arm_\w+|\w*intrin)\.h$/.test(name);
}

interface PlacedText extends Origin {
  readonly text: string;
}

/** The state of joining the files of a program. */
interface JoinState {
  readonly main: string;
  readonly title: string;
  /** Where the project has headers. */
  readonly folders: readonly string[];
  /** Lines for the top of the bundle: pragmas, macros that system headers depend on, and system headers. */
  readonly pragmas: PlacedText[];
  readonly heeded: PlacedText[];
  readonly headers: Map<string, PlacedText>;
  readonly body: PlacedText[];
  readonly foreign: BuildProblem[];
  /** Files included without a condition, with the unit that included them first, and those inside a condition. */
  readonly whole: Map<string, string>;
  readonly conditional: Set<string>;
  missing?: BundleResult & { readonly ok: false };
}

/** The translation unit in which a file is included. */
interface Unit {
  readonly joining: JoinState;
  readonly unit: string;
}

/** Joins a C or C++ program: own headers where first included, other units after it, system headers at the top. */
export function bundleC(given: BundleInput, title: string): BundleResult {
  const { file, source } = given;
  const project = findCProject(file);
  const parts = [
    ...findProgramFiles(cFiles, file, source),
    ...project.sources.map((path) => ({ path, text: readSource(path) })),
  ];
  const texts = [source, ...parts.map(({ text }) => text)];
  const heeded = project.options.flatMap((option) => {
    const [, name, list = "", value = "1"] = /^-D(\w+)(\([^()]*\))?(?:=(.*))?$/s.exec(option) ?? [];
    const isUsed = name !== undefined && texts.some((text) => text.includes(name));
    return isUsed ? [{ text: `#define ${name}${list} ${value}`, file, line: 1 }] : [];
  });
  const folders = project.options.filter((word) => isAbsolute(word) && isFolder(word));
  const joining: JoinState = {
    ...{ main: file, title, folders, pragmas: [], heeded, headers: new Map(), body: [], foreign: [] },
    ...{ whole: new Map(), conditional: new Set() },
  };
  includeFile({ joining, unit: file }, file, source, 0);
  let before = source;
  for (const unit of new Set(findTranslationUnits(source, parts))) {
    joining.body.push(...undefineMacros(before, joining.body.at(-1)), { text: "", file: unit, line: 1 });
    before = readSource(unit);
    includeFile({ joining, unit }, unit, before, 0);
  }
  if (joining.missing) return joining.missing;
  const isAlone = joining.whole.size + joining.conditional.size === 1;
  return isAlone ? bundleUnchanged(given, joining.foreign) : writeBundle(joining).bundle(joining.foreign);
}

/** Undefines the macros of a translation unit at its end. */
function undefineMacros(source: string, last: Origin | undefined): PlacedText[] {
  const defined = parseCText(source).lines.filter(({ directive, depth }) => directive === "define" && depth === 0);
  const names = new Set(defined.map(({ rest }) => /^\w+/.exec(rest)?.[0] ?? ""));
  const own = [...names].filter((name) => name !== "" && !isHeeded(name));
  return last ? own.map((name) => ({ ...last, text: `#undef ${name}` })) : [];
}

/** Copies a file to where it is included; `depth` is the number of conditions around it. */
function includeFile(at: Unit, file: string, source: string, depth: number): void {
  const { joining, unit } = at;
  const { lines, isReadOnce } = parseCText(source);
  const before = joining.whole.get(file);
  // A header without a guard is copied once per translation unit; other file types are assumed to be included
  // repeatedly on purpose.
  if (before !== undefined && (isReadOnce || (before !== unit && /\.h\w*$/.test(file)))) return;
  const isRepeated = joining.conditional.has(file) || depth > 0;
  if (depth > 0) joining.conditional.add(file);
  else joining.whole.set(file, unit);
  // A guard is needed only if a condition decides which of several copies is compiled.
  const guard = isReadOnce && isRepeated ? `JOINED_${basename(file).replace(/\W/g, "_").toUpperCase()}` : undefined;
  const first = { file, line: lines[0]?.line ?? 1 };
  if (guard) joining.body.push({ text: `#ifndef ${guard}`, ...first }, { text: `#define ${guard}`, ...first });
  for (const line of trimBlankLines(lines)) placeLine(at, file, line, depth);
  if (guard) joining.body.push({ text: "#endif", file, line: lines.at(-1)?.line ?? 1 });
}

function placeLine(at: Unit, file: string, line: CLine, outer: number): void {
  const { joining } = at;
  const depth = outer + line.depth;
  const placed = { text: line.text, file, line: line.line };
  const name = /^([A-Za-z_]\w*)/.exec(line.rest)?.[1] ?? "";
  if (line.directive === "include") placeInclude(at, placed, line.rest, depth);
  else if (depth === 0 && line.directive === "pragma" && /^GCC\s+(?:optimize|target)\b/.test(line.rest)) {
    joining.pragmas.push(placed);
  } else if (depth === 0 && line.directive === "define" && isHeeded(name)) joining.heeded.push(placed);
  else joining.body.push(placed);
}

/** Macros that system headers look at, which must be defined before them. */
const isHeeded = (name: string) => /^_|^NDEBUG$|^__STDC/.test(name);

function placeInclude(at: Unit, placed: PlacedText, rest: string, depth: number): void {
  const { joining } = at;
  const { title, foreign, headers, body } = joining;
  const [, quoted, bracketed] = /^(?:"([^"]+)"|<([^>]+)>)/.exec(rest) ?? [];
  const name = quoted ?? bracketed;
  const own = name === undefined ? undefined : findOwnFile(name, quoted !== undefined, placed.file, joining);
  if (own) {
    includeFile(at, own, readSource(own), depth);
    return;
  }
  if (name === undefined || depth > 0) {
    body.push(placed);
    return;
  }
  if (quoted !== undefined && !isStandardHeader(name)) {
    joining.missing ??= failMissingFile(placed.file, placed.line, name);
  }
  if (!isStandardHeader(name)) foreign.push(describeForeignImport(`<${name}>`, placed.file, placed.line, title));
  if (!headers.has(name)) headers.set(name, placed);
}

/** Searches a name in quotes next to the source and in the header folders, as the compiler does; others in the project's. */
function findOwnFile(name: string, isQuoted: boolean, file: string, { main, folders }: JoinState): string | undefined {
  if (name.startsWith("/")) return isFile(name) ? name : undefined;
  const near = isQuoted ? [dirname(file), ...listHeaderFolders(main)] : [];
  const found = [...near, ...folders].map((folder) => join(folder, name)).find(isFile);
  if (found !== undefined || isStandardHeader(name)) return found;
  const missed = findMissingHeader(name, main);
  return missed && join(missed, name);
}

function trimBlankLines(lines: readonly CLine[]): readonly CLine[] {
  const says = (each: CLine) => each.text.trim() !== "";
  return lines.slice(lines.findIndex(says), lines.findLastIndex(says) + 1);
}

function writeBundle({ pragmas, heeded, headers, body }: JoinState): BundleText {
  const bundle = createBundleText();
  for (const { text, ...origin } of [...pragmas, ...heeded, ...headers.values()]) bundle.add(text, origin);
  bundle.own("");
  const first = body.findIndex(({ text }) => text.trim() !== "");
  for (const { text, ...origin } of body.slice(first)) bundle.add(text, origin);
  return bundle;
}

/** A line of C or C++ source, as the preprocessor sees it. */
interface CLine {
  readonly text: string;
  /** The line's number, from 1. */
  readonly line: number;
  /** `#if`, `#include` … without the `#`; absent for code, comments and lines inside literals. */
  readonly directive?: string;
  /** The rest of the line after the directive. */
  readonly rest: string;
  /** How many conditions are open around the line, not counting the file's own guard. */
  readonly depth: number;
}

/** Splits a source into lines without its guard's; says whether a guard or `#pragma once` makes it be read once. */
function parseCText(source: string) {
  const code = splitLines(findLiterals(source, cSyntax).code);
  let depth = 0;
  const lines = splitLines(source).map((text, i): CLine => {
    const [, directive] = /^\s*#\s*(\w+)/.exec(code[i] ?? "") ?? [];
    const rest = directive ? text.slice(text.indexOf(directive) + directive.length).trim() : "";
    if (directive === "endif") depth--;
    const at = { text, line: i + 1, rest, depth };
    if (directive && /^if/.test(directive)) depth++;
    return directive ? { ...at, directive } : at;
  });
  const guarded = findGuard(lines, code);
  const inside = guarded ? removeGuard(lines, guarded) : lines;
  const kept = inside.filter(({ directive, rest }) => directive !== "pragma" || rest !== "once");
  return { lines: kept, isReadOnce: guarded !== undefined || kept.length < inside.length };
}

type Guard = readonly [first: number, last: number];

/** An include guard: `#ifndef X` or `#if !defined(X)`, then `#define X` before all code, `#endif` after it. */
function findGuard(lines: readonly CLine[], code: readonly string[]): Guard | undefined {
  const says = lines.filter((_, i) => code[i]?.trim() !== "" || lines[i]!.directive);
  const [open, define] = says;
  const last = says.at(-1);
  if (!open || !define || last?.directive !== "endif" || last.depth !== 0) return undefined;
  const form = open.directive === "ifndef" ? /^(\w+)/ : /^!\s*defined\s*(?:\(\s*)?(\w+)\s*\)?$/;
  const name = /^if/.test(open.directive ?? "") ? form.exec(open.rest)?.[1] : undefined;
  if (name === undefined || define.directive !== "define" || /^\w+/.exec(define.rest)?.[0] !== name) return undefined;
  const between = says.slice(1, -1);
  const hasCodeOutside = between.some(
    ({ depth, directive = "" }) => depth === 0 || (depth === 1 && /^el/.test(directive)),
  );
  return hasCodeOutside ? undefined : [open.line, last.line];
}

function removeGuard(lines: readonly CLine[], [first, last]: Guard): CLine[] {
  const define = lines.find(({ line, directive }) => line > first && directive === "define")!.line;
  return lines
    .filter(({ line }) => line !== first && line !== define && line !== last)
    .map((each) => (each.line > first && each.line < last ? { ...each, depth: each.depth - 1 } : each));
}
