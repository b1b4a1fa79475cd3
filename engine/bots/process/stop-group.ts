import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

// Bots lead process groups of their own. Every live group is listed here, and a small guard process ends them all
// when this process or thread goes away in a manner that runs no code of ours.

const live = new Set<number>();
const listeners = new Set<(pids: readonly number[]) => void>();
let guard: ChildProcess | undefined;
let watching = false;

/** Hears the groups of this thread each time one comes or goes. */
export function onGroupsChanged(listener: (pids: readonly number[]) => void): void {
  listeners.add(listener);
}

/** The environment variable by which a bot's children are found after they left its group. */
export const groupMark = "SPAR_GROUP";

export function keepGroup(pid: number): void {
  if (!watching) process.on("exit", () => endGroups([...live]));
  watching = true;
  live.add(pid);
  tellGuard(`+ ${pid}\n`);
  changed();
}

export function dropGroup(pid: number): void {
  if (!live.delete(pid)) return;
  tellGuard(`- ${pid}\n`);
  changed();
}

function changed() {
  for (const listener of listeners) listener([...live]);
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
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Ends processes that carry the mark but left the group (Linux only; elsewhere they cannot be told). */
export function endEscaped(pid: number, mark: string): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc")) {
    const other = Number(name);
    if (!(other > pid)) continue;
    try {
      if (readFileSync(`/proc/${name}/environ`, "latin1").includes(`${groupMark}=${mark}\0`))
        process.kill(other, "SIGKILL");
    } catch {
      // Ended meanwhile, or not ours.
    }
  }
}

/** Reads "+ pid" and "- pid"; when its stdin ends, whatever is listed is ended. */
const guardScript = `trap '' HUP INT TERM
live=' '
while read -r op pid; do
  case $op in
    +) live="$live$pid ";;
    -) live="\${live%% $pid *} \${live#* $pid }";;
  esac
done
for pid in $live; do kill -s KILL -- "-$pid"; done`;

function tellGuard(line: string) {
  if (process.platform === "win32") return;
  guard ??= startGuard();
  guard.stdin?.write(line);
}

function startGuard(): ChildProcess {
  const started = spawn("/bin/sh", ["-c", guardScript], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  started.on("error", () => {});
  started.stdin.on("error", () => {});
  started.unref();
  (started.stdin as unknown as { unref(): void }).unref();
  return started;
}
