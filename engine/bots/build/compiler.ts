import { closeSync, constants, fchmodSync, fstatSync, mkdirSync, openSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { namesIn } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import type { PrepareGiven } from "../languages/language.ts";
import { collectInside } from "../sandbox/inside.ts";
import { environmentIn, findSandbox, temporaryIn } from "../sandbox/sandbox.ts";
import { buildLimitMs, buildMemory, runTool, type ToolRun } from "./tool.ts";

interface Compiling {
  /** The folder that the build is written to. */
  readonly folder: string;
  /** Where the compiler runs, unless that is the bot's folder. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Files and folders of the bot that lie beside its own folder. */
  readonly reads?: readonly string[];
  /** Folders that the compiler writes to besides: a cache of its own. */
  readonly writes?: readonly string[];
}

/**
 * Runs a compiler or a checker on a bot, within limits of time and memory. What it builds may run code of the bot, and
 * reads whatever the source names: a bot that is to be shut off is built in the sandbox that it plays in.
 */
export async function runCompiler(
  command: readonly string[],
  { file, isolation, command: own }: PrepareGiven,
  { folder, cwd = dirname(file), env = {}, reads = [], writes = [] }: Compiling,
): Promise<ToolRun> {
  const limits = { limitMs: buildLimitMs, memory: buildMemory };
  if (isolation === undefined) return runTool(command, { ...limits, cwd, env: { ...process.env, ...env } });
  if (isolation === "missing") return { code: -1, stdout: "", stderr: noSandbox() };
  const temporary = temporaryIn(isolation);
  const sandbox = findSandbox(isolation);
  // Of the words only those are shown that a person has set.
  const shown = collectInside({
    command: own ?? command.slice(0, 1),
    env: {},
    cwd,
    files: [dirname(file), ...reads],
    temporary,
  });
  const inside = { ...shown, writable: [folder, ...writes] };
  if (!sandbox.hasPidNamespace) mkdirSync(temporary);
  try {
    const given = { ...environmentIn(temporary), ...env };
    const run = await runTool(sandbox.command(command, inside), { ...limits, cwd, env: given });
    if (!sandbox.hasPidNamespace) allowToRun(folder);
    return run;
  } finally {
    if (!sandbox.hasPidNamespace) rmSync(temporary, { recursive: true, force: true });
  }
}

/** A linker makes its program one that can be run, which a sandbox without namespaces refuses. No link is followed. */
function allowToRun(folder: string) {
  for (const name of namesIn(folder)) {
    let file: number | undefined;
    try {
      file = openSync(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      if (fstatSync(file).isFile()) fchmodSync(file, 0o755);
    } catch {
      // A link, or a socket.
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}

const noSandbox = () =>
  t(
    'Bots cannot be built in a sandbox here: install bubblewrap (bwrap), or gcc in a container, or set "sandbox" to "off".',
  );
