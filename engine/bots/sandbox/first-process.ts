import { existsSync } from "node:fs";
import { getShutOffProgram, isAdministrator } from "./shut-off.ts";

/**
 * The arguments that make a shell the first process of a namespace: it waits for the bot and prints nothing about
 * crashes, as shells do otherwise. Bubblewrap has such a process of its own, but it hides how the bot ended.
 */
const waitingShell = ["/bin/sh", "-c", `exec 5>&2 2>/dev/null; (exec "$@" 2>&5 5>&-); exit $?`, "sh"] as const;

/** The path of the system call filter in the sandbox; its own folder belongs to the user and stays hidden. */
const filterPath = "/run/shut-off";

/** The arguments that come before the bot's command in a namespace, and the program among them that must be mounted. */
export function planFirstProcess(): {
  readonly words: readonly string[];
  readonly shown?: { from: string; at: string };
} {
  const from = getShutOffProgram();
  // Without a C compiler there is no filter.
  if (!existsSync(from)) return { words: waitingShell };
  const modes = isAdministrator() ? ["-m"] : [];
  return { words: [filterPath, "-n", ...modes, "--", ...waitingShell], shown: { from, at: filterPath } };
}
