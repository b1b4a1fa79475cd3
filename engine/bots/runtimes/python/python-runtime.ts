import { delimiter, join } from "node:path";
import type { TraceHost } from "../../trace/host.ts";
import { createHostPipes, formatPipes, pipesVariable } from "../../trace/pipes.ts";
import { createCallOptions, splitAtFile } from "../call-options.ts";
import { getRuntimeFolder } from "../host-files.ts";
import type { LaunchCommand, LaunchRequest, ReplayLaunch, Runtime } from "../runtime.ts";
import { faultBegins, readFaultText } from "./fault-text.ts";
import { findModuleName, listImportFolders } from "./python-project.ts";

const id = "python";

/** Python runs line bots unchanged with a module that it imports at startup, and class bots under a host program. */
export const pythonRuntime: Runtime = { id, reportsEnd: true, launch, replay: prepareReplay };

const traceHost: TraceHost = {
  // faulthandler, the second way to get a stack, answers much faster.
  stackMs: 250,
  askStack(pid) {
    // Throws on Windows, which has no such signal; the stack then stays unknown.
    process.kill(pid, "SIGUSR1");
  },
  fault: { begins: faultBegins, read: readFaultText },
};
/** Windows has no timer signals, so the clock at the pipe ends calls there. */
const classHost: TraceHost = { ...traceHost, endsCalls: process.platform !== "win32" };

/** stdout is unbuffered even without tracing; a bot that forgets to flush could not play otherwise. */
function launch({ command, file, trace, caller }: LaunchRequest): LaunchCommand {
  const own = listImportFolders(file);
  const env = { PYTHONUNBUFFERED: "1", ...(own.length > 0 ? { PYTHONPATH: joinPath(own) } : {}) };
  const pipes = createHostPipes(1);
  const hostEnv = { ...env, [pipesVariable]: formatPipes(pipes) };
  const { before, after } = splitAtFile(command, file);
  if (caller) {
    const program = join(getRuntimeFolder(id), "python_class_host.py");
    const hosted = [...before, program, ...createCallOptions(caller, trace), ...after];
    return { command: hosted, env: hostEnv, pipes, host: classHost };
  }
  const module = command.includes(file, 1) ? findModuleName(file) : undefined;
  const started = module === undefined ? command : [...before, "-m", module, ...command.slice(before.length + 1)];
  // With these options, Python ignores PYTHONPATH.
  if (!trace || before.some((option) => /^-[A-Za-z]*[IES]/.test(option))) return { command: started, env };
  const path = joinPath([getRuntimeFolder(id), ...own]);
  return { command: started, env: { ...hostEnv, SPAR_PROGRAM: file, PYTHONPATH: path }, pipes, host: traceHost };
}

/** The folders before those that the user has set. */
const joinPath = (folders: readonly string[]) =>
  [...folders, ...(process.env.PYTHONPATH ? [process.env.PYTHONPATH] : [])].join(delimiter);

function prepareReplay(request: LaunchRequest): ReplayLaunch | undefined {
  const { command, file } = request;
  if (!command.includes(file, 1)) return undefined;
  const launched = launch({ ...request, trace: false });
  const { [pipesVariable]: _untold, ...env } = launched.env ?? {};
  const { before } = splitAtFile(command, file);
  return {
    interpreter: before,
    script: [join(getRuntimeFolder(id), "spar_replay.py"), ...launched.command.slice(before.length)],
    env: { ...env, SPAR_BOT: file },
  };
}
