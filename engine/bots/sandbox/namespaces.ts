import { dirname } from "node:path";
import { isFolder } from "../../files/user-file.ts";
import { planFirstProcess } from "./first-process.ts";
import { devices, hiddenFiles, listSystemPaths, type SandboxContents, temporaryBytes } from "./inside.ts";

/** The folder on which the bot's root is mounted: it exists everywhere, and its contents are hidden from the bot. */
const root = "/sys";

/**
 * The same restrictions as bubblewrap, made with util-linux and a shell, which has administrator rights only in its own
 * namespaces and drops them before it starts the bot.
 */
export function isolateByNamespaces(
  command: readonly string[],
  { paths, cwd, writable = [] }: SandboxContents,
): readonly string[] {
  const spaces = ["--user", "--map-root-user", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child"];
  const { words, shown } = planFirstProcess();
  const mounts = [
    ...[...listSystemPaths(), ...paths].map((path) => createShown(path, "rbind,ro,nosuid,nodev")),
    ...writable.map((path) => createShown(path, "rbind,nosuid,nodev")),
    // Root could otherwise change their modes, for the whole machine.
    ...devices.map((path) => createShown(path, "bind,ro")),
    ...(shown ? [{ ...shown, options: "bind,ro,nosuid,nodev" }] : []),
  ];
  return ["unshare", ...spaces, "/bin/sh", "-c", formatScript(mounts, cwd, writable), "sh", ...words, ...command];
}

/** A path of the machine that is visible in the sandbox, and where. */
interface ShownPath {
  readonly from: string;
  readonly at: string;
  readonly options: string;
}

const createShown = (path: string, options: string): ShownPath => ({ from: path, at: path, options });

function formatScript(shown: readonly ShownPath[], cwd: string, writable: readonly string[]): string {
  const files = shown.filter(({ from }) => !isFolder(from)).map(({ at }) => at);
  const folders = [...shown.filter(({ from }) => isFolder(from)).map(({ at }) => at), ...files.map(dirname), cwd];
  const readOnly = shown.filter(({ options }) => options.startsWith("rbind,ro")).map(({ at }) => at);
  return `set -e
path=$PATH
PATH=$PATH:/usr/sbin:/sbin
mount_all() {
  printf '%s\\n' "$@" >${root}/mounts
  mount -a -T ${root}/mounts
  : >${root}/mounts
}
{ echo 0 >/proc/sys/user/max_user_namespaces; } 2>/dev/null || :
mount -t tmpfs -o mode=755 spar ${root}
mount_all ${ownMounts.map(quoteWord).join(" ")}
mkdir -p ${[...new Set(folders)].map(inRoot).map(quoteWord).join(" ")}
for file in ${files.map(inRoot).map(quoteWord).join(" ")}; do : >"$file"; done
for link in fd stdin stdout stderr; do [ ! -L /dev/$link ] || cp -P /dev/$link ${root}/dev; done
ln -s pts/ptmx ${root}/dev/ptmx
mount_all ${[
    ...shown.map(({ from, at, options }) => formatMount(from, at, "none", options)),
    ...hiddenFiles.map((path) => formatMount("/dev/null", path, "none", "bind,ro")),
  ]
    .map(quoteWord)
    .join(" ")}
while read -r from at rest; do
  case $at in ${selectMounts(writable)}) ;; ${selectMounts(readOnly)}) mount -o remount,bind,ro "$(printf %b "$at")" ;; esac
done </proc/self/mounts
mount -o remount,bind,ro ${root}
cd ${root}
pivot_root . .
umount -l .
cd ${quoteWord(cwd)}
set -- setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
PATH=$path
exec "$@"`;
}

/** A path as written in a mount table. */
const inTable = (text: string) =>
  text.replace(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`);

/** One line of a mount table. */
function formatMount(what: string, where: string, type: string, options: string): string {
  return [inTable(what), inTable(inRoot(where)), type, options, "0 0"].join(" ");
}

/** A shell pattern that matches mounts at and below folders. */
const selectMounts = (paths: readonly string[]) =>
  ["-", ...paths.map((path) => quoteWord(inTable(inRoot(path)))).flatMap((path) => [path, `${path}/*`])].join("|");

const inRoot = (path: string) => root + path;
const quoteWord = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** In-memory file systems, which are not shared with the machine and have a size limit. */
const memoryMountOptions = `X-mount.mkdir,nosuid,nodev,mode=1777,size=${temporaryBytes}`;
const ownMounts = [
  formatMount("proc", "/proc", "proc", "X-mount.mkdir,ro,nosuid,nodev,noexec"),
  formatMount("devpts", "/dev/pts", "devpts", "X-mount.mkdir,newinstance,ptmxmode=0666,nosuid,noexec"),
  formatMount("spar", "/dev/shm", "tmpfs", memoryMountOptions),
  formatMount("spar", "/tmp", "tmpfs", memoryMountOptions),
];
