import { closeSync, constants, existsSync, fchmodSync, fstatSync, lstatSync, mkdirSync, openSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { listNamesIn } from "../../files/user-file.ts";
import { listFoldersUp, removeFile, removeFolder, resolveLinks } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import { clipLine, splitWrittenLines } from "../../text/clip-text.ts";
import type { BuildProblem } from "../bot.ts";
import { type BuildInput, type CannotPrepare, describeMissingTool, type Language } from "../language.ts";
import { findProgram } from "../process/program-path.ts";
import { runTool, type ToolRun } from "../process/tool.ts";
import { collectInside } from "../sandbox/inside.ts";
import { createSandboxEnvironment, findOutside, findSandbox, getTemporaryFolder } from "../sandbox/sandbox.ts";
import { findStopSignal } from "./shared-build.ts";

export const binaryName = process.platform === "win32" ? "bot.exe" : "bot";

export const buildLimitMs = 90_000;
/** A bot's own folder may set `timeScale`, and no build should run for hours. */
export const maxBuildLimitMs = 10 * buildLimitMs;
/** The memory limit of a compiler and its child processes, in MB: a source can include an endless device. */
const buildMemory = 2048;

/** The build failure for a missing program; undefined if it is installed. */
export function checkInstalled(language: Language, program: string): CannotPrepare | undefined {
  if (findProgram(program) !== undefined) return undefined;
  const why = describeMissingTool(language, program);
  return { ok: false, kind: "start", why, detail: `${program}: not found`, problems: [] };
}

/** The words of a command, in which paths that begin in a folder are whole. */
export function placeWords([program = "", ...words]: readonly string[], folder: string): readonly string[] {
  const place = (word: string) => {
    const [, option = "", path = ""] = /^(--?[\w-]+[=:]|-[A-Za-z])?(.*)$/s.exec(word) ?? [];
    const isPath = path !== "" && !isAbsolute(path) && existsSync(join(folder, path));
    return isPath ? option + join(folder, path) : word;
  };
  return [program, ...words.map(place)];
}

/** What projects are described in. */
const listPattern =
  /^(?:CMakeLists\.txt|(?:GNUm|[mM])akefile|compile_(?:flags\.txt|commands\.json)|Directory\.Build\.props|.*\.csproj)$/;

/** Whether Spar itself reads a file for a bot: for an isolated one only its own, and the lists right above it. */
export function mayRead(path: string, { file, isolation, within = dirname(file) }: BuildInput): boolean {
  if (isolation === undefined || findOutside([path], within) === undefined) return true;
  const folder = dirname(path);
  const isAbove = listPattern.test(basename(path)) && listFoldersUp(dirname(file)).includes(folder);
  return isAbove && resolveLinks(path) === join(resolveLinks(folder) ?? "", basename(path));
}

interface CompilerCall {
  /** The folder to build into. */
  readonly folder: string;
  /** The working directory of the compiler, by default the bot's folder. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Files and folders of the bot outside its own folder, which the compiler may read. */
  readonly reads?: readonly string[];
  /** Further folders the compiler may write to, such as its own cache. */
  readonly writes?: readonly string[];
}

/** Runs a compiler or checker. It may run the bot's code and read any file, so it is limited and isolated like it. */
export async function runCompiler(
  command: readonly string[],
  { file, isolation, command: own, within = dirname(file), timeScale = 1 }: BuildInput,
  { folder, cwd = dirname(file), env = {}, reads = [], writes = [] }: CompilerCall,
): Promise<ToolRun> {
  const limitMs = Math.min(maxBuildLimitMs, buildLimitMs * Math.max(1, timeScale));
  const limits = { limitMs, memory: buildMemory, signal: findStopSignal() };
  if (isolation === undefined) return runTool(command, { ...limits, cwd, env: { ...process.env, ...env } });
  if (isolation === "missing") return { code: -1, stdout: "", stderr: describeNoSandbox() };
  const temporary = getTemporaryFolder(isolation);
  const sandbox = findSandbox(isolation);
  // Of the command, only paths that the user has configured are visible in the sandbox.
  const shown = collectInside({
    command: own ?? command.slice(0, 1),
    env: {},
    cwd,
    // A folder for headers may be a link that leads elsewhere.
    files: [dirname(file), ...reads.filter((path) => findOutside([path], within) === undefined)],
    temporary,
  });
  const inside = { ...shown, writable: [folder, ...writes] };
  if (!sandbox.hasPidNamespace) mkdirSync(temporary);
  try {
    const given = { ...createSandboxEnvironment(temporary), ...env };
    const run = await runTool(sandbox.command(command, inside), { ...limits, cwd, env: given });
    allowToRun(folder);
    return run;
  } finally {
    if (!sandbox.hasPidNamespace) removeFolder(temporary);
  }
}

/** Makes files executable, which a sandbox may refuse a linker, and removes links, which only the bot's code makes. */
function allowToRun(folder: string) {
  for (const name of listNamesIn(folder)) {
    if (lstatSync(join(folder, name), { throwIfNoEntry: false })?.isSymbolicLink()) removeFile(join(folder, name));
    let file: number | undefined;
    try {
      file = openSync(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      if (fstatSync(file).isFile()) fchmodSync(file, 0o755);
    } catch {
      // The file is a socket.
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}

const describeNoSandbox = () =>
  t(
    'Bots cannot be built in a sandbox here: install bubblewrap (bwrap), or gcc in a container, or set "sandbox" to "off".',
  );

function describeLateTool(program: string, limitMs: number): string {
  const values = { program, seconds: limitMs / 1000 };
  return limitMs >= maxBuildLimitMs
    ? t("{program} did not finish within {seconds, number} s.", values)
    : t('{program} did not finish within {seconds, number} s; a higher "timeScale" gives it more time.', values);
}

/** The failure of a compiler that produced no program. */
export function describeCompileFailure(
  run: Omit<ToolRun, "code">,
  problems: readonly BuildProblem[],
  program: string,
): CannotPrepare {
  const detail = run.stderr + run.stdout;
  const fail = (why: string): CannotPrepare => ({ ok: false, kind: "compile", why, detail, problems });
  if (run.ended === "late") return fail(describeLateTool(program, run.limitMs ?? buildLimitMs));
  if (run.ended === "memory") {
    const values = { program, gigabytes: buildMemory / 1024 };
    return fail(t("{program} used more than {gigabytes, number} GB of memory and was stopped.", values));
  }
  if (run.signal && problems.length === 0 && detail.trim() === "") {
    const values = { program, signal: run.signal };
    return fail(t("{program} was ended by another program or the system ({signal}).", values));
  }
  const errors = problems.filter(({ severity }) => severity === "error");
  const first = errors[0]?.message ?? findReason(detail);
  if (errors.length <= 1) return fail(t("Compile error: {first}", { first }));
  return fail(t("{count, number} compile errors, the first: {first}", { count: errors.length, first }));
}

/** What tools say last: that there were errors, but not which. */
const summary =
  /^(?:collect2|clang\S*|make\S*|ninja): |returned \d+ exit status|linker command failed|linking with \S+ failed|linker exited with status|error (?:during|while) linking|\b\d+ (?:errors?|error\(s\))(?: generated)?\b|aborting due to|could not compile|(?:compilation|build) failed/i;
const reason = /\berror\b|\bfatal\b|cannot |can't |No space left|not found|multiple definition|undefined|denied/i;

/** The first line of a tool's output that gives a reason, else its last one that is more than a summary. */
function findReason(output: string): string {
  // Rust notes what its linker says.
  const lines = output.split("\n").flatMap((line) => line.trim().replace(/^= note: +/, "") || []);
  const told = lines.filter((line) => !summary.test(clipLine(line)));
  const found = told.find((line) => reason.test(clipLine(line))) ?? told.at(-1) ?? lines.at(-1) ?? "";
  return splitWrittenLines(found).join("\n");
}
