import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { clipLine } from "../../text/clip-text.ts";
import type { BuildInput, Language, PreparedCommand } from "../languages/language.ts";
import { buildHelpers, readHelperSources } from "../runtimes/native/helpers.ts";
import { readEmbeddedFiles } from "../source/embedded-files.ts";
import { findProgramFiles, type ProgramFile } from "../source/program-files.ts";
import { type Built, findOrBuild, findTool } from "./build-cache.ts";
import type { BuildProblem } from "./build-problem.ts";
import { cFiles, findTranslationUnits, listHeaderFolders } from "./c-files.ts";
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

const embedPattern = /^[ \t]*#[ \t]*embed[ \t]+"([^"\r\n]+)"/gm;
const embedsOrDefines = /^[ \t]*#[ \t]*(?:embed|define[ \t]+\w+)[ \t]+"([^"\r\n]+)"/gm;
const includesMacro = /^[ \t]*#[ \t]*include[ \t]+[A-Za-z_]/m;

/** The files that a program embeds, including those named by macros if it includes one. */
function readEmbeddedData(files: readonly ProgramFile[]): Buffer[] {
  return readEmbeddedFiles(files.some(({ text }) => includesMacro.test(text)) ? embedsOrDefines : embedPattern, files);
}

/** Compiles a C or C++ program with debug lines. */
export async function compileC(language: Language, given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? language.command;
  const tool = await findTool(language, command[0]!);
  const source = readUserText(given.file) ?? "";
  const files = findProgramFiles(cFiles, given.file, source);
  const built = await findOrBuild({
    cacheFolder: given.cacheFolder,
    parts: [
      language.id,
      given.file,
      JSON.stringify(command),
      ...readHelperSources(),
      source,
      ...files.flatMap(({ path, text }) => [path, text]),
      ...readEmbeddedData([{ path: given.file, text: source }, ...files]),
    ],
    tool,
    isolation: given.isolation,
    run: (folder, version) => compile({ ...given, command }, findTranslationUnits(source, files), folder, version),
  });
  if (!built.ok) return built;
  return { ok: true, command: [join(built.folder, binaryName)], problems: built.problems };
}

const binaryName = process.platform === "win32" ? "bot.exe" : "bot";

async function compile(
  given: BuildInput & { readonly command: readonly string[] },
  parts: readonly string[],
  folder: string,
  version: string,
): Promise<Built> {
  const { command, file } = given;
  const reads = listHeaderFolders(file).filter((path) => existsSync(path));
  const headers = reads.flatMap((path) => ["-iquote", path]);
  const json = /clang/i.test(version) ? [] : ["-fdiagnostics-format=json"];
  const options = [...command, "-g", ...quietWarnings, ...json, ...headers];
  const [run] = await Promise.all([
    runCompiler([...options, file, ...parts, "-o", join(folder, binaryName), "-lm", "-lpthread"], given, {
      folder,
      reads: [...reads, ...parts],
      env: { LC_ALL: "C" },
    }),
    buildHelpers(command, folder),
  ]);
  const problems = readCompilerOutput(run.stderr, file);
  if (run.code === 0) return { ok: true, problems: problems.filter(({ severity }) => severity === "warning") };
  return describeCompileFailure(run, problems, command[0]!);
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
