import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { isFolder } from "../../files/user-file.ts";
import { firstProcess } from "./first-process.ts";
import { type Inside, systemPaths, temporaryBytes } from "./inside.ts";

/** The folder on which the bot's root is mounted: it exists everywhere, and its contents are hidden from the bot. */
const root = "/sys";
const devices = ["null", "zero", "full", "random", "urandom", "tty"].map((name) => `/dev/${name}`);

/**
 * The same restrictions as bubblewrap, made with util-linux and a shell, which has administrator rights only in its own
 * namespaces and drops them before it starts the bot.
 */
export function unshared(command: readonly string[], { paths, cwd, writable = [] }: Inside): readonly string[] {
  const spaces = ["--user", "--map-root-user", "--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child"];
  return [
    "unshare",
    ...spaces,
    "/bin/sh",
    "-c",
    builtBy([...systemPaths(), ...paths], cwd, writable),
    "sh",
    ...command,
  ];
}

function builtBy(paths: readonly string[], cwd: string, writable: readonly string[]): string {
  const shown = [...paths, ...writable, ...devices.filter((path) => existsSync(path))];
  const optionsOf = (path: string) => {
    if (devices.includes(path)) return "bind";
    return writable.includes(path) ? "rbind,nosuid,nodev" : "rbind,ro,nosuid,nodev";
  };
  const files = shown.filter((path) => !isFolder(path));
  const folders = [...shown.filter(isFolder), ...files.map(dirname), cwd];
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
mount_all ${ownMounts.map(quoted).join(" ")}
mkdir -p ${[...new Set(folders)].map(inRoot).map(quoted).join(" ")}
for file in ${files.map(inRoot).map(quoted).join(" ")}; do : >"$file"; done
for link in fd stdin stdout stderr; do [ ! -L /dev/$link ] || cp -P /dev/$link ${root}/dev; done
ln -s pts/ptmx ${root}/dev/ptmx
mount_all ${shown
    .map((path) => getMount(path, path, "none", optionsOf(path)))
    .map(quoted)
    .join(" ")}
mount -o remount,bind,ro ${root}
cd ${root}
pivot_root . .
umount -l .
cd ${quoted(cwd)}
set -- setpriv --bounding-set=-all --inh-caps=-all --no-new-privs ${firstProcess.map(quoted).join(" ")} "$@"
PATH=$path
exec "$@"`;
}

/** One line of a mount table. */
function getMount(what: string, where: string, type: string, options: string): string {
  const inTable = (text: string) =>
    text.replace(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`);
  return [inTable(what), inTable(inRoot(where)), type, options, "0 0"].join(" ");
}

const inRoot = (path: string) => root + path;
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** In-memory file systems, which are not shared with the machine and have a size limit. */
const memory = `X-mount.mkdir,nosuid,nodev,mode=1777,size=${temporaryBytes}`;
const ownMounts = [
  getMount("proc", "/proc", "proc", "X-mount.mkdir,nosuid,nodev,noexec"),
  getMount("devpts", "/dev/pts", "devpts", "X-mount.mkdir,newinstance,ptmxmode=0666,nosuid,noexec"),
  getMount("spar", "/dev/shm", "tmpfs", memory),
  getMount("spar", "/tmp", "tmpfs", memory),
];
