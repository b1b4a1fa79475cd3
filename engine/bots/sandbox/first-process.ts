/**
 * What waits for the bot as the first process of its namespace has to: the words before the bot's own. It says nothing itself,
 * as a shell does of a crash. Bubblewrap has one too, which it leaves to nobody when the bot ends by itself.
 */
export const firstProcess = ["/bin/sh", "-c", `exec 5>&2 2>/dev/null; (exec "$@" 2>&5 5>&-); exit $?`, "sh"] as const;
