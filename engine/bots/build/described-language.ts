import { copyFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { type BuildInput, describeMissingTool, type Language, type PreparedCommand } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { listProjectRoots } from "../runtimes/java/java-files.ts";
import { bareRuntime } from "../runtimes/runtime.ts";
import {
  findDefining,
  findMentioned,
  findProgramFiles,
  listFilesIn,
  type ProgramFile,
  type ProgramFiles,
} from "../source/program-files.ts";
import { type Built, findOrBuild } from "./build-cache.ts";
import { binaryName, checkInstalled, describeCompileFailure, runCompiler } from "./compiler.ts";
import { type CrashForm, readCrashText, readProblems } from "./read-described.ts";

type GivenFields =
  | "id"
  | "title"
  | "extensions"
  | "command"
  | "version"
  | "starts"
  | "env"
  | "words"
  | "syntax"
  | "flush";

/**
 * A language defined by data alone: the tools that build and start its bots, and how their messages look. Placeholders
 * in `build` and `run`: `{file}` is the bot, `{beside}` its folder, `{escaped}` its path inside a string literal, `{parts}`
 * the other files of its program, `{folder}` the folder to build into, where the compiler is started, `{out}` a program in
 * that folder, `{copy}` a copy of the bot in it.
 */
export interface DescribedLanguage extends Pick<Language, GivenFields> {
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
  /** What the user has to install. */
  readonly needs: string;
  /** An alternative command to suggest. */
  readonly instead: string;
}

/** Turns an entry of a language table into a language. */
export function createLanguage(described: DescribedLanguage): Language {
  const { build, run, problems, crash, imports, defines, needs, instead, ...given } = described;
  const language: Language = {
    ...given,
    runtime: bareRuntime,
    files: imports ? createImportedFiles(imports) : createNamedFiles(described),
    // If nothing checks the source before, the interpreter reports syntax errors when the bot starts.
    readCrash: (stderr, file) => readCrashText(stderr, file, crash, build ? [] : problems),
    missing: (program) => describeMissingTool(given.title, program, given.id, needs, instead),
    prepare: (wanted) => prepare(described, language, wanted),
  };
  return language;
}

async function prepare(described: DescribedLanguage, language: Language, given: BuildInput): Promise<PreparedCommand> {
  const { file, cacheFolder, command = language.command } = given;
  const missing = checkInstalled(language, command[0]!);
  const started = (folder: string) =>
    described.run.flatMap((word) => (word === "{command}" ? command : [fillTemplate(word, file, folder)]));
  const { build } = described;
  // A compiled program runs without its compiler.
  if (missing && described.run[0] !== "{out}") return missing;
  if (!build) return { ok: true, command: started(""), problems: [] };
  const source = readUserText(file) ?? "";
  const parts = findProgramFiles(language.files, file, source);
  const built = await findOrBuild({
    cacheFolder,
    parts: [language.id, file, JSON.stringify([command, build]), source, ...parts.map(({ text }) => text)],
    tool: missing ? { missing } : { version: getToolStamp(command[0]!) },
    isolation: given.isolation,
    run: (folder) => runBuild(described, { ...given, command }, folder, parts),
  });
  return built.ok ? { ok: true, command: started(built.folder), problems: built.problems } : built;
}

/**
 * A guess, as these compilers do not say what they read: files next to the program whose names it has or, where `defines` says how,
 * that define names which it uses, also in the folders of packages that it imports, if they are no programs themselves.
 */
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

async function runBuild(
  { build, problems: forms }: DescribedLanguage,
  given: BuildInput & { readonly command: readonly string[] },
  folder: string,
  parts: readonly ProgramFile[],
): Promise<Built> {
  const { command, file } = given;
  const paths = parts.map(({ path }) => path);
  const words = build!.flatMap((word) => (word === "{parts}" ? paths : [fillTemplate(word, file, folder)]));
  if (build!.includes("{copy}")) copyFileSync(file, copyPathFor(file, folder));
  // In the bot's folder, compilers would read settings that name programs, such as ldc2.conf and fpc.cfg.
  const run = await runCompiler([...command, ...words], given, { folder, cwd: folder, reads: paths });
  const problems = readProblems(run.stderr + run.stdout, file, forms);
  if (run.code === 0) return { ok: true, problems: problems.filter(({ severity }) => severity === "warning") };
  return describeCompileFailure(run, problems, command[0]!);
}

const copyPathFor = (file: string, folder: string) => join(folder, basename(file));

function fillTemplate(word: string, file: string, folder: string): string {
  const values = {
    file,
    beside: dirname(file),
    escaped: escapePath(file),
    folder,
    out: join(folder, binaryName),
    copy: copyPathFor(file, folder),
  };
  return word.replace(/\{(file|beside|escaped|folder|out|copy)\}/g, (_, name: keyof typeof values) => values[name]);
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
