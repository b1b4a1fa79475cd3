import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Child, Stdio } from "./child.ts";
import { findDescendants, type SeenProcesses, seenFirst } from "./descendants.ts";
import { freshMark, limitedCommand, limitsWith } from "./mark.ts";
import { firstWithin } from "./proc.ts";
import { signalName } from "./signal-name.ts";
import { findStarter } from "./starter.ts";
import { dropGroup, dropMark, endEscaped, endProcesses, keepGroup, keepMark, signalGroup } from "./stop-group.ts";

// How every program of a user is run, by the server and by the editor's debugging alike. This file and stop-group.ts
// know processes and nothing else, so that the editor's side may import them.

/** What to run, and where. */
export interface Program {
  readonly command: readonly string[];
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sandbox?: SandboxOf;
  /** A program that starts others at less cost than Node, where there is one. */
  readonly starter?: string | undefined;
}

/** A sandbox with an environment of its own. */
interface SandboxOf {
  readonly env: Readonly<Record<string, string>>;
  /** Another program is about the one to run. */
  readonly hasPidNamespace: boolean;
  /** A folder that is made for the program and goes with it. */
  readonly temporary: string | undefined;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process that leads a group of its own. Its children end with it, and all of them when this process goes away. */
export interface ProcessGroup {
  readonly child: Child;
  /** The process that leads it: the program, or what is about it. */
  readonly leader: number;
  /** Settles when the leader has ended. */
  readonly exited: Promise<Exit>;
  exit: Exit | undefined;
  /** Whether it is being ended. */
  over: boolean;
  /** What its processes are known by, where they can be marked. */
  readonly mark: number | undefined;
  /** Everybody who was seen to belong to it (Linux). */
  readonly seen: SeenProcesses;
  /** Whether its leader is a program about it. */
  readonly hasPidNamespace: boolean;
  /** A folder that goes with it. */
  readonly temporary: string | undefined;
}

/** Starts a program in a group of its own; rejects with what the system says when it cannot be run. */
export async function startGroup(program: Program, stdio: Stdio): Promise<ProcessGroup> {
  const { sandbox, starter: path } = program;
  const starter = path === undefined ? undefined : await findStarter(path);
  const mark = freshMark();
  const limits = process.platform === "linux" ? limitsWith(mark) : undefined;
  const limited = limits && (starter ? program.command : limitedCommand(program.command, limits));
  if (limited) keepMark(mark);
  if (sandbox?.temporary !== undefined) mkdirSync(sandbox.temporary, { mode: 0o700 });
  const env = { ...(sandbox?.env ?? outerEnvironment()), ...program.env };
  const child =
    starter && limits
      ? starter.start({ command: program.command, cwd: program.cwd, env, stdio, limits })
      : spawnChild(limited ?? program.command, program.cwd, env, stdio);
  return new Promise((done, fail) => {
    child.once("error", (error) => {
      if (limited) dropMark(mark);
      void removeTemporary(sandbox?.temporary);
      fail(error);
    });
    child.once("spawn", () => done(getGroup(child, limited && mark, sandbox)));
  });
}

function spawnChild(
  [name, ...args]: readonly string[],
  cwd: string | undefined,
  env: NodeJS.ProcessEnv,
  stdio: Stdio,
): Child {
  return spawn(name!, args, { cwd, env, detached: process.platform !== "win32", windowsHide: true, stdio });
}

/** What a bot left in its folder may be anything, and be written to until its last process is gone. */
async function removeTemporary(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

function getGroup(child: Child, mark: number | undefined, sandbox: SandboxOf | undefined): ProcessGroup {
  keepGroup(child.pid!);
  child.on("error", () => {});
  const group: ProcessGroup = {
    child,
    leader: child.pid!,
    exited: new Promise((done) => {
      child.once("exit", (code, signal) => {
        group.exit = sandbox?.hasPidNamespace ? exitBehind(code, signal) : { code, signal };
        done(group.exit);
      });
    }),
    exit: undefined,
    over: false,
    mark,
    seen: seenFirst(child.pid!),
    hasPidNamespace: sandbox?.hasPidNamespace === true,
    temporary: sandbox?.temporary,
  };
  return group;
}

/** How the program ended, as told by what is about it. */
function exitBehind(code: number | null, signal: NodeJS.Signals | null): Exit {
  const name = code === null ? null : signalName(code - 128);
  return name === null ? { code, signal } : { code: null, signal: name };
}

const politeMs = 200;

/**
 * Ends the group and whoever left it. A command of the user's own may have something to put away (a container, say)
 * and is asked first; a bot of a known language has not.
 */
export async function endGroup(group: ProcessGroup, askFirst: boolean): Promise<void> {
  group.over = true;
  if (askFirst && !group.exit) {
    signalGroup(group.leader, "SIGTERM");
    await within(group.exited, politeMs);
  }
  endAll(group);
  if (group.hasPidNamespace && !(await within(group.exited, politeMs))) signalGroup(group.leader, "SIGKILL");
  await within(group.exited, 1000);
  if (group.mark !== undefined) dropMark(group.mark);
  dropGroup(group.leader);
  await removeTemporary(group.temporary);
  for (const pipe of group.child.stdio) pipe?.destroy();
}

/**
 * Ends at once whoever is in the group, and whoever left it but bears its mark or was seen before. A namespace ends with its
 * first process; the program about it waits for that one, and would leave it to nobody if it were ended before.
 */
export function endAll({ leader, hasPidNamespace: apart, mark, seen }: ProcessGroup): void {
  const kin = findDescendants(seen);
  const first = apart ? firstWithin(kin, leader) : undefined;
  if (first !== undefined) {
    endProcesses([first]);
    return;
  }
  // Also when the leader has ended: its children may live on.
  signalGroup(leader, "SIGKILL");
  if (mark !== undefined) endEscaped(leader, mark);
  endProcesses(kin.filter((pid) => pid !== leader));
}

/** Whether a promise settled in time. */
export async function within(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), limitMs);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

/** This process's environment without what an editor sets for its own Node processes. */
function outerEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _1, NODE_CHANNEL_FD: _2, ELECTRON_RUN_AS_NODE: _3, ...others } = process.env;
  const { VSCODE_INSPECTOR_OPTIONS: _4, ...rest } = others;
  return rest;
}
