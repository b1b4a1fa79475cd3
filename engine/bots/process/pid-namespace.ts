import { firstWithin, innerPid, listProcessTree, readProcText } from "./proc.ts";
import type { ProcessGroup } from "./process-group.ts";

// A bot in namespaces of its own is not the process that was started, and has numbers of its own for its processes.

/** So long it may take until the program about the bot has started it. */
const patienceMs = 5000;

/**
 * The process of the bot: what the first process of its namespace starts once it has given up its rights, and has become
 * another program; none where that did not come.
 */
export async function findIsolatedBot(group: ProcessGroup): Promise<number | undefined> {
  const until = performance.now() + patienceMs;
  while (!group.exit && performance.now() < until) {
    const first = firstWithin(listProcessTree(group.leader), group.leader);
    const [child] =
      first !== undefined && isPlain(first) ? readProcText(`/proc/${first}/task/${first}/children`).split(" ") : [];
    if (child && isOther(child, first!)) return Number(child);
    await new Promise((go) => setTimeout(go, 1));
  }
  return undefined;
}

function isOther(child: string, parent: number): boolean {
  const command = readProcText(`/proc/${child}/cmdline`);
  return command !== "" && command !== readProcText(`/proc/${parent}/cmdline`);
}

/** What builds a namespace has rights in it, and may start programs to do so. */
function isPlain(pid: number): boolean {
  return /^CapPrm:\s+0+$/m.test(readProcText(`/proc/${pid}/status`));
}

/** The number outside of a process that is called `inner` within; none where it has ended. */
export function outerPid(leader: number, inner: number): number | undefined {
  return listProcessTree(leader).find((pid) => pid !== leader && innerPid(pid) === inner);
}
