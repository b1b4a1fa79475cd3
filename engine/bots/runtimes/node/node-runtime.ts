import { join } from "node:path";
import type { Host } from "../../trace/host.ts";
import { hostPipes, pipesText, pipesVariable } from "../../trace/pipes.ts";
import { askByPipe } from "../ask-by-pipe.ts";
import { callOptions, splitAtFile } from "../call-options.ts";
import { runtimeFolder } from "../host-files.ts";
import type { Launched, LaunchRequest, ReplayLaunch, Runtime } from "../runtime.ts";
import { namesGlobals } from "./codingame-globals.ts";
import { sourceMapped } from "./source-map.ts";

const id = "node";

/** Node runs line bots as they are, with a preload, and class and function bots under a host program. */
export const nodeRuntime: Runtime = { id, tellsEnd: true, launch, replay };

const host: Host = { stackMs: 1000, askStack: askByPipe, mapping: sourceMapped };
/** A call that computes is ended after its limit; one that hangs behind an `await` is a matter for the clock at the pipe. */
const classHost: Host = { ...host, endsCalls: true };

/**
 * Node keeps its children from inheriting the first 16 descriptors that it was given, and has no function to do so for
 * others. The pipes lie among those that Node opens for itself, where no file of a bot comes to lie.
 */
const amongOwn = [8, 15] as const;

/** The bot runs unmodified. CodinGame's globals are there, traced or not, for one that names them, and for no other. */
function launch({ command, file, trace, caller }: LaunchRequest): Launched {
  const { before, after } = splitAtFile(command, file);
  const pipes = hostPipes(2, amongOwn);
  const told = { [pipesVariable]: pipesText(pipes) };
  if (caller) {
    const program = join(runtimeFolder(id), "class-host.cjs");
    const hosted = [...before, program, ...callOptions(caller, trace), ...after];
    return { command: hosted, env: told, pipes, host: classHost };
  }
  const globals = namesGlobals(file);
  const preloaded = (name: string) => [...before, "--require", join(runtimeFolder(id), name), ...after];
  if (trace)
    return {
      command: preloaded("node-host.cjs"),
      env: { ...told, SPAR_TRACE: globals ? "globals" : "1" },
      pipes,
      host,
    };
  return { command: globals ? preloaded("codingame.cjs") : command };
}

function replay(request: LaunchRequest): ReplayLaunch | undefined {
  const { command, file, caller } = request;
  if (!command.includes(file, 1)) return undefined;
  const { before, after } = splitAtFile(command, file);
  const script = caller ? launch({ ...request, trace: false }).command.slice(before.length) : after;
  return { interpreter: [...before, "--require", join(runtimeFolder(id), "node-replay.cjs")], script, env: {} };
}
