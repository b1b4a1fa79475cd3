/**
 * The arguments that make a shell the first process of a namespace: it waits for the bot and prints nothing about
 * crashes, as shells do otherwise. Bubblewrap has such a process of its own, but it hides how the bot ended.
 */
export const firstProcess = ["/bin/sh", "-c", `exec 5>&2 2>/dev/null; (exec "$@" 2>&5 5>&-); exit $?`, "sh"] as const;
