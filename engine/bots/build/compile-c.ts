import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isFolder } from "../../files/user-file.ts";
import { clipLine } from "../../text/clip-text.ts";
import type { BuildInput, Language, PreparedCommand } from "../languages/language.ts";
import { buildHelpers, readHelperSources } from "../runtimes/native/helpers.ts";
import { type Built, findOrBuild, findTool } from "./build-cache.ts";
import type { BuildProblem } from "./build-problem.ts";
import { headerEndings, listHeaderFolders } from "./c-files.ts";
import { type CProject, findCProject } from "./c-project.ts";
import { linkProgram } from "./c-units.ts";
import { runCompiler } from "./compiler.ts";
import { describeCompileFailure } from "./tool.ts";

const quietWarnings = [
  "-Wall",
  "-Wno-sign-compare",
  "-Wno-unused",
  "-Wno-unknown-pragmas",
  "-Wno-parentheses",
  "-Wno-reorder",
];

/** Turns optimisation off, so that a debugger finds lines and variables. */
export function disableOptimisation(command: readonly string[]): readonly string[] {
  return [...command.filter((option) => !/^-O\w*$|^-march=/.test(option)), "-O0", "-fno-omit-frame-pointer"];
}

/** Compiles a C or C++ program with debug lines. */
export async function compileC(language: Language, given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? language.command;
  const project = findCProject(given.file);
  const built = await findOrBuild({
    cacheFolder: given.cacheFolder,
    parts: [language.id, given.file, JSON.stringify([command, project]), ...readHelperSources()],
    main: given.file,
    tool: await findTool(language, command[0]!),
    isolation: given.isolation,
    run: (folder, version) => compile({ ...given, command }, project, folder, version),
  });
  if (!built.ok) return built;
  return { ok: true, command: [join(built.folder, binaryName)], problems: built.problems };
}

const binaryName = process.platform === "win32" ? "bot.exe" : "bot";

async function compile(
  given: BuildInput & { readonly command: readonly string[] },
  project: CProject,
  folder: string,
  version: string,
): Promise<Built> {
  const { command, file } = given;
  const near = listHeaderFolders(file).filter((path) => existsSync(path));
  const named = project.options.filter((word) => word.startsWith("/") && isFolder(word));
  const isClang = /clang/i.test(version);
  const call = { folder, reads: [...near, ...named], env: { LC_ALL: "C" } };
  const options = [
    ...command,
    "-g",
    ...quietWarnings,
    ...(isClang ? [] : ["-fdiagnostics-format=json"]),
    ...near.flatMap((path) => ["-iquote", path]),
    // A configured command has the last word.
    ...project.options.filter((word) => given.command === undefined || !word.startsWith("-std=")),
  ];
  const [linked] = await Promise.all([
    linkProgram(file, project, {
      folder,
      cwd: dirname(file),
      compile: (words) => runCompiler([...options, ...words], given, call),
      link: (words) =>
        runCompiler(
          [...command, "-x", "none", ...words, "-o", join(folder, binaryName), "-lm", "-lpthread"],
          given,
          call,
        ),
      listsAssembled: !isClang && !folder.includes(","),
    }),
    buildHelpers(command, folder),
  ]);
  const problems = linked.runs.flatMap(({ stderr }) => readCompilerOutput(stderr, file));
  const failed = linked.runs.find(({ code }) => code !== 0);
  if (failed) return describeCompileFailure(failed, problems, command[0]!);
  const folders = near.map((path) => [path, headerEndings] as const);
  const reads = { files: linked.files, folders };
  return { ok: true, problems: problems.filter(({ severity }) => severity === "warning"), reads };
}

interface GccMessage {
  readonly kind: string;
  readonly message: string;
  readonly option?: string;
  readonly children?: readonly GccMessage[];
  readonly locations?: readonly { readonly caret?: GccPlace; readonly start?: GccPlace; readonly finish?: GccPlace }[];
}
interface GccPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A limit: nobody fixes more problems than this at once. */
const maxLines = 2000;

/** Parses messages of gcc as JSON, and of clang, older gcc versions and the linker as text. */
export function readCompilerOutput(output: string, file: string): BuildProblem[] {
  return output
    .split(/\r?\n/, maxLines)
    .flatMap((line) => (line.startsWith("[") ? parseJsonLine(line, file) : parseTextLine(clipLine(line), file)));
}

/** gcc writes control characters of the source into its JSON unescaped, which JSON does not allow. */
const controlPattern = /\p{Cc}/gu;
const escapeControl = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

function parseJsonLine(line: string, file: string): BuildProblem[] {
  let messages: GccMessage[];
  try {
    messages = JSON.parse(line.replace(controlPattern, escapeControl)) as GccMessage[];
  } catch {
    return [];
  }
  // An error caused by a warning is shown as part of that warning.
  return messages
    .flatMap((one) => [one, ...(one.children ?? [])])
    .flatMap((one): BuildProblem[] => {
      const { kind, option, locations } = one;
      const severity = toSeverity(kind);
      if (!severity) return [];
      const message = one.message.replace(/^cc1(?:plus)?: warning: /, "");
      const place = locations?.[0];
      const at = place?.start ?? place?.caret;
      const end = place?.finish;
      return [
        {
          severity,
          message: option ? `${message} [${option}]` : message,
          file: at ? resolve(dirname(file), at.file) : file,
          ...(at ? { line: at.line, column: at.column } : {}),
          ...(end ? { endLine: end.line, endColumn: end.column + 1 } : {}),
        },
      ];
    });
}

const undefinedLine = /(?<![^\s:])([^\s:]+):(?:(\d+):|\([^()]*\):) (undefined reference to .*)$/;

function parseTextLine(line: string, file: string): BuildProblem[] {
  const [, path, number, column, kind, message] =
    /^((?:[A-Za-z]:)?[^:\s][^:]*):(\d+):(?:(\d+):)? (fatal error|error|warning): (.*)$/.exec(line) ?? [];
  const severity = toSeverity(kind ?? "");
  if (severity && path && message) {
    const place = { line: Number(number), ...(column ? { column: Number(column) } : {}) };
    return [{ severity, message, file: resolve(dirname(file), path), ...place }];
  }
  const [, source, at, undefinedName] = undefinedLine.exec(line) ?? [];
  if (!undefinedName) return [];
  const known = source && at ? { file: resolve(dirname(file), source), line: Number(at) } : { file };
  return [{ severity: "error", message: undefinedName, ...known }];
}

function toSeverity(kind: string): BuildProblem["severity"] | undefined {
  if (kind === "error" || kind === "fatal error") return "error";
  return kind === "warning" ? "warning" : undefined;
}
