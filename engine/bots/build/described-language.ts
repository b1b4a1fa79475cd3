import { copyFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { listNamesIn, readUserText } from "../../files/user-file.ts";
import { type BuildInput, describeMissingTool, type Language, type PreparedCommand } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { bareRuntime } from "../runtimes/runtime.ts";
import { listPackageFolders } from "../source/package-folders.ts";
import {
  findDefining,
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
    ...(imports ? { files: createImportedFiles(imports) } : {}),
    ...(defines ? { files: createDefiningFiles(described, defines) } : {}),
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
  const parts = findProgramFiles(language.files, file, readUserText(file) ?? "");
  const built = await findOrBuild({
    cacheFolder,
    parts: [
      language.id,
      file,
      JSON.stringify([command, build]),
      ...listNeighbours(file),
      ...parts.map(({ text }) => text),
    ],
    tool: missing ? { missing } : { version: getToolStamp(command[0]!) },
    isolation: given.isolation,
    run: (folder) => runBuild(described, { ...given, command }, folder, parts),
  });
  return built.ok ? { ok: true, command: started(built.folder), problems: built.problems } : built;
}

/**
 * Files next to the program, and in the folders of packages it imports, that define names it uses, except those that are
 * programs themselves.
 */
function createDefiningFiles({ extensions, words }: DescribedLanguage, definition: RegExp): ProgramFiles {
  const begins = (source: string) => words.main?.test(source) ?? true;
  const named = (source: string, file: string) => {
    const folders = [dirname(file), ...listPackageFolders(source, file)];
    const others = folders.map((folder) => listFilesIn(folder, extensions).filter((path) => path !== file));
    return others
      .flatMap((paths) => findDefining(source, paths, definition))
      .filter((path) => !begins(readUserText(path) ?? ""));
  };
  return { begins, named };
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

/** The source and the files next to it in the same language that it refers to, directly or indirectly. */
function listNeighbours(file: string): string[] {
  const ending = extname(file);
  const others = new Set(listNamesIn(dirname(file)).filter((name) => extname(name) === ending));
  others.delete(basename(file));
  const texts = [readUserText(file) ?? ""];
  for (const text of texts) {
    const lower = text.toLowerCase();
    for (const name of others) {
      if (!lower.includes(basename(name, ending).toLowerCase())) continue;
      others.delete(name);
      texts.push(readUserText(join(dirname(file), name)) ?? "");
    }
  }
  return texts;
}

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
