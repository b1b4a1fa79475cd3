import { delimiter, join } from "node:path";
import { isFile } from "../../../files/user-file.ts";
import type { SourceRange } from "../../../record/match-record.ts";
import {
  askByPipe,
  createHostPipes,
  formatPipes,
  type HostFault,
  pipesVariable,
  type TraceHost,
} from "../../trace/host.ts";
import { getRuntimeFolder, isHostFile } from "../host-files.ts";
import {
  createCallOptions,
  type LaunchCommand,
  type LaunchRequest,
  type ReplayLaunch,
  type Runtime,
  splitAtFile,
} from "../runtime.ts";
import { findModuleName, listImportFolders } from "./python-files.ts";

const frameLine = /^ {2}File "(.*)", line (\d{1,9}) in (.*)$/;
/** The first line of a report: after asking for a new one, more of an older one may still arrive. */
const faultBegins =
  /^(?:Fatal Python error: |(?:Current t|T)hread 0x|Stack \(|Extension modules: | {2}(?:File "|\.\.\.|<))/;
const fatalLine = /^Fatal Python error: (.*)$/;
const signalNames: Readonly<Record<string, string>> = {
  "Segmentation fault": "SIGSEGV",
  Aborted: "SIGABRT",
  "Bus error": "SIGBUS",
  "Floating-point exception": "SIGFPE",
  "Floating point exception": "SIGFPE",
  "Illegal instruction": "SIGILL",
};

/** Parses what Python's faulthandler writes when no Python code can run; `isUser` says which files are the bot's. */
function readFaultText(
  lines: readonly string[],
  isUser: (file: string) => boolean = isOutsideLibraries,
): HostFault | undefined {
  const start = lines.findLastIndex((line) => line.startsWith("Current thread 0x"));
  if (start < 0) return undefined;
  const end = lines.findIndex((line, at) => at > start && !frameLine.test(line) && !line.startsWith("  "));
  const all = lines.slice(start + 1, end < 0 ? undefined : end).flatMap(parseFrame);
  const frames = all.filter((frame) => isUser(frame.file));
  const fatal = lines.findLast((line) => fatalLine.test(line));
  const [, type = ""] = fatalLine.exec(fatal ?? "") ?? [];
  const isWaiting = all[0] !== undefined && isHostFile(all[0].file);
  return {
    stack: { frames, waiting: isWaiting },
    ...(fatal ? { error: { type: signalNames[type] ?? "Fatal Python error", message: type, frames } } : {}),
  };
}

function parseFrame(line: string): SourceRange[] {
  const [, path, number, name] = frameLine.exec(line) ?? [];
  if (!path || !number) return [];
  return [{ file: isFile(path) ? path : readEscapes(path), line: Number(number), name: readEscapes(name!) }];
}

/** Letters outside ASCII, which faulthandler writes by their numbers; a folder on Windows may look like one: `\xad1`. */
const readEscapes = (text: string) =>
  text.replace(/\\(x[\da-f]{2}|u[\da-f]{4}|U00(?:0|1(?=0))[\da-f]{5})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code.slice(1), 16)),
  );

const libraryPattern =
  /^<|[/\\](?:(?:site|dist)-packages|lib\d*[/\\]python\d[\d.]*)[/\\]|\\[^\\]*(?:conda|python|versions\\3)[^\\]*\\lib\\/i;

/** Whether a file is neither a host's nor of Python's library, which on Windows is Python's folder `Lib`. */
export const isOutsideLibraries = (file: string): boolean => !isHostFile(file) && !libraryPattern.test(file);

const id = "python";

/** Python runs line bots unchanged with a module that it imports at startup, and class bots under a host program. */
export const pythonRuntime: Runtime = { id, reportsEnd: true, launch, replay: prepareReplay };

/** Windows has no signal for questions. */
const isWindows = process.platform === "win32";

const traceHost: TraceHost = {
  // faulthandler, the second way to get a stack, answers much faster.
  stackMs: 250,
  askStack: isWindows ? askByPipe : (pid) => process.kill(pid, "SIGUSR1"),
  fault: { begins: faultBegins, read: readFaultText },
};
/** Games and Spar speak UTF-8, but Python on Windows the user's own encoding, in which it cannot print every letter. */
const encoding: Readonly<Record<string, string>> = isWindows
  ? { PYTHONIOENCODING: process.env.PYTHONIOENCODING ?? "utf-8" }
  : {};
const classHost: TraceHost = { ...traceHost, endsCalls: true };

/** stdout is unbuffered even without tracing; a bot that forgets to flush could not play otherwise. */
function launch({ command, file, trace, caller }: LaunchRequest): LaunchCommand {
  const own = listImportFolders(file);
  const env = { PYTHONUNBUFFERED: "1", ...encoding, ...(own.length > 0 ? { PYTHONPATH: joinPath(own) } : {}) };
  const pipes = createHostPipes(isWindows ? 2 : 1);
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
