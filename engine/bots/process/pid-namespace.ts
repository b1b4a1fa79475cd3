import { findFirstInside, listProcessTree, readInnerPid, readProcText } from "./proc.ts";
import type { ProcessGroup } from "./process-group.ts";

/**
 * How long the program around the bot may take to start it. A bot in a PID namespace is not the process that was
 * started, and sees other process ids.
 */
const startLimitMs = 5000;

/**
 * The bot's own process: the one that the first process of the namespace starts, once it has dropped its privileges and
 * replaced its program; undefined if it did not appear in time.
 */
export async function findIsolatedBot(group: ProcessGroup): Promise<number | undefined> {
  const until = performance.now() + startLimitMs;
  while (!group.exit && performance.now() < until) {
    const first = findFirstInside(listProcessTree(group.leader), group.leader);
    const [child] =
      first !== undefined && isUnprivileged(first)
        ? readProcText(`/proc/${first}/task/${first}/children`).split(" ")
        : [];
    if (child && isInOtherNamespace(child, first!)) return Number(child);
    await new Promise((go) => setTimeout(go, 1));
  }
  return undefined;
}

function isInOtherNamespace(child: string, parent: number): boolean {
  const command = readProcText(`/proc/${child}/cmdline`);
  return command !== "" && command !== readProcText(`/proc/${parent}/cmdline`);
}

/** Whether a process has no privileges. A process that sets up a namespace has some, and may start helper programs. */
function isUnprivileged(pid: number): boolean {
  return /^CapPrm:\s+0+$/m.test(readProcText(`/proc/${pid}/status`));
}

/** The outer id of a process whose id inside the namespace is `inner`; undefined if it has ended. */
export function findOuterPid(leader: number, inner: number): number | undefined {
  return listProcessTree(leader).find((pid) => pid !== leader && readInnerPid(pid) === inner);
}
