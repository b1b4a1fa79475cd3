import { closeSync, constants, fchmodSync, fstatSync, lstatSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { listNamesIn } from "../../files/user-file.ts";
import { removeFile, removeFolder } from "../../files/user-folders.ts";
import { t } from "../../l10n/speak.ts";
import type { BuildInput } from "../languages/language.ts";
import { collectInside } from "../sandbox/inside.ts";
import { createSandboxEnvironment, findOutside, findSandbox, getTemporaryFolder } from "../sandbox/sandbox.ts";
import { buildLimitMs, buildMemory, maxBuildLimitMs, runTool, type ToolRun } from "./tool.ts";

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

/**
 * Runs a compiler or a checker on a bot, with limits of time and memory. A compiler may run code of the bot and read
 * any file that the source names, so a sandboxed bot is also built in its sandbox.
 */
export async function runCompiler(
  command: readonly string[],
  { file, isolation, command: own, within = dirname(file), timeScale = 1 }: BuildInput,
  { folder, cwd = dirname(file), env = {}, reads = [], writes = [] }: CompilerCall,
): Promise<ToolRun> {
  const limits = { limitMs: Math.min(maxBuildLimitMs, buildLimitMs * Math.max(1, timeScale)), memory: buildMemory };
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

/**
 * Makes all files executable; a linker does that itself, but a sandbox may refuse it. Removes links, which only code of
 * the bot makes: what the program leads to would be shown to it.
 */
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
