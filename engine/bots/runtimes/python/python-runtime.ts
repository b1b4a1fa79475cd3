import { delimiter, join } from "node:path";
import type { Host } from "../../trace/host.ts";
import { hostPipes, pipesText, pipesVariable } from "../../trace/pipes.ts";
import { callOptions, splitAtFile } from "../call-options.ts";
import { runtimeFolder } from "../host-files.ts";
import type { Launched, LaunchRequest, ReplayLaunch, Runtime } from "../runtime.ts";
import { faultBegins, readFaultText } from "./fault-text.ts";

const id = "python";

/** Python runs line bots as they are, with a module that it imports by itself, and class bots under a host program. */
export const pythonRuntime: Runtime = { id, tellsEnd: true, launch, replay };

const host: Host = {
  // faulthandler, Python's second way, has answered long before.
  stackMs: 250,
  askStack(pid) {
    // Windows has no such signal: there it throws, and nothing is known.
    process.kill(pid, "SIGUSR1");
  },
  fault: { begins: faultBegins, read: readFaultText },
};
/** Windows has no timer signals, so there the clock at the pipe ends calls. */
const classHost: Host = { ...host, endsCalls: process.platform !== "win32" };

/** Bare, too, stdout is unbuffered: a bot that forgets to flush would never answer otherwise. */
function launch({ command, file, trace, caller }: LaunchRequest): Launched {
  const env = { PYTHONUNBUFFERED: "1" };
  const pipes = hostPipes(1);
  const told = { ...env, [pipesVariable]: pipesText(pipes) };
  const { before, after } = splitAtFile(command, file);
  if (caller) {
    const program = join(runtimeFolder(id), "python_class_host.py");
    const hosted = [...before, program, ...callOptions(caller, trace), ...after];
    return { command: hosted, env: told, pipes, host: classHost };
  }
  // These options let Python import nothing from PYTHONPATH.
  if (!trace || before.some((option) => /^-[A-Za-z]*[IES]/.test(option))) return { command, env };
  const path = [runtimeFolder(id), ...(process.env.PYTHONPATH ? [process.env.PYTHONPATH] : [])].join(delimiter);
  return { command, env: { ...told, PYTHONPATH: path }, pipes, host };
}

function replay(request: LaunchRequest): ReplayLaunch | undefined {
  const { command, file } = request;
  if (!command.includes(file, 1)) return undefined;
  const launched = launch({ ...request, trace: false });
  const { [pipesVariable]: _untold, ...env } = launched.env ?? {};
  const { before } = splitAtFile(command, file);
  return {
    interpreter: before,
    script: [join(runtimeFolder(id), "spar_replay.py"), ...launched.command.slice(before.length)],
    env: { ...env, SPAR_BOT: file },
  };
}
