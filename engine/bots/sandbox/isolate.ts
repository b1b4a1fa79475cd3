import { randomUUID } from "node:crypto";
import { existsSync, realpathSync, utimesSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { computeShortHash } from "../../files/hash.ts";
import { isFolder } from "../../files/user-file.ts";
import { getCacheFolder, makeFolder, moveFile, removeFile } from "../../files/user-folders.ts";
import { findProgram } from "../process/program-path.ts";
import { runTool } from "../process/tool.ts";
import { getRuntimeFolder, readHostSource } from "../runtimes/host-files.ts";
import { listSystemPaths, type SandboxContents } from "./inside.ts";

// Spar's own program shut-off.c, which gives up many system calls and then becomes the bot; on systems without
// namespaces, such as most containers, it also gives up access to all but some files.

let programPath: string | undefined;

/** The path of the built program; it depends on the source. */
function getShutOffProgram(): string {
  const named = () => computeShortHash(readHostSource("native", "shut-off.c"));
  programPath ??= join(getCacheFolder(), "programs", `shut-off-${process.arch}-${named()}`);
  return programPath;
}

let builtProgram: Promise<boolean> | undefined;

/** Builds the program with a C compiler of the machine if it is missing; false if that fails or it does not run. */
export function buildShutOff(): Promise<boolean> {
  builtProgram ??= buildProgram();
  return builtProgram;
}

async function buildProgram(): Promise<boolean> {
  const program = getShutOffProgram();
  const folder = dirname(program);
  if (existsSync(program)) {
    const now = new Date();
    // Marks the build as used, since the cache removes unused ones.
    utimesSync(folder, now, now);
    return true;
  }
  const compiler = ["cc", "gcc", "clang"].find((name) => findProgram(name) !== undefined);
  if (compiler === undefined) return false;
  const work = `${program}.${randomUUID().slice(0, 8)}`;
  try {
    makeFolder(folder);
    const { code } = await runTool([compiler, "-O1", join(getRuntimeFolder("native"), "shut-off.c"), "-o", work], {
      limitMs: 20_000,
    });
    if (code !== 0) return false;
    const tried = await runTool([work, "-n", "--", "/bin/sh", "-c", ":"], { limitMs: 5000 });
    if (tried.code !== 0) return false;
    moveFile(work, program);
    return true;
  } catch {
    // The cache is not writable.
    return false;
  } finally {
    removeFile(work);
  }
}

/** Whether this is root, which owns devices and settings of the machine in any namespace. */
export const isAdministrator = () => process.getuid?.() === 0;

/** The size limit of a bot's temporary folder, which is in memory. */
const temporaryBytes = 256 * 1024 ** 2;

/** Files that describe the whole machine rather than the namespace, most of them to root only. */
const hiddenFiles = [
  ...["kallsyms", "kcore", "key-users", "keys", "kmsg", "kpagecgroup", "kpagecount", "kpageflags", "latency_stats"],
  ...["modules", "pagetypeinfo", "sched_debug", "slabinfo", "timer_list", "vmallocinfo"],
]
  .map((name) => `/proc/${name}`)
  .filter((path) => existsSync(path));

/** Looks a thousand times at most whether what copies a compiled bot's output (watch.c) still does so. */
const awaitCopies =
  "end=$?; left=1000; while [ $left -gt 0 ]; do left=$((left - 1)); more=; for one in /proc/[0-9]*/comm; do " +
  'read -r name <$one && [ "$name" = spar-copies ] && more=1; done; [ $more ] || left=0; done; exit $end';

/** Make a shell the first process of a namespace: it waits silently, and does not hide how the bot ended. */
const waitingShell = ["/bin/sh", "-c", `exec 5>&2 2>/dev/null; (exec "$@" 2>&5 5>&-); ${awaitCopies}`, "sh"] as const;

/** The path of the system call filter in the sandbox; its own folder belongs to the user and stays hidden. */
const filterPath = "/run/shut-off";

/** Bubblewrap, from 0.8, with all restrictions; new namespaces would have folders in memory without limit. */
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

/** The command in this sandbox: reads its and the system's paths, writes writable ones; shut-off.c has the rest. */
export function isolateByLandlock(
  command: readonly string[],
  { paths, temporary, writable = [] }: SandboxContents,
): readonly string[] {
  const own = [...(temporary === undefined ? [] : [temporary]), ...writable];
  return [
    getShutOffProgram(),
    ...[...listSystemPaths(), ...paths].flatMap((each) => ["-r", each]),
    ...own.flatMap((each) => ["-w", each]),
    "--",
    ...command,
  ];
}

/** macOS's sandbox: no network, no users' folders but these paths, no messages to others. The last rule counts. */
export function isolateBySeatbelt(
  command: readonly string[],
  { paths, temporary, writable = [] }: SandboxContents,
): readonly string[] {
  // Paths in a profile are escaped as in JSON.
  const text = (path: string) => JSON.stringify(path);
  const folders = (all: readonly string[]) => all.map((path) => `(subpath ${text(path)})`).join(" ");
  const own = [...(temporary === undefined ? [] : [temporary]), ...writable];
  // Rules apply to resolved paths, and /tmp and /var are links.
  const shown = [...paths, ...paths.map((path) => realpathSync(path)), ...own];
  const profile = [
    "(version 1)",
    "(allow default)",
    "(deny network*)",
    // Temporary files of others are below /private/var.
    `(deny file-read* ${folders([homedir(), "/Users", "/Volumes", "/private/tmp", "/private/var/folders"])})`,
    // A path is resolved folder by folder, which needs the metadata of each.
    "(allow file-read-metadata)",
    ...(shown.length === 0 ? [] : [`(allow file-read* ${folders(shown)})`]),
    "(deny file-write*)",
    `(allow file-write* (literal "/dev/null") (literal "/dev/tty") (literal "/dev/dtracehelper") ${folders(own)})`,
    "(deny signal)",
    "(allow signal (target self) (target pgrp))",
    "(deny process-info*)",
    "(allow process-info* (target self))",
    // Denies the clipboard, the keychain, and requests to other programs.
    "(deny mach-lookup)",
    '(allow mach-lookup (global-name "com.apple.system.opendirectoryd.libinfo") (global-name "com.apple.system.logger"))',
    "(deny appleevent-send)",
    "(deny job-creation)",
  ];
  return ["sandbox-exec", "-p", profile.join("\n"), ...command];
}

/** Node's own permission system: no files but these, no child processes or threads; since Node 25 no network either. */
export const permissionFlag = formatPermission("--permission", "SecurityWarning");

/** Node's permission flags before Node 22.13, where they are experimental and Node warns on stderr. */
export const permittedOnTrial = formatPermission("--experimental-permission", "ExperimentalWarning");

function formatPermission(flag: string, warning: string) {
  return ([program = "", ...args]: readonly string[], { paths, temporary }: SandboxContents): readonly string[] => [
    program,
    ...[flag, `--disable-warning=${warning}`],
    ...paths.map((path) => `--allow-fs-read=${isFolder(path) ? join(path, "*") : path}`),
    ...(temporary === undefined
      ? []
      : ["read", "write"].flatMap((what) => `--allow-fs-${what}=${join(temporary, "*")}`)),
    ...args,
  ];
}
