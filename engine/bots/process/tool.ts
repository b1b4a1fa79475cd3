import { parse } from "node:path";
import type { Readable } from "node:stream";
import { watchMemory } from "./limits.ts";
import { findFirstInside, listProcessTree } from "./process-state.ts";
import { createLimits, createProcessTag, wrapInLimits } from "./process-tag.ts";
import { locateProgram, startProgram } from "./program-path.ts";
import { dropGroup, dropTag, endEscaped, endProcesses, keepGroup, keepTag, signalGroup } from "./stop-group.ts";

/** A tool that prints more than this is ended. */
const maxOutputBytes = 8 * 1024 * 1024;

/** The output of a tool and how it ended; never rejects. */
export interface ToolRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Why the tool was ended: it took too much time or memory. */
  readonly ended?: "late" | "memory";
  readonly limitMs?: number;
  /** The signal that ended it, if one did. */
  readonly signal?: NodeJS.Signals;
}

interface ToolRequest {
  /** The root of the file system by default: in a bot's folder, launchers like rustup's run what its files name. */
  readonly cwd?: string;
  readonly limitMs: number;
  readonly env?: NodeJS.ProcessEnv;
  /** The limit in MB for tools that may run a bot's code, which are then held to a bot's limits. Linux only. */
  readonly memory?: number;
  /** Asks the tool to end, and ends it if it does not. */
  readonly signal?: AbortSignal;
}

/** How long a tool that is asked to end has for it: it may have to remove what it has half written. */
const graceMs = 500;

/** Runs a tool in a group that ends with this process; what leaves it is ended only with a memory limit. */
export async function runTool(
  [program, ...args]: readonly string[],
  { cwd, limitMs, env = process.env, memory, signal: stop }: ToolRequest,
): Promise<ToolRun> {
  const command = [locateProgram(program!, { cwd, env }), ...args];
  const limits = memory === undefined ? undefined : limitTool(command);
  const child = startProgram(limits?.command ?? command, {
    cwd: cwd ?? parse(process.cwd()).root,
    env,
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<{ code: number | null; signal?: NodeJS.Signals | null; why?: string }>((done) => {
    child.once("exit", (code, signal) => done({ code, signal }));
    child.once("error", ({ message }) => done({ code: null, why: message }));
  });
  const { pid } = child;
  if (pid === undefined) {
    limits?.end();
    return { code: -1, stdout: "", stderr: (await ended).why ?? "" };
  }
  keepGroup(pid);
  const end = () => {
    const first = findFirstInside(listProcessTree(pid), pid);
    // The program around a sandbox ends by itself once the first process inside has ended.
    if (first === undefined) signalGroup(pid, "SIGKILL");
    else endProcesses([first]);
    // A process that left the group may keep the pipes open.
    child.stdout!.destroy();
    child.stderr!.destroy();
  };
  let cut: ToolRun["ended"];
  const cutFor = (why: ToolRun["ended"]) => {
    cut ??= why;
    end();
  };
  let limit = setTimeout(() => cutFor("late"), limitMs);
  const stopSoon = () => {
    signalGroup(pid, "SIGTERM");
    clearTimeout(limit);
    limit = setTimeout(end, graceMs);
  };
  if (stop?.aborted) stopSoon();
  else stop?.addEventListener("abort", stopSoon);
  const watch = memory === undefined ? undefined : watchMemory(pid, memory, () => cutFor("memory"));
  const [stdout, stderr, { code, signal }] = await Promise.all([
    collectOutput(child.stdout!, end),
    collectOutput(child.stderr!, end),
    ended,
  ]);
  stop?.removeEventListener("abort", stopSoon);
  clearTimeout(limit);
  watch?.stop();
  limits?.end(pid);
  dropGroup(pid);
  return { code: code ?? -1, stdout, stderr, limitMs, ...(signal && { signal }), ...(cut && { ended: cut }) };
}

/** A command with the limits that the kernel enforces; undefined if they cannot be set here. */
function limitTool(command: readonly string[]) {
  const mark = createProcessTag();
  const limited = wrapInLimits(command, createLimits(mark));
  if (!limited) return undefined;
  keepTag(mark);
  return {
    command: limited,
    /** Ends all that the process `first` has left running. */
    end(first?: number) {
      if (first !== undefined) endEscaped(first, mark);
      dropTag(mark);
    },
  };
}

/** Collects a tool's output up to the limit; calls `tooMuch` if there is more. */
function collectOutput(pipe: Readable, tooMuch: () => void): Promise<string> {
  let text = "";
  pipe.setEncoding("utf8").on("data", (more: string) => {
    text += more;
    if (text.length > maxOutputBytes) tooMuch();
  });
  return new Promise((done) => {
    pipe.on("error", () => {}).once("close", () => done(text.slice(0, maxOutputBytes)));
  });
}
