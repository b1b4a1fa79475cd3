import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readProcText } from "./process-state.ts";
import { hasProcessTag, listPidsSince } from "./process-tag.ts";
import { getSystemProgram, startProgram } from "./program-path.ts";

// Process groups that must end with this process or thread. Bots lead their own groups and, where possible, have a
// tag. A small guard process ends all that is listed when this process ends without running our code.

const liveGroups = new Set<number>();
const listeners = new Set<(pids: readonly number[]) => void>();
let guard: ChildProcess | undefined;

// Listens from the start, so that all processes are killed before importing modules remove the folders they write to.
process.on("exit", () => endGroups([...liveGroups]));

/** Calls the listener with the groups of this thread whenever one is added or removed. */
export function watchGroups(listener: (pids: readonly number[]) => void): void {
  listeners.add(listener);
}

/** Tells the guard about a tag. To be called before the first process with it exists. */
export function keepTag(tag: number): void {
  queueForGuard("+", `m${tag}`);
}

/** The guard no longer ends processes with this tag. */
export function dropTag(tag: number): void {
  queueForGuard("-", `m${tag}`);
}

/** Lists a process group that must end with this process, even if that is killed. */
export function keepGroup(pid: number): void {
  liveGroups.add(pid);
  if (process.platform !== "win32") queueForGuard("+", `g${pid}`);
  notifyListeners();
}

/** Limits that a job of Windows keeps: no more memory, no further processes. */
export interface JobLimits {
  readonly megabytes: number;
  readonly processes: number;
}

/** The program of Windows' guard, which puts processes into jobs (guard.c), once it is built. */
let windowsGuard: string | undefined;
const jobs = new Set<number>();

export function setWindowsGuard(path: string | undefined): void {
  windowsGuard = path;
}

/** Lists a process of Windows that leads a group: what it starts from now on ends when it is dropped, or has ended. */
export function keepJob(pid: number, { megabytes, processes }: JobLimits): void {
  if (windowsGuard === undefined) return;
  jobs.add(pid);
  queueForGuard("+", `g${pid}`, ` ${megabytes} ${processes}`);
}

/** Removes a process group that has ended. */
export function dropGroup(pid: number): void {
  if (!liveGroups.delete(pid)) return;
  if (process.platform !== "win32" || jobs.delete(pid)) queueForGuard("-", `g${pid}`);
  notifyListeners();
}

let isChanging = false;

/** Reports the two bots of a match together if they start or end together. */
function notifyListeners() {
  if (isChanging || listeners.size === 0) return;
  isChanging = true;
  queueMicrotask(() => {
    isChanging = false;
    for (const listener of listeners) listener([...liveGroups]);
  });
}

/** Kills groups without waiting. */
export function endGroups(pids: readonly number[]): void {
  if (process.platform !== "win32") for (const pid of pids) signalGroup(pid, "SIGKILL");
  else if (pids.length > 0) spawnSync(...createTaskkill(pids));
}

const createTaskkill = (pids: readonly number[]) =>
  [
    getSystemProgram("taskkill"),
    [...pids.flatMap((pid) => ["/pid", String(pid)]), "/T", "/F"],
    { windowsHide: true, stdio: "ignore" },
  ] as const satisfies Parameters<typeof spawnSync>;

/** Whether there was anything left to signal. */
export function signalGroup(pid: number, signal: "SIGTERM" | "SIGKILL"): boolean {
  if (process.platform === "win32") {
    if (signal === "SIGTERM") return true;
    if (jobs.delete(pid)) {
      queueForGuard("-", `g${pid}`);
      return sendSignal(pid, "SIGKILL");
    }
    // It finds the children by their living parent, so that is ended last; nothing waits for it.
    const endParent = () => sendSignal(pid, "SIGKILL");
    spawn(...createTaskkill([pid]))
      .once("error", endParent)
      .once("exit", (code) => code !== 0 && endParent());
    return true;
  }
  return sendSignal(-pid, signal);
}

/** Whether a process is suspended by a signal (SIGSTOP); false if unknown. */
export function isStopped(pid: number): boolean {
  const [, state] = /^State:\s+(\w)/m.exec(readProcText(`/proc/${pid}/status`)) ?? [];
  return state === "T";
}

export function endProcesses(pids: readonly number[]): void {
  for (const pid of pids) sendSignal(pid, "SIGKILL");
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** How often the list of processes is read while it shows new ones, and how often without, as one may keep forking. */
const maxRounds = 100;
const emptyRounds = 5;

/** Kills processes that have the tag but left the group of `first`, which has been killed. */
export function endEscaped(first: number, tag: number): void {
  // A process that forks faster than it can be killed is suspended first.
  const stopped = new Set<number>();
  let empty = 0;
  for (let round = 0; round < maxRounds && empty < (stopped.size > 0 ? emptyRounds : 1); round++) {
    const before = stopped.size;
    for (const pid of listPidsSince(first)) {
      if (pid !== first && !stopped.has(pid) && hasProcessTag(pid, tag) && sendSignal(pid, "SIGSTOP")) stopped.add(pid);
    }
    empty = stopped.size === before ? empty + 1 : 0;
  }
  for (const pid of stopped) sendSignal(pid, "SIGKILL");
}

/** Reads lines "+ WORD" and "- WORD" for groups and tags; kills all that are listed when its stdin ends. */
const guardScript = `trap '' HUP INT TERM
live=' '
while read -r op word; do
  case $op in
    +) live="$live$word ";;
    -) live="\${live%% $word *} \${live#* $word }";;
  esac
done
tags=
for word in $live; do
  case $word in
    g*) kill -s KILL -- "-\${word#g}";;
    m*) tags="\${tags:+$tags|}\${word#m}";;
  esac
done
escaped() {
  for limits in $(grep -lE "^Max file locks +[^ ]+ +($tags) " /proc/[0-9]*/limits); do
    folder=\${limits%/limits}
    [ -e "$folder/exe" ] && kill -s KILL "\${folder#/proc/}" && found=1
  done
}
round=0
empty=0
while [ -n "$tags" ] && [ $round -lt ${maxRounds} ] && [ $empty -lt ${emptyRounds} ]; do
  found=
  round=$((round + 1))
  escaped
  [ -n "$found" ] && empty=0 || empty=$((empty + 1))
done`;

/** The entries that the guard has been sent. */
const registeredGroups = new Set<string>();

function queueForGuard(what: "+" | "-", word: string, limits = "") {
  if (what === "+") registeredGroups.add(word);
  else registeredGroups.delete(word);
  unsentText += `${what} ${word}${limits}\n`;
  if (what === "+") sendToGuard();
  // Removals are not urgent, so they are sent together.
  else setImmediate(sendToGuard);
}

let unsentText = "";

function sendToGuard() {
  if (unsentText === "") return;
  guard ??= startGuard();
  guard.stdin?.write(unsentText);
  unsentText = "";
}

/** Replaces a guard that was killed, and sends it the whole list. */
function followGuard() {
  guard = undefined;
  unsentText = "";
  if (registeredGroups.size === 0) return;
  guard = startGuard();
  for (const word of registeredGroups) guard.stdin?.write(`+ ${word}\n`);
}

function startGuard(): ChildProcess {
  const command = windowsGuard === undefined ? ["/bin/sh", "-c", guardScript] : [windowsGuard];
  const detached = windowsGuard === undefined;
  const started = startProgram(command, { detached, windowsHide: true, stdio: ["pipe", "ignore", "ignore"] });
  started.on("error", () => {
    // A virus scanner may have taken it away.
    windowsGuard = undefined;
    jobs.clear();
  });
  started.once("exit", followGuard);
  started.stdin!.on("error", () => {});
  started.unref();
  (started.stdin as unknown as { unref(): void }).unref();
  return started;
}
