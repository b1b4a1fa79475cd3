import { existsSync } from "node:fs";
import { listSystemPaths, type SandboxContents } from "./inside.ts";
import { getShutOffProgram, isAdministrator } from "./shut-off.ts";

/** The size limit of a bot's temporary folder, which is in memory. */
const temporaryBytes = 256 * 1024 ** 2;

/** Files that describe the whole machine rather than the namespace, most of them to root only. */
const hiddenFiles = [
  ...["kallsyms", "kcore", "key-users", "keys", "kmsg", "kpagecgroup", "kpagecount", "kpageflags", "latency_stats"],
  ...["modules", "pagetypeinfo", "sched_debug", "slabinfo", "timer_list", "vmallocinfo"],
]
  .map((name) => `/proc/${name}`)
  .filter((path) => existsSync(path));

/**
 * The arguments that make a shell the first process of a namespace: it waits for the bot and prints nothing about
 * crashes, as shells do otherwise. Bubblewrap has such a process of its own, but it hides how the bot ended.
 */
const waitingShell = ["/bin/sh", "-c", `exec 5>&2 2>/dev/null; (exec "$@" 2>&5 5>&-); exit $?`, "sh"] as const;

/** The path of the system call filter in the sandbox; its own folder belongs to the user and stays hidden. */
const filterPath = "/run/shut-off";

/**
 * Bubblewrap with all restrictions: no network, no other processes, only these files; everything ends with the first
 * process. The bot cannot create namespaces itself, in which it could mount folders in memory without limit. Needs
 * bubblewrap 0.8.
 */
export const wrapInBubblewrap = wrapCommand(["--unshare-user", "--disable-userns"], ["--size", String(temporaryBytes)]);

/** For bubblewrap before 0.8 or installed setuid, which lack one of the options each. */
export const wrapInUnsizedBubblewrap = wrapCommand();

function wrapCommand(spaces: readonly string[] = [], size: readonly string[] = []) {
  const readable = (path: string) => ["--ro-bind", path, path];
  const memory = (path: string) => [...size, "--tmpfs", path];
  return (command: readonly string[], { paths, cwd, writable = [] }: SandboxContents): readonly string[] => {
    const filter = getShutOffProgram();
    // Without a C compiler there is no filter.
    const hasFilter = existsSync(filter);
    const filterWords = hasFilter ? [filterPath, "-n", ...(isAdministrator() ? ["-m"] : []), "--"] : [];
    return [
      ...["bwrap", "--unshare-all", ...spaces, "--as-pid-1", "--die-with-parent", "--cap-drop", "ALL"],
      ...listSystemPaths().flatMap(readable),
      ...["--proc", "/proc", "--dev", "/dev"],
      ...hiddenFiles.flatMap((path) => ["--ro-bind", "/dev/null", path]),
      ...memory("/dev/shm"),
      ...memory("/tmp"),
      ...paths.flatMap(readable),
      ...(hasFilter ? ["--ro-bind", filter, filterPath] : []),
      ...writable.flatMap((path) => ["--bind", path, path]),
      ...["--dir", cwd, "--chdir", cwd],
      // Root may write to /proc by its user id alone. The others are in memory and have no size limit.
      ...["/proc", "/dev", "/"].flatMap((path) => ["--remount-ro", path]),
      "--",
      ...filterWords,
      ...waitingShell,
      ...command,
    ];
  };
}
