import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { hasMark, since } from "./mark.ts";

// Bots lead process groups of their own, and have a mark besides where there is one. What is to be ended is listed here,
// and a small guard process ends it all when this process or thread goes away in a manner that runs no code of ours.

const live = new Set<number>();
const listeners = new Set<(pids: readonly number[]) => void>();
let guard: ChildProcess | undefined;
let watching = false;

/** Hears the groups of this thread each time one comes or goes. */
export function onGroupsChanged(listener: (pids: readonly number[]) => void): void {
  listeners.add(listener);
}

/** To be called before the first process with the mark is there. */
export function keepMark(mark: number): void {
  tellGuard("+", `m${mark}`);
}

/** The guard no longer ends processes with this mark. */
export function dropMark(mark: number): void {
  tellGuard("-", `m${mark}`);
}

/** A process group that ends with this process, also if it is killed: the guard knows it. */
export function keepGroup(pid: number): void {
  if (!watching) process.on("exit", () => endGroups([...live]));
  watching = true;
  live.add(pid);
  tellGuard("+", `g${pid}`);
  changed();
}

/** A process group that has ended, which nobody has to end any more. */
export function dropGroup(pid: number): void {
  if (!live.delete(pid)) return;
  tellGuard("-", `g${pid}`);
  changed();
}

let changing = false;

/** Both bots of a match are told in one word, where they come or go together. */
function changed() {
  if (changing || listeners.size === 0) return;
  changing = true;
  queueMicrotask(() => {
    changing = false;
    for (const listener of listeners) listener([...live]);
  });
}

/** Ends groups at once, without waiting. */
export function endGroups(pids: readonly number[]): void {
  for (const pid of pids) signalGroup(pid, "SIGKILL");
}

/** Whether there was anything left to signal. */
export function signalGroup(pid: number, signal: "SIGTERM" | "SIGKILL"): boolean {
  if (process.platform === "win32") {
    if (signal === "SIGTERM") return true;
    return spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"], { windowsHide: true }).status === 0;
  }
  return signalled(-pid, signal);
}

/** Ends single processes. */
export function endProcesses(pids: readonly number[]): void {
  for (const pid of pids) signalled(pid, "SIGKILL");
}

function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** So often the list of processes is read while there are new ones in it; and so often without finding one, as one that hands on to others may be missed. */
const maxRounds = 100;
const emptyRounds = 5;

/** Ends what carries the mark but left the group of `first`, which was ended. */
export function endEscaped(first: number, mark: number): void {
  // One that starts others quicker than they are ended stands still first.
  const stopped = new Set<number>();
  let empty = 0;
  for (let round = 0; round < maxRounds && empty < (stopped.size > 0 ? emptyRounds : 1); round++) {
    const before = stopped.size;
    for (const pid of since(first)) {
      if (pid !== first && !stopped.has(pid) && hasMark(pid, mark) && signalled(pid, "SIGSTOP")) stopped.add(pid);
    }
    empty = stopped.size === before ? empty + 1 : 0;
  }
  for (const pid of stopped) signalled(pid, "SIGKILL");
}

/** Reads "+ WORD" and "- WORD", of groups and marks; when its stdin ends, whatever is listed is ended. */
const guardScript = `trap '' HUP INT TERM
live=' '
while read -r op word; do
  case $op in
    +) live="$live$word ";;
    -) live="\${live%% $word *} \${live#* $word }";;
  esac
done
marks=
for word in $live; do
  case $word in
    g*) kill -s KILL -- "-\${word#g}";;
    m*) marks="\${marks:+$marks|}\${word#m}";;
  esac
done
escaped() {
  for limits in $(grep -lE "^Max file locks +[^ ]+ +($marks) " /proc/[0-9]*/limits); do
    folder=\${limits%/limits}
    [ -e "$folder/exe" ] && kill -s KILL "\${folder#/proc/}" && found=1
  done
}
round=0
empty=0
while [ -n "$marks" ] && [ $round -lt ${maxRounds} ] && [ $empty -lt ${emptyRounds} ]; do
  found=
  round=$((round + 1))
  escaped
  [ -n "$found" ] && empty=0 || empty=$((empty + 1))
done`;

/** What the guard has listed. */
const told = new Set<string>();

function tellGuard(what: "+" | "-", word: string) {
  if (process.platform === "win32") return;
  if (what === "+") told.add(word);
  else told.delete(word);
  unsaid += `${what} ${word}\n`;
  if (what === "+") sayToGuard();
  // What is gone is not urgent: it goes out together.
  else setImmediate(sayToGuard);
}

let unsaid = "";

function sayToGuard() {
  if (unsaid === "") return;
  guard ??= startGuard();
  guard.stdin?.write(unsaid);
  unsaid = "";
}

/** One that was killed is followed by another, which is told everything. */
function followGuard() {
  guard = undefined;
  unsaid = "";
  if (told.size === 0) return;
  guard = startGuard();
  for (const word of told) guard.stdin?.write(`+ ${word}\n`);
}

function startGuard(): ChildProcess {
  const started = spawn("/bin/sh", ["-c", guardScript], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  started.on("error", () => {});
  started.once("exit", followGuard);
  started.stdin.on("error", () => {});
  started.unref();
  (started.stdin as unknown as { unref(): void }).unref();
  return started;
}
