import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { closeSync, constants, openSync } from "node:fs";
import { Socket } from "node:net";
import { constants as system } from "node:os";
import type { Readable, Writable } from "node:stream";
import { getSystemErrorName } from "node:util";
import type { ProcessLimits } from "./process-tag.ts";
import { startProgram } from "./program-path.ts";
import { isStopped } from "./stop-group.ts";

const { signals } = system;
/** The range of Linux's real-time signals, for which Node has no names. */
const [firstRealTime, lastRealTime] = [34, 64];

/** The name of a signal; null if the number is not a signal. */
export function findSignalName(number: number): NodeJS.Signals | null {
  const [name] = Object.entries(signals).find(([, known]) => known === number) ?? [];
  if (name) return name as NodeJS.Signals;
  if (number < firstRealTime || number > lastRealTime) return null;
  const above = number - firstRealTime;
  return (above === 0 ? "SIGRTMIN" : `SIGRTMIN+${above}`) as NodeJS.Signals;
}

/** A process to start. Node stands still meanwhile; start.c, built along with C bots, takes a quarter of the time. */
interface StartRequest {
  /** The program (as a path) and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** One entry per descriptor; after the standard ones, the first pipe leads to Spar and the second from it. */
  readonly stdio: Stdio;
  readonly limits: ProcessLimits;
}

interface ProcessLauncher {
  /** Returns the process at once; as Node's do, it later emits "spawn", when its pipes exist, or "error". */
  start(what: StartRequest): Child;
}

/** One launcher serves all processes that this process starts. */
let sharedLauncher: Promise<ProcessLauncher | undefined> | undefined;
let sharedPath: string | undefined;

/** The program of the launcher that was started last, for processes that are not built with one. */
export const getLauncherPath = (): string | undefined => sharedPath;

/** The launcher of this process, from the program at `path`; undefined if it does not work. */
export function findLauncher(path: string): Promise<ProcessLauncher | undefined> {
  sharedPath = path;
  sharedLauncher ??= startLauncher(path, () => {
    sharedLauncher = undefined;
  });
  return sharedLauncher;
}

/** How often to check whether a bot has suspended the launcher (SIGSTOP), which would then report no end and start nothing. */
const watchdogIntervalMs = 1000;

class StartedChild extends EventEmitter implements Child {
  pid: number | undefined;
  stdio: (Socket | null)[] = [null, null, null];
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  get stdin() {
    return this.stdio[0]!;
  }
  get stdout() {
    return this.stdio[1]!;
  }
  get stderr() {
    return this.stdio[2]!;
  }
}

function startLauncher(path: string, gone: () => void): Promise<ProcessLauncher | undefined> {
  const helper = startProgram([path], { detached: true, stdio: ["pipe", "pipe", "ignore"] });
  const asked = new Map<string, { readonly child: StartedChild; readonly kinds: string; readonly program: string }>();
  const living = new Map<string, StartedChild>();
  let last = 0;
  const waitForBots = createBotWatch(helper);
  unrefLauncher(helper);

  const keepWaiting = () => waitForBots(asked.size + living.size > 0);

  const launcher: ProcessLauncher = {
    start({ command, cwd, env, stdio, limits: { locks, fsize = "-", nproc = "-" } }) {
      const child = new StartedChild();
      const id = String(++last);
      const kinds = encodeKinds(stdio);
      asked.set(id, { child, kinds, program: command[0]! });
      const variables = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
      const texts = ["s", id, kinds, locks, fsize, nproc, cwd ?? "", command.length, ...command, ...variables];
      sendRequest(helper, texts);
      keepWaiting();
      return child;
    },
  };

  function receive(line: string, ready: (isWorking: boolean) => void) {
    const [kind, ...words] = line.split(" ");
    if (kind === "r") ready(canOpen(helper.pid!, words[0]!));
    else if (kind === "s") started(words);
    else if (kind === "f") failed(words as [string, string]);
    else if (kind === "x") ended(words as [string, string, string]);
    keepWaiting();
  }

  function started([id, pid, ...ends]: string[]) {
    const { child, kinds } = asked.get(id!)!;
    asked.delete(id!);
    living.set(pid!, child);
    child.pid = Number(pid);
    child.stdio = openPipes(kinds, helper.pid!, [...ends]);
    sendRequest(helper, ["c", ...ends]);
    child.emit("spawn");
  }

  function failed([id, number]: [string, string]) {
    const { child, program } = asked.get(id)!;
    asked.delete(id);
    const code = getSystemErrorName(-Number(number));
    child.emit("error", Object.assign(new Error(`spawn ${program} ${code}`), { code }));
  }

  /** Unknown processes were started by bots and orphaned. */
  function ended([pid, code, signal]: [string, string, string]) {
    const child = living.get(pid);
    living.delete(pid);
    if (child) createEnd(child, Number(code), findSignalName(Number(signal)));
  }

  return new Promise((done) => {
    let rest = "";
    const ready = (isWorking: boolean) => done(isWorking ? launcher : undefined);
    helper.stdout!.setEncoding("latin1").on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) receive(line, ready);
    });
    const lost = () => {
      gone();
      done(undefined);
      for (const { child, program } of asked.values())
        child.emit("error", new Error(`${program} could not be started`));
      for (const child of living.values()) createEnd(child, 0, "SIGKILL");
      asked.clear();
      living.clear();
      waitForBots(false);
    };
    helper.once("error", lost).once("exit", lost);
  });
}

/** Returns what is told whether there are bots. Only then is the launcher watched, and keeps this process alive. */
function createBotWatch(helper: ChildProcess): (hasBots: boolean) => void {
  const pipe = helper.stdout as Socket;
  let watchdog: NodeJS.Timeout | undefined;
  return (hasBots) => {
    if (hasBots) {
      pipe.ref();
      watchdog ??= setInterval(() => isStopped(helper.pid!) && helper.kill("SIGCONT"), watchdogIntervalMs).unref();
    } else {
      pipe.unref();
      clearInterval(watchdog);
      watchdog = undefined;
    }
  };
}

/** Waits for the launcher's output only until it is ready, and while there are bots. */
function unrefLauncher(helper: ChildProcess) {
  helper.unref();
  for (const pipe of [helper.stdin, helper.stdout]) pipe?.on("error", () => {});
  (helper.stdin as Socket | null)?.unref();
}

function sendRequest({ stdin }: ChildProcess, texts: readonly (string | number)[]) {
  const text = `${texts.join("\0")}\0`;
  stdin!.write(`${Buffer.byteLength(text)}\n${text}`);
}

function encodeKinds(stdio: Stdio): string {
  let extra = 0;
  return stdio
    .map((what, at) => {
      if (typeof what === "number") throw new Error("a launcher cannot pass on open files");
      if (what === "ignore") return at < 3 ? "n" : "-";
      if (at < 3) return at === 0 ? "i" : "o";
      return extra++ === 0 ? "o" : "i";
    })
    .join("");
}

/** Opens Spar's ends of the pipes through the launcher, whose descriptors `numbers` lists in order. */
function openPipes(kinds: string, launcher: number, numbers: string[]): (Socket | null)[] {
  return [...kinds].map((kind) => {
    if (kind !== "i" && kind !== "o") return null;
    const isWritable = kind === "i";
    const fd = openEnd(launcher, numbers.shift()!, isWritable ? constants.O_WRONLY : constants.O_RDONLY);
    return new Socket({ fd, readable: !isWritable, writable: isWritable });
  });
}

function openEnd(launcher: number, number: string, way: number): number {
  return openSync(`/proc/${launcher}/fd/${number}`, way | constants.O_NONBLOCK);
}

/** Whether the system lets this process open the launcher's files. */
function canOpen(launcher: number, number: string): boolean {
  try {
    closeSync(openEnd(launcher, number, constants.O_RDONLY));
    return true;
  } catch {
    return false;
  }
}

/** Emits events as Node does: "exit" at once, and "close" when all output has been read. */
function createEnd(child: StartedChild, code: number, signal: NodeJS.Signals | null) {
  if (signal) child.signalCode = signal;
  else child.exitCode = code;
  const open = child.stdio.filter((pipe): pipe is Socket => pipe?.readable === true && !pipe.destroyed);
  for (const pipe of child.stdio) if (pipe?.writable) pipe.destroy();
  let left = open.length;
  const closed = () => {
    if (--left === 0) child.emit("close", child.exitCode, child.signalCode);
  };
  for (const pipe of open) pipe.once("close", closed);
  child.emit("exit", child.exitCode, child.signalCode);
  if (open.length === 0) child.emit("close", child.exitCode, child.signalCode);
}

/** What each descriptor of a process is: a pipe, nothing, or a file of this process. */
export type Stdio = ("pipe" | "ignore" | number)[];

/** A started process, by Node or by a launcher (`launcher.ts`): its events, its pipes and how it ended. */
export interface Child extends EventEmitter {
  readonly pid?: number | undefined;
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly stdio: readonly (Readable | Writable | null | undefined)[];
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
}
