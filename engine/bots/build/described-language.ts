import { realpathSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import { isFile, listFilesBelow, readUserBytes, readUserText } from "../../files/user-file.ts";
import { isInFolder } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import type { BuildCall, BuildInput, Language, PreparedCommand } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { listProjectRoots } from "../runtimes/java/java-files.ts";
import { bareRuntime } from "../runtimes/runtime.ts";
import {
  findDefining,
  findMentioned,
  guessProgramFiles,
  listFilesIn,
  type ProgramFiles,
} from "../source/program-files.ts";
import { findLiterals } from "../source/syntax.ts";
import { type Built, prepareBuilt } from "./build-cache.ts";
import { binaryName, checkInstalled, describeCompileFailure, placeWords, runCompiler } from "./compiler.ts";
import { type CrashForm, readCrashText, readProblems } from "./read-described.ts";

/**
 * A language defined by data alone: the tools that build and start its bots, and how their messages look. Placeholders
 * in `build` and `run`: `{file}` is the bot, `{beside}` its folder, `{escaped}` its path inside a string literal, `{parts}`
 * the other files of its program, `{folder}` the folder to build into, where the compiler is started, `{out}` a program in
 * that folder, `{copies}` copies of the program's files in it, in the order of `sort`, after the `libraries` that they use.
 */
export interface DescribedLanguage extends Omit<Language, "runtime" | "files" | "readCrash" | "prepare"> {
  /** The arguments that compile a bot, or check one that runs as source; absent if neither is needed. */
  readonly build?: readonly string[];
  /** The command that starts a bot; `{command}` stands for the configured command with its flags. */
  readonly run: readonly string[];
  /**
   * Patterns for the compiler's messages in its different versions. Groups: `message`, and optionally `file`, `line`,
   * `kind` (contains "warn" for a warning) and one of `column` (from 1), `offset` (from 0) or `indent` (the spaces
   * before a caret).
   */
  readonly problems: readonly RegExp[];
  readonly crash?: CrashForm;
  /** How files import each other; absent if each file is a program of its own. */
  readonly imports?: ImportForm;
  /** Matches definitions, to find files of the same program that do not name each other. */
  readonly defines?: RegExp;
  /** Matches what the compiler says that it reads, each path in a group; without it, the files are a guess. */
  readonly reads?: RegExp;
  /** Matches, in sources that were read, names of files that the compiler reads and does not say, each in a group. */
  readonly includes?: RegExp;
  /** A tool beside the compiler that names the modules which a file uses with `-modules`, and orders files with `-sort`. */
  readonly sort?: string;
  /** Libraries that come with the compiler, by the names of their modules. */
  readonly libraries?: readonly string[];
  /** It takes a byte order mark for a part of the program. */
  readonly readsMark?: true;
  /** Matches a main method in an object or class, which its compiler does not note in `bot.jar` as what to start. */
  readonly inside?: RegExp;
}

/** Turns an entry of a language table into a language. */
export function createLanguage(described: DescribedLanguage): Language {
  const { build, run, problems, crash, imports, defines, reads, includes, sort, readsMark, inside, ...given } =
    described;
  const language: Language = {
    ...given,
    runtime: bareRuntime,
    files: imports ? createImportedFiles(imports) : createNamedFiles(described),
    // If nothing checks the source before, the interpreter reports syntax errors when the bot starts.
    readCrash: (stderr, file) => readCrashText(stderr, file, crash, build ? [] : problems),
    prepare: (wanted) => prepare(described, language, wanted),
  };
  return language;
}

async function prepare(described: DescribedLanguage, language: Language, given: BuildInput): Promise<PreparedCommand> {
  const { file, command = language.command } = given;
  const missing = checkInstalled(language, command[0]!);
  const run = chooseStart(described, readUserText(file) ?? "");
  const started = (folder: string) =>
    run.flatMap((word) => (word === "{command}" ? command : [fillTemplate(word, file, folder)]));
  // A compiled program runs without its compiler.
  if (missing && described.run[0] !== "{out}") return missing;
  if (!described.build) return { ok: true, command: started(""), problems: [] };
  const parts = guessProgramFiles(language.files, file, readUserText(file) ?? "").map(({ path }) => path);
  const build = {
    parts: [language.id, JSON.stringify([command, described.build])],
    tool: missing ? { missing } : { version: getToolStamp(command[0]!) },
    run: (folder: string) => runBuild(described, { ...given, command }, folder, parts),
  };
  return prepareBuilt(given, build, started);
}

/** How a bot is started: by the class that has its main method, where the compiler does not say so itself. */
function chooseStart({ run, inside, syntax }: DescribedLanguage, source: string): readonly string[] {
  const code = inside ? findLiterals(source, syntax).code : "";
  if (!inside || /^(?:(?:suspend|public) )*fun main\s*\(/m.test(code)) return run;
  const before = code.slice(0, Math.max(0, code.search(inside)));
  const [, name] = [...before.matchAll(/^(?:@[\w.:]+(?:\([^()\n]*\))? +|\w+ )*(?:class|object) +(\w+)/gm)].at(-1) ?? [];
  if (name === undefined) return run;
  const [, own] = /^package +([\w.]+)/m.exec(code) ?? [];
  return [...run.map((word) => (word === "-jar" ? "-cp" : word)), own ? `${own}.${name}` : name];
}

/** A guess: files next to the program or of packages that it imports, whose names or definitions it uses. */
function createNamedFiles({ id, extensions, words, defines }: DescribedLanguage): ProgramFiles {
  const listOthers = (folder: string, file: string) => listFilesIn(folder, extensions).filter((path) => path !== file);
  if (!defines) {
    const named = (source: string, file: string) =>
      findMentioned(source.toLowerCase(), listOthers(dirname(file), file), true);
    return { begins: () => true, named };
  }
  const begins = (source: string) => words.main?.test(source) ?? true;
  const named = (source: string, file: string) =>
    listPackageFolders(source, file, id)
      .flatMap((folder) => findDefining(source, listOthers(folder, file), defines))
      .filter((path) => !begins(readUserText(path) ?? ""));
  return { begins, named };
}

/** All files beside a program, below it and of its project that are no programs themselves. */
function listOtherFiles(file: string, { id, extensions, words }: DescribedLanguage): string[] {
  const isOther = (name: string) => extensions.includes(extname(name));
  const found = [dirname(file), ...listProjectRoots(file, id)].flatMap((root) =>
    listFilesBelow(root, isOther).map((name) => join(root, name)),
  );
  return [...new Set(found)].filter((path) => path !== file && !words.main.test(readUserText(path) ?? ""));
}

const packagePattern = /^[ \t]*(package|import)[ \t]+([\w.]+)/gm;

/** The folders of a Kotlin or Scala file and of the packages that it imports, below those that have its first packages. */
function listPackageFolders(source: string, file: string, language: string): string[] {
  const named = [...source.matchAll(packagePattern)].map(([, kind, name]) => ({ kind, names: name!.split(".") }));
  const own = named.flatMap(({ kind, names }) => (kind === "package" ? names : []));
  // Folders may leave out the first packages, and the last part of an import may be a class or function.
  const above = own.map((_, i) => own.slice(i)).find((names) => dirname(file).endsWith(join(sep, ...names))) ?? [];
  const root = join(dirname(file), ...above.map(() => ".."));
  const imported = named.flatMap(({ kind, names }) => (kind === "import" ? [names, names.slice(0, -1)] : []));
  const near = imported.filter((names) => own.length === 0 || names[0] === own[0]);
  const below = near.map((names) => names.slice(own.length - above.length));
  const inProject = listProjectRoots(file, language).flatMap((top) => imported.map((names) => join(top, ...names)));
  const folders = [...[...near, ...below].map((names) => join(root, ...names)), ...inProject];
  return [...new Set([dirname(file), ...folders])];
}

/** Identifies the version of a tool by its file, since some take a second to print their version. */
function getToolStamp(program: string): string {
  const path = realpathSync(findProgram(program)!);
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
}

/** Builds with the files that seem to belong to the program and, if names are missing, with all that may. */
async function runBuild(described: DescribedLanguage, given: BuildCall, folder: string, parts: readonly string[]) {
  const built = await buildOnce(described, given, folder, parts);
  const { defines, reads, sort, run, title } = described;
  const isGuess = defines !== undefined || (run[0] === "{out}" && !reads && !sort);
  if (built.ok || !isGuess || !missingPattern.test(built.detail)) return built;
  const left = listOtherFiles(given.file, described).filter((path) => !parts.includes(path));
  if (left.length === 0) return built;
  const again = defines && (await buildOnce(described, given, folder, [...parts, ...left]));
  if (again?.ok) return again;
  const files = [given.file, ...parts].map((path) => basename(path)).join(", ");
  const guess = t("Spar guesses which files belong to a {title} program, and took {files}.", { title, files });
  return { ...built, why: `${built.why}${/[.!?]$/.test(built.why) ? "" : "."} ${guess}` };
}

/** Matches what compilers say where a name, or a use of one that names nothing, may be defined elsewhere. */
const missingPattern =
  /unresolved|not found|can(?:not|'t) find|(?:not|n't) defined|not a member|none of the (?:following|overload)|mismatch|implicit/i;

async function buildOnce(
  described: DescribedLanguage,
  given: BuildCall,
  folder: string,
  parts: readonly string[],
): Promise<Built> {
  const { build, problems: forms, extensions, sort } = described;
  const { command, file } = given;
  const call = { folder, cwd: folder, reads: parts };
  const sources = sort ? await sortSources(sort, given, call) : [file, ...parts];
  const drops = (path: string) => described.readsMark && !described.run.includes("{file}") && readWithoutMark(path)[1];
  const copies = new Map(
    sources.flatMap((path, i) =>
      sort || drops(path) ? [[join(folder, `${sort ? "" : i}${basename(path)}`), path]] : [],
    ),
  );
  for (const [copy, path] of copies) writeFileSync(copy, readWithoutMark(path)[0]);
  const linked = [...chooseLibraries(described.libraries ?? [], command, sources), ...copies.keys()];
  const place = (path: string) => [...copies].find(([, copied]) => copied === path)?.[0] ?? path;
  const lists: Readonly<Record<string, readonly string[]>> = {
    ...{ "{file}": [place(file)], "{parts}": parts.map(place), "{copies}": linked },
  };
  const words = build!.flatMap((word) => lists[word] ?? [fillTemplate(word, file, folder)]);
  // In the bot's folder, compilers would read settings that name programs, such as ldc2.conf and fpc.cfg.
  const run = await runCompiler([...placeWords(command, dirname(file)), ...words], given, call);
  // A linker names what lies in the folder to build into, of which the user knows nothing.
  const told = [...copies, [join(folder, sep), ""] as const].reduce(
    (text, [copy, path]) => text.replaceAll(copy, path),
    run.stderr + run.stdout,
  );
  const mark = t(
    "{file} begins with a byte order mark, which {title} takes for a part of the program: save it as UTF-8 without BOM.",
    { file: basename(file), title: described.title },
  );
  const severity = run.code === 0 ? "warning" : "error";
  const isMarked = described.readsMark && !drops(file) && readWithoutMark(file)[1];
  const marked = isMarked ? [{ severity, message: mark, file, line: 1 } as const] : [];
  const problems = [...marked, ...readProblems(told, file, forms)];
  if (run.code !== 0) return describeCompileFailure({ ...run, stderr: told, stdout: "" }, problems, command[0]!);
  const files = described.reads ? listRead(described, run.stdout + run.stderr, command[0]!, file) : sources;
  const folders = [[dirname(file), extensions]] as const;
  return { ok: true, problems: problems.filter(({ severity }) => severity === "warning"), reads: { files, folders } };
}

/** The options for libraries that sources use, unless the bot has its own or the command names what is linked. */
function chooseLibraries(libraries: readonly string[], command: readonly string[], sources: readonly string[]) {
  const text = sources.map((path) => readUserText(path) ?? "").join("\n");
  const ending = command.some((word) => /\bocamlc/.test(word)) ? "cma" : "cmxa";
  const isNeeded = (name: string) =>
    new RegExp(`\\b${name}(?:Labels)?\\b`, "i").test(text) &&
    !sources.some((path) => basename(path).toLowerCase() === `${name}.ml`) &&
    !command.some((word) => new RegExp(`^-linkpkg$|(?:^|[,/])${name}(?:,|\\.cmx?a|$)`).test(word));
  return libraries.filter(isNeeded).flatMap((name) => ["-I", `+${name}`, `${name}.${ending}`]);
}

/** The bytes of a source without its byte order mark, and whether it has one. */
function readWithoutMark(file: string): readonly [Buffer, boolean] {
  const source = readUserBytes(file);
  const bytes = source.ok ? source.content : Buffer.alloc(0);
  const hasMark = bytes.subarray(0, 3).equals(Buffer.from("\ufeff"));
  return [bytes.subarray(hasMark ? 3 : 0), hasMark];
}

/** The files that the compiler has named but for its own, and what these include. */
function listRead({ reads, includes }: DescribedLanguage, output: string, compiler: string, main: string): string[] {
  const own = dirname(dirname(realpathSync(findProgram(compiler)!)));
  const named = listMatched(output, reads!).filter((path) => isInFolder(main, own) || !isInFolder(path, own));
  const included = named.flatMap((path) =>
    includes ? listMatched(readUserText(path) ?? "", includes).map((name) => resolve(dirname(path), name)) : [],
  );
  return [...new Set([...named, ...included])].filter(isFile);
}

const listMatched = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter((each) => each !== undefined));

/** The sources of a program that its modules lead to, beside it or in `lib` or `src`, in the order to compile them. */
async function sortSources(sort: string, given: BuildCall, call: Parameters<typeof runCompiler>[2]): Promise<string[]> {
  const { file, command } = given;
  const tool = join(dirname(findProgram(command[0]!)!), sort);
  const folders = [".", "lib", "src"].map((name) => join(dirname(file), name));
  const found = folders.flatMap((folder) => listFilesIn(folder, [extname(file), `${extname(file)}i`]));
  const toPath = (name: string) => resolve(dirname(file), name);
  // The tool writes blanks in folders in two ways, so the names begin in the bot's; the dot tells them from options.
  const run = (words: readonly string[], reads: readonly string[]) => {
    const names = reads.map((path) => `./${relative(dirname(file), path)}`);
    return runCompiler([tool, ...words, ...names], given, { ...call, cwd: dirname(file), reads });
  };
  const list = await run(["-modules"], found);
  const uses = new Map(
    [...list.stdout.matchAll(/^(.+): ?(.*)$/gm)].map(([, name, names]) => [toPath(name!), names!.split(" ")]),
  );
  const getModule = (path: string) => basename(path, extname(path)).replace(/^./, (letter) => letter.toUpperCase());
  const wanted = [file];
  for (const path of wanted) {
    const own = [getModule(path), ...(uses.get(path) ?? [])];
    wanted.push(...found.filter((each) => own.includes(getModule(each)) && !wanted.includes(each)));
  }
  const { stdout } = await run(["-sort", ...folders.flatMap((folder) => ["-I", folder])], wanted);
  const sorted = (stdout.match(/\S+/g) ?? []).map(toPath);
  return sorted.length === wanted.length ? sorted : [file];
}

function fillTemplate(word: string, file: string, folder: string): string {
  const values = { file, beside: dirname(file), escaped: escapePath(file), folder, out: join(folder, binaryName) };
  return word.replace(/\{(file|beside|escaped|folder|out)\}/g, (_, name: keyof typeof values) => values[name]);
}

/** Writes ASCII punctuation and control characters as decimal escapes, which all versions of Lua read. */
const escapePath = (path: string) =>
  path.replace(/[^\w/.\-\u0080-\uffff]/g, (each) => `\\${String(each.charCodeAt(0)).padStart(3, "0")}`);

/** How files of a language refer to others of the same program. */
interface ImportForm {
  /** Matches each name in the group `name`. */
  readonly names: RegExp;
  /** Endings to remove from a name. */
  readonly endings: readonly string[];
  /** The separator of folders in a name, besides the slash. */
  readonly separator?: string;
  /** Extensions of files that are never programs by themselves. */
  readonly parts?: readonly string[];
}

/** Finds imported files next to the importing file, next to the program, or in its folder `lib`. */
function createImportedFiles({ names, endings, separator, parts }: ImportForm): ProgramFiles {
  const meant = (name: string) => {
    const path = separator === undefined ? name : name.replaceAll(separator, "/");
    return [name, ...endings.map((ending) => path + ending)];
  };
  return {
    ...(parts ? { parts } : {}),
    begins: () => true,
    named(source, file, main) {
      const folders = [...new Set([dirname(file), dirname(main), join(dirname(main), "lib")])];
      return [...source.matchAll(names)].flatMap(({ groups }) =>
        folders.flatMap((folder) => meant(groups!.name!).map((path) => join(folder, path))),
      );
    },
  };
}
