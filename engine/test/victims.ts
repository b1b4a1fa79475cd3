import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { listProcessTree, readProcText } from "../bots/process/process-state.ts";
import { measureSlowness } from "./slowness.ts";

// For tests that kill a process of Spar at a random moment.

/** A Python bot for LOCM that answers so slowly that its match is caught in the middle. */
export const slowBot = `import time
while True:
    try:
        input()
    except EOFError:
        break
    time.sleep(0.002)
    print("PASS")
`;

/** The running processes that belong to a folder, whoever started them. */
export const listProcessesIn = (folder: string): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isRunning(pid) && belongs(pid, folder));

const isRunning = (pid: number) => /\) [^ZX] /.test(readProcText(`/proc/${pid}/stat`));

function belongs(pid: number, folder: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return true;
    if (readProcText(`/proc/${pid}/cmdline`).includes(folder)) return true;
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes(folder);
  } catch {
    return false;
  }
}

/** Started processes by what they are. */
type Roots = Readonly<Record<string, ChildProcess | undefined>>;

/** A word for what a process is. */
function getKind(pid: number, roots: Roots): string {
  const [root] = Object.entries(roots).find(([, child]) => child?.pid === pid) ?? [];
  if (root !== undefined) return root;
  const line = readProcText(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
  const signs = { "what plays matches": /match-worker/, "guard of processes": /trap ''/, bot: /\b[abc]\.(?:py|js)/ };
  return (
    Object.entries(signs).find(([, sign]) => sign.test(line))?.[0] ??
    `other: ${line.slice(0, 40).replaceAll("\n", " ")}`
  );
}

/** Chooses a process among the roots and their descendants, each kind with the same chance; undefined if all have ended. */
export function pickVictim(roots: Roots, random: () => number): { pid: number; kind: string } | undefined {
  const kinds = new Map<string, number[]>();
  for (const root of Object.values(roots)) {
    for (const pid of root ? new Set([root.pid!, ...listProcessTree(root.pid!)]) : []) {
      if (!isRunning(pid)) continue;
      const kind = getKind(pid, roots);
      kinds.set(kind, [...(kinds.get(kind) ?? []), pid]);
    }
  }
  const [kind, pids] = [...kinds][Math.floor(random() * kinds.size)] ?? [];
  return kind === undefined ? undefined : { kind, pid: pids![Math.floor(random() * pids!.length)]! };
}

/** Kills what still runs in a folder after some seconds, except `expected`, and returns what it was. */
export async function endLeftOver(folder: string, expected: () => readonly number[] = () => []): Promise<string[]> {
  const left = () => {
    const allowed = expected();
    return listProcessesIn(folder).filter((pid) => !allowed.includes(pid));
  };
  const until = performance.now() + 10_000 * measureSlowness();
  while (left().length > 0 && performance.now() < until) await new Promise((go) => setTimeout(go, 50));
  return left().flatMap((pid) => {
    const line = readProcText(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
    // It may end at this moment.
    if (!isRunning(pid)) return [];
    process.kill(pid, "SIGKILL");
    return [`left: ${line}`];
  });
}
