import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { readUserText } from "../../../files/user-file.ts";
import { isInFolder } from "../../../files/user-folders.ts";
import { type BotError, getBotFile, type ProgramStamp, type SourceRange } from "../../../record/match-record.ts";
import { clipOutput } from "../../../text/clip-text.ts";
import type { BotProcess } from "../../process/bot-process.ts";
import { settlesWithin } from "../../process/process-group.ts";
import { findProgram } from "../../process/program-path.ts";
import { runTool } from "../../process/tool.ts";
import type { Pipes } from "../../trace/host.ts";
import { getRuntimeFolder, readHostSource } from "../host-files.ts";
import type { ProcessInspector, Runtime } from "../runtime.ts";
import { type StackPlace, unwindStack } from "./unwind.ts";

// Helper programs that are built with a bot's compiler, next to the bot.

const watcherName = "watch";
const launcherName = "start";
const getSourcePath = (name: string) => join(getRuntimeFolder("native"), `${name}.c`);

/** The sources that determine how the helpers are built. */
export const readHelperSources = (): readonly string[] =>
  [watcherName, launcherName].map((name) => readHostSource("native", `${name}.c`));

/** Builds the launcher of bots and, where that is possible, the watcher; sanitizers report errors themselves. */
export async function buildHelpers([compiler, ...options]: readonly string[], folder: string): Promise<void> {
  if (process.platform !== "linux") return;
  const isSanitized = options.some((option) => option.includes("sanitize"));
  const wanted = isSanitized ? [launcherName] : [watcherName, launcherName];
  await Promise.all(
    wanted.map((name) =>
      runTool([compiler!, "-x", "c", "-O1", getSourcePath(name), "-o", join(folder, name)], { limitMs: 20_000 }),
    ),
  );
}

function findSiblingProgram([program]: readonly string[], name: string): string | undefined {
  const path = join(dirname(program!), name);
  return existsSync(path) ? path : undefined;
}

const toolLimitMs = 5000;

/** The user's frames in the stack that a debugger reports. */
async function readDebuggerStack(pid: number, isUser: (file: string) => boolean): Promise<SourceRange[] | undefined> {
  if (findProgram("gdb") === undefined) return undefined;
  const { stdout } = await runTool(["gdb", "-nx", "-batch", "-p", String(pid), "-ex", "bt 60"], {
    limitMs: toolLimitMs,
  });
  const frames = clipOutput(stdout)
    .split("\n")
    .flatMap((line) => {
      const [, call = ""] = /^#\d+ +(?:0x[0-9a-f]+ in )?(.+)$/.exec(line) ?? [];
      const [name, place] = [call.slice(0, call.indexOf(" (")), call.slice(call.lastIndexOf(") at ") + 5)];
      const [, file, number] = call.includes(") at ") ? (/^([^\n]+):(\d+)$/.exec(place) ?? []) : [];
      return file && number && isUser(file) ? [{ file, line: Number(number), name }] : [];
    });
  return frames.length > 0 ? frames : undefined;
}

const replyLimitMs = 500;

/** Reads what the watcher reports about a bot, which is halted at each line until its stack has been read. */
function watchNative(bot: BotProcess, stamp: ProgramStamp): ProcessInspector {
  const isUser = createIsUserFile(stamp);
  const program = stamp.command?.[0] ?? "";
  const [words, answers] = [bot.child.stdio[3], bot.child.stdio[4]] as [Readable?, Writable?];
  let isAttached = false;
  // At the last fatal signal, or when the bot exited.
  let last: readonly StackPlace[] | undefined;
  let reply: (asked: readonly StackPlace[]) => void = () => {};
  const receive = (line: string) => {
    if (line === "R") isAttached = true;
    const [, what, signal, pid, registers] = /^([CES]) (\d+) (\d+)((?: [0-9a-f]+)+)$/.exec(line) ?? [];
    if (!registers) return;
    const places = readStackNow(bot.outer(Number(pid)), registers, Number(signal) === constants.signals.SIGTRAP);
    answers?.write("g");
    if (what === "S") reply(places);
    else last = places;
  };
  let rest = "";
  words?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop()!;
    for (const line of lines) receive(line);
  });
  return {
    async end() {
      await settlesWithin(bot.closed, replyLimitMs);
      return last && resolveUserFrames(program, last, isUser);
    },
    async stack() {
      return isAttached ? askedStack() : readDebuggerStack(bot.pid, isUser);
    },
  };

  async function askedStack() {
    if (bot.exit) return undefined;
    let places: readonly StackPlace[] = [];
    const answered = new Promise<void>((done) => {
      reply = (asked) => {
        places = asked;
        done();
      };
    });
    answers?.write("s");
    await settlesWithin(answered, replyLimitMs);
    const frames = await resolveUserFrames(program, places, isUser);
    return frames && frames.length > 0 ? frames : undefined;
  }
}

function readStackNow(pid: number | undefined, registers: string, isTrapped: boolean): readonly StackPlace[] {
  if (pid === undefined) return [];
  try {
    const values = registers
      .trim()
      .split(" ")
      .map((value) => BigInt(`0x${value}`));
    return unwindStack(pid, values, isTrapped);
  } catch {
    // The process has ended or may not be read.
    return [];
  }
}

/** Files in the bot's folder or below it count as the user's. */
function createIsUserFile(stamp: ProgramStamp): (file: string) => boolean {
  const bot = getBotFile(stamp);
  const folder = bot === undefined ? undefined : dirname(bot);
  return (file) => folder !== undefined && (isInFolder(file, folder) || !/[/\\]/.test(file));
}

/** Resolves addresses to source lines, with inlined functions. */
async function resolveUserFrames(
  program: string,
  places: readonly StackPlace[],
  isUser: (file: string) => boolean,
): Promise<SourceRange[] | undefined> {
  if (findProgram("addr2line") === undefined) return undefined;
  if (places.length === 0) return [];
  // A return address points after the call, possibly to the next line, so look one byte earlier.
  const addresses = places.map(({ address, isExact }) => (isExact ? address : address - 1).toString(16));
  const { stdout } = await runTool(["addr2line", "-e", program, "-f", "-i", "-C", "-a", ...addresses], {
    limitMs: 3000,
  });
  const frames: SourceRange[] = [];
  const lines = stdout.split("\n");
  for (let at = 0; at < lines.length - 1; at++) {
    const [, file, line] = /^(.+):(\d+)(?: \(discriminator \d+\))?$/.exec(lines[at + 1]!) ?? [];
    if (!file || !line || Number(line) === 0 || lines[at]!.startsWith("0x")) continue;
    if (isUser(file)) frames.push({ file, line: Number(line), name: lines[at]!.replace(/\(.*$/, "") });
  }
  return frames;
}

const printPattern = /\b(?:printf|puts|putchar|fputs|fputc|putc|fwrite)\s*\(/;
/** Patterns that flush; reading from `cin` also flushes stdout. */
const flushPattern =
  /\bfflush(?:_unlocked)?\s*\(\s*(?!stderr)|\bset(?:v|line)?buf(?:fer)?\s*\(|\b(?:endl|flush|unitbuf|cin|isatty)\b/;

/** Whether a C program prints and never flushes: it relies on a terminal, where output is line-buffered. */
export function neverFlushes(file: string): boolean {
  if (!/\.(?:c|cc|cpp|cxx)$/.test(file)) return false;
  const text = readUserText(file) ?? "";
  return printPattern.test(text) && !flushPattern.test(text);
}

/** The watcher closes these pipes before the bot starts, and writes its lines without a token. */
const watcherPipes: Pipes = { toSpar: 3, fromSpar: 4, token: "" };

/** Native code, watched from outside if traced; a bot that never flushes gets a terminal, or it could not play. */
export const nativeRuntime: Runtime = {
  id: "native",
  launch({ command, file, trace }) {
    const needsTerminal = neverFlushes(file);
    const watcher = trace || needsTerminal ? findSiblingProgram(command, watcherName) : undefined;
    const about =
      watcher === undefined ? undefined : [watcher, ...(needsTerminal ? ["-t"] : []), ...(trace ? ["-w"] : [])];
    return {
      command,
      about,
      pipes: about && trace ? watcherPipes : undefined,
      launcherPath: findSiblingProgram(command, launcherName),
    };
  },
  watch: watchNative,
};

/** Parses the messages that the C and C++ runtime libraries print before they abort. */
export function readNativeCrash(stderr: string, file: string): BotError | undefined {
  return readSanitizer(stderr, file) ?? readAbort(stderr, file);
}

function readSanitizer(stderr: string, file: string): BotError | undefined {
  const head = /ERROR: (\w+Sanitizer): (.*)$/m.exec(stderr) ?? /^\S+:\d+:\d+: (runtime error): (.*)$/m.exec(stderr);
  if (!head) return undefined;
  const own = (path: string) => isInFolder(path, dirname(file));
  const frames: SourceRange[] = [];
  const [, path, line, column] = /^(\S+):(\d+):(\d+): runtime error/.exec(head[0]) ?? [];
  if (path && own(path)) frames.push({ file: path, line: Number(line), column: Number(column) });
  // The first stack is the bot's; later ones show where memory was allocated.
  const stack = stderr.slice(head.index).split(/\n\s*\n/)[0]!;
  for (const [, name, source, at] of stack.matchAll(/^\s*#\d+ 0x\w+ in (.+) (\/\S+?):(\d+)(?::\d+)?$/gm)) {
    if (own(source!)) frames.push({ file: source!, line: Number(at), name: name!.replace(/\(.*$/, "") });
  }
  return { type: head[1]!, message: head[2]!.replace(/ on (unknown )?address.*$/, ""), frames };
}

function readAbort(stderr: string, file: string): BotError | undefined {
  const [, type, what] =
    /terminate called after throwing an instance of '([^']+)'(?:\s+what\(\):\s*(.*))?/.exec(stderr) ?? [];
  if (type) return { type, message: what ?? "", frames: [] };
  const [, line, failed] = /^\S*: [^\n]*?:(\d+): [^\n]*?(Assertion [^\n]* failed\.)/m.exec(stderr) ?? [];
  if (failed) return { type: "assertion", message: failed, frames: [{ file, line: Number(line) }] };
  const [, library] = /^\/\S+?:\d+: [^\n]*?(Assertion [^\n]* failed\.)/m.exec(stderr) ?? [];
  if (library) return { type: "assertion", message: library, frames: [] };
  return readAssertion(stderr, file) ?? readHeapFault(stderr);
}

/** A failed assertion as the libraries of Windows, in either form, and of macOS print it. */
function readAssertion(stderr: string, file: string): BotError | undefined {
  const inLine = /^Assertion failed: (?<what>.{0,500}), file (?<path>.{1,300}), line (?<line>\d+)/m;
  const below =
    /^Assertion failed!\s+Program: .{0,300}\s+File: (?<path>.{1,300}), Line (?<line>\d+)\s+Expression: (?<what>.{0,500})/m;
  const { what, path, line } = (inLine.exec(stderr) ?? below.exec(stderr))?.groups ?? {};
  if (what === undefined) return undefined;
  const place = resolve(dirname(file), path!);
  const frames = isInFolder(place, dirname(file)) ? [{ file: place, line: Number(line) }] : [];
  return { type: "assertion", message: `Assertion \`${what.replace(/, function .*/, "").trim()}' failed.`, frames };
}

function readHeapFault(stderr: string): BotError | undefined {
  const [, heap] =
    /^((?:free|malloc|double free|corrupted|munmap_chunk|\*\*\* stack smashing)[^\n]*)$/m.exec(stderr) ?? [];
  return heap ? { type: "SIGABRT", message: heap, frames: [] } : undefined;
}
