import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Limits } from "../bot.ts";
import { type Child, findLauncher, findSignalName, type Stdio } from "./launcher.ts";
import { watchLimits } from "./limits.ts";
import { findDescendants, findFirstInside, noteFirst, type SeenProcesses } from "./process-state.ts";
import { createLimits, createProcessTag, wrapInLimits } from "./process-tag.ts";
import { locateProgram, startProgram } from "./program-path.ts";
import {
  dropGroup,
  dropTag,
  endEscaped,
  endProcesses,
  type JobLimits,
  keepGroup,
  keepJob,
  keepTag,
  signalGroup,
} from "./stop-group.ts";

/**
 * A program to run, and where. All programs of the user are run by this module, in the server and when debugging in the
 * editor. It and stop-group.ts import nothing else of the engine, so that the editor's side may import them.
 */
export interface ProgramStart {
  readonly command: readonly string[];
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sandbox?: SandboxLaunch;
  /** The program that starts processes with less overhead than Node, if available. */
  readonly launcherPath?: string | undefined;
  /** For Windows, if its guard works. */
  readonly jobLimits?: JobLimits | undefined;
  /** Calls `exceed` once if its processes use more of the machine (Linux). */
  readonly watched?: { readonly limits: Limits; readonly exceed: () => void };
}

/** A sandbox with its own environment. */
interface SandboxLaunch {
  readonly env: Readonly<Record<string, string>>;
  /** The program runs inside another one that sets up the sandbox. */
  readonly hasPidNamespace: boolean;
  /** A temporary folder, removed after the program has ended. */
  readonly temporary: string | undefined;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process that leads its own group. Its children end with it, and all of them when this process ends. */
export interface ProcessGroup {
  readonly child: Child;
  /** The leading process: the program, or the one that sets up its sandbox. */
  readonly leader: number;
  /** Resolves when the leader has ended. */
  readonly exited: Promise<Exit>;
  exit: Exit | undefined;
  /** Whether the group is being ended. */
  isOver: boolean;
  /** The number that identifies its processes, if the system allows that. */
  readonly tag: number | undefined;
  /** All processes that were seen in the group (Linux). */
  readonly seen: SeenProcesses;
  /** Whether the leader is a program around the bot. */
  readonly hasPidNamespace: boolean;
  /** The temporary folder to remove at the end. */
  readonly temporary: string | undefined;
}

/** Starts a program in a new group; rejects with the system's error if that fails. */
export async function startGroup(program: ProgramStart, stdio: Stdio): Promise<ProcessGroup> {
  const { sandbox, launcherPath: path, cwd } = program;
  const launcher = path === undefined ? undefined : await findLauncher(path);
  const tag = createProcessTag();
  const limits = process.platform === "linux" ? createLimits(tag) : undefined;
  const env = { ...(sandbox?.env ?? createOuterEnvironment()), ...program.env };
  const [name, ...args] = program.command;
  const command = [locateProgram(name!, { cwd, env }), ...args];
  const limited = limits && (launcher ? command : wrapInLimits(command, limits));
  if (limited) keepTag(tag);
  if (sandbox?.temporary !== undefined) mkdirSync(sandbox.temporary, { mode: 0o700 });
  const isDetached = process.platform !== "win32";
  const child: Child =
    launcher && limits
      ? launcher.start({ command, cwd, env, stdio, limits })
      : startProgram(limited ?? command, { cwd, env, detached: isDetached, windowsHide: true, stdio });
  return new Promise((done, fail) => {
    child.once("error", (error) => {
      if (limited) dropTag(tag);
      void removeTemporary(sandbox?.temporary);
      fail(error);
    });
    child.once("spawn", () => {
      const group = createGroup(child, limited && tag, program);
      if (program.watched) watchLimits(group, program.watched.limits, program.watched.exceed);
      done(group);
    });
  });
}

/** Removes the temporary folder, in which a bot may have left anything and still write until its end. */
async function removeTemporary(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

function createGroup(child: Child, tag: number | undefined, { sandbox, jobLimits }: ProgramStart): ProcessGroup {
  keepGroup(child.pid!);
  if (process.platform === "win32") keepJob(child.pid!, jobLimits ?? { megabytes: 0, processes: 0 });
  child.on("error", () => {});
  const group: ProcessGroup = {
    child,
    leader: child.pid!,
    exited: new Promise((done) => {
      child.once("exit", (code, signal) => {
        group.exit = sandbox?.hasPidNamespace ? exitBehind(code, signal) : { code, signal };
        // Windows finds no children of what has ended, and gives its id to others.
        if (process.platform === "win32") dropGroup(group.leader);
        done(group.exit);
      });
    }),
    exit: undefined,
    isOver: false,
    tag,
    seen: noteFirst(child.pid!),
    hasPidNamespace: sandbox?.hasPidNamespace === true,
    temporary: sandbox?.temporary,
  };
  return group;
}

/** The exit of the program, as reported by the process around it. */
function exitBehind(code: number | null, signal: NodeJS.Signals | null): Exit {
  const name = code === null ? null : findSignalName(code - 128);
  return name === null ? { code, signal } : { code: null, signal: name };
}

const terminationLimitMs = 200;

/** Ends the group and what left it. The user's own command is asked first, as it may have a container to clean up. */
export async function endGroup(group: ProcessGroup, asksFirst: boolean): Promise<void> {
  group.isOver = true;
  if (asksFirst && !group.exit) {
    signalGroup(group.leader, "SIGTERM");
    await settlesWithin(group.exited, terminationLimitMs);
  }
  endAll(group);
  if (group.hasPidNamespace && !(await settlesWithin(group.exited, terminationLimitMs)))
    signalGroup(group.leader, "SIGKILL");
  await settlesWithin(group.exited, 1000);
  if (group.tag !== undefined) dropTag(group.tag);
  dropGroup(group.leader);
  await removeTemporary(group.temporary);
  for (const pipe of group.child.stdio) pipe?.destroy();
}

/** Kills all processes of the group or with its tag; a namespace ends with its first one, for which another waits. */
export function endAll({ leader, hasPidNamespace, tag, seen, exit }: ProcessGroup): void {
  if (process.platform === "win32" && exit) return;
  const descendants = findDescendants(seen);
  const first = hasPidNamespace ? findFirstInside(descendants, leader) : undefined;
  if (first !== undefined) {
    endProcesses([first]);
    return;
  }
  // Even if the leader has ended, its children may be alive.
  signalGroup(leader, "SIGKILL");
  if (tag !== undefined) endEscaped(leader, tag);
  endProcesses(descendants.filter((pid) => pid !== leader));
}

/** Whether a promise settled within `limitMs`. */
export async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), limitMs);
  });
  const hasEnded = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return hasEnded;
}

/** This process's environment without the variables that an editor sets for its own Node processes. */
function createOuterEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _1, NODE_CHANNEL_FD: _2, ELECTRON_RUN_AS_NODE: _3, ...others } = process.env;
  const { VSCODE_INSPECTOR_OPTIONS: _4, ...rest } = others;
  return rest;
}
