import { copyFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { namesIn, userText } from "../../files/user-file.ts";
import { type Language, missingTool, type PreparedCommand, type PrepareGiven } from "../languages/language.ts";
import { bareRuntime } from "../runtimes/bare-runtime.ts";
import { definingIn, filesIn, findProgramFiles, type ProgramFile, type ProgramFiles } from "../source/program-files.ts";
import { type Built, cachedBuild } from "./build-cache.ts";
import { runCompiler } from "./compiler.ts";
import { programPath } from "./program-path.ts";
import { type CrashForm, readCrashText, readProblems } from "./read-described.ts";
import { missingProgram, notCompiled } from "./tool.ts";

type Given = "id" | "title" | "extensions" | "command" | "version" | "starts" | "env" | "words" | "syntax" | "flush";

/**
 * A language as data alone: which tool builds and starts its bots, and how the tool's messages read. In `build` and
 * `run` these stand for a path: `{file}` for the bot, `{parts}` for the other files of its program, `{folder}` for the folder that the build may write to, `{out}` for
 * a program in it, `{copy}` for a copy of the bot in it.
 */
export interface DescribedLanguage extends Pick<Language, Given> {
  /** What follows the command to compile a bot, or to check it where it runs as it is; absent where nothing does. */
  readonly build?: readonly string[];
  /** How a bot is started; `{command}` stands for the command with its flags. */
  readonly run: readonly string[];
  /**
   * How a message of the compiler looks, in one version or another. Its groups: `message`, and where there are any
   * `file`, `line`, `kind` (a word with "warn" for a warning) and one of `column` (from 1), `offset` (from 0) or `indent` (the blanks before a caret).
   */
  readonly problems: readonly RegExp[];
  readonly crash?: CrashForm;
  /** Absent: each file is a program of its own. */
  readonly imports?: ImportForm;
  /** How a file tells what it defines, for files of one program that do not name each other. */
  readonly defines?: RegExp;
  /** What to install. */
  readonly needs: string;
  /** Another command, as an example. */
  readonly instead: string;
}

/** A complete language from an entry of a table. */
export function languageFrom(described: DescribedLanguage): Language {
  const { build, run, problems, crash, imports, defines, needs, instead, ...given } = described;
  const language: Language = {
    ...given,
    runtime: bareRuntime,
    ...(imports ? { files: importedFiles(imports) } : {}),
    ...(defines ? { files: definingFiles(described, defines) } : {}),
    // Where nothing checks a bot before, its interpreter says at the start what it cannot read.
    readCrash: (stderr, file) => readCrashText(stderr, file, crash, build ? [] : problems),
    missing: (program) => missingTool(given.title, program, given.id, needs, instead),
    prepare: (wanted) => prepare(described, language, wanted),
  };
  return language;
}

async function prepare(
  described: DescribedLanguage,
  language: Language,
  given: PrepareGiven,
): Promise<PreparedCommand> {
  const { file, cacheFolder, command = language.command } = given;
  const missing = missingProgram(language, command[0]!);
  const started = (folder: string) =>
    described.run.flatMap((word) => (word === "{command}" ? command : [filled(word, file, folder)]));
  const { build } = described;
  // A program of its own needs its compiler no more.
  if (missing && described.run[0] !== "{out}") return missing;
  if (!build) return { ok: true, command: started(""), problems: [] };
  const parts = findProgramFiles(language.files, file, userText(file) ?? "");
  const built = await cachedBuild({
    cacheFolder,
    parts: [language.id, file, JSON.stringify([command, build]), ...neighbours(file), ...parts.map(({ text }) => text)],
    tool: missing ? { missing } : { version: toolStamp(command[0]!) },
    isolation: given.isolation,
    run: (folder) => runBuild(described, { ...given, command }, folder, parts),
  });
  return built.ok ? { ok: true, command: started(built.folder), problems: built.problems } : built;
}

/** The files beside it that define what a program uses; one that begins a program is another one. */
function definingFiles({ extensions, words }: DescribedLanguage, definition: RegExp): ProgramFiles {
  const begins = (source: string) => words.main?.test(source) ?? true;
  const named = (source: string, file: string) => {
    const others = filesIn(dirname(file), extensions).filter((path) => path !== file);
    return definingIn(source, others, definition).filter((path) => !begins(userText(path) ?? ""));
  };
  return { begins, named };
}

/** Tells one version of a tool from the next, without the second that some take to say their version. */
function toolStamp(program: string): string {
  const path = realpathSync(programPath(program)!);
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
}

async function runBuild(
  { build, problems: forms }: DescribedLanguage,
  given: PrepareGiven & { readonly command: readonly string[] },
  folder: string,
  parts: readonly ProgramFile[],
): Promise<Built> {
  const { command, file } = given;
  const paths = parts.map(({ path }) => path);
  const words = build!.flatMap((word) => (word === "{parts}" ? paths : [filled(word, file, folder)]));
  if (build!.includes("{copy}")) copyFileSync(file, getCopy(file, folder));
  const run = await runCompiler([...command, ...words], given, { folder, reads: paths });
  const problems = readProblems(run.stderr + run.stdout, file, forms);
  if (run.code === 0) return { ok: true, problems: problems.filter(({ severity }) => severity === "warning") };
  return notCompiled(run, problems, command[0]!);
}

const binary = process.platform === "win32" ? "bot.exe" : "bot";

const getCopy = (file: string, folder: string) => join(folder, basename(file));

function filled(word: string, file: string, folder: string): string {
  return word.replace(/\{(file|folder|out|copy)\}/g, (_, name: "file" | "folder" | "out" | "copy") => {
    if (name === "file") return file;
    if (name === "folder") return folder;
    return name === "out" ? join(folder, binary) : getCopy(file, folder);
  });
}

/** The text of a source, and those of the files beside it in its language that it names, or that these name in turn. */
function neighbours(file: string): string[] {
  const ending = extname(file);
  const others = new Set(namesIn(dirname(file)).filter((name) => extname(name) === ending));
  others.delete(basename(file));
  const texts = [userText(file) ?? ""];
  for (const text of texts) {
    const lower = text.toLowerCase();
    for (const name of others) {
      if (!lower.includes(basename(name, ending).toLowerCase())) continue;
      others.delete(name);
      texts.push(userText(join(dirname(file), name)) ?? "");
    }
  }
  return texts;
}

/** How files of a language name others of the same program. */
interface ImportForm {
  /** Finds each name, as the group `name`. */
  readonly names: RegExp;
  /** What is left out at the end of a name. */
  readonly endings: readonly string[];
  /** What stands in a name between folders, beside slashes. */
  readonly separator?: string;
  /** Extensions of files that are parts of programs only. */
  readonly parts?: readonly string[];
}

/** Files beside the one that names them, beside the program, or in its folder `lib`. */
function importedFiles({ names, endings, separator, parts }: ImportForm): ProgramFiles {
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
