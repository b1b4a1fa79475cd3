import { dirname, join, resolve } from "node:path";
import { isFile, readUserText } from "../../../files/user-file.ts";
import type { TraceHost } from "../../trace/host.ts";
import { createHostPipes, formatPipes, pipesVariable } from "../../trace/pipes.ts";
import { askByPipe } from "../ask-by-pipe.ts";
import { createCallOptions, splitAtFile } from "../call-options.ts";
import { getRuntimeFolder } from "../host-files.ts";
import type { LaunchCommand, LaunchRequest, ReplayLaunch, Runtime } from "../runtime.ts";
import { createSourceMapper } from "./source-map.ts";

/** What codingame.cjs provides: functions, and names of the standard streams that also work with Spar's pipes. */
const globalsPattern =
  /(?<![.\w$])(?:readline|print|printErr|putstr)\s*\(|\/dev\/(?:stdin|stdout|fd\/)|\/proc\/self\/fd/;
const importPattern = /\b(?:require\(|import\(|from|import)\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Whether a script, or a relative import of it, uses the globals that CodinGame adds to JavaScript. */
function namesGlobals(file: string): boolean {
  const files = [file];
  for (const path of files) {
    const text = readUserText(path);
    if (text === undefined) continue;
    if (globalsPattern.test(text)) return true;
    for (const [, name] of text.matchAll(importPattern)) {
      const found = findScript(resolve(dirname(path), name!));
      if (found !== undefined && !files.includes(found)) files.push(found);
    }
  }
  return false;
}

function findScript(path: string): string | undefined {
  const bare = path.replace(/\.[mc]?js$/, "");
  const tries = [
    path,
    ...[".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", "/index.js", "/index.ts"].map((end) => bare + end),
  ];
  return tries.find(isFile);
}

const id = "node";

/** Node runs line bots unchanged with a preload script, and class and function bots under a host program. */
export const nodeRuntime: Runtime = { id, reportsEnd: true, launch, replay: prepareReplay };

const traceHost: TraceHost = { stackMs: 1000, askStack: askByPipe, mapping: createSourceMapper };
/** The host ends a call that computes too long; for one that hangs in an `await`, the clock at the pipe does. */
const classHost: TraceHost = { ...traceHost, endsCalls: true };

/**
 * Node closes its first 16 inherited descriptors in child processes, and has no function to do so for others. The pipes
 * are placed among Node's own descriptors, where files of the bot never are.
 */
const ownDescriptors = [8, 15] as const;

/** The bot runs unmodified. CodinGame's globals are provided only to bots that use them, traced or not. */
function launch({ command, file, trace, caller }: LaunchRequest): LaunchCommand {
  const { before, after } = splitAtFile(command, file);
  const pipes = createHostPipes(2, ownDescriptors);
  const pipesEnv = { [pipesVariable]: formatPipes(pipes) };
  if (caller) {
    const program = join(getRuntimeFolder(id), "class-host.cjs");
    const hosted = [...before, program, ...createCallOptions(caller, trace), ...after];
    return { command: hosted, env: pipesEnv, pipes, host: classHost };
  }
  const hasGlobals = namesGlobals(file);
  const preloaded = (name: string) => [...before, "--require", join(getRuntimeFolder(id), name), ...after];
  if (trace)
    return {
      command: preloaded("node-host.cjs"),
      env: { ...pipesEnv, SPAR_TRACE: hasGlobals ? "globals" : "1" },
      pipes,
      host: traceHost,
    };
  return { command: hasGlobals ? preloaded("codingame.cjs") : command };
}

function prepareReplay(request: LaunchRequest): ReplayLaunch | undefined {
  const { command, file, caller } = request;
  if (!command.includes(file, 1)) return undefined;
  const { before, after } = splitAtFile(command, file);
  const script = caller ? launch({ ...request, trace: false }).command.slice(before.length) : after;
  return { interpreter: [...before, "--require", join(getRuntimeFolder(id), "node-replay.cjs")], script, env: {} };
}
