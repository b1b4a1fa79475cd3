import { firstProcess } from "./first-process.ts";
import { type Inside, systemPaths, temporaryBytes } from "./inside.ts";

/**
 * Bubblewrap with all restrictions: no network, no other processes, only these files; everything ends with the first
 * process. The bot cannot create namespaces itself, in which it could mount folders in memory without limit. Needs
 * bubblewrap 0.8.
 */
export const bubblewrapped = wrapped(["--unshare-user", "--disable-userns"], ["--size", String(temporaryBytes)]);

/** For bubblewrap before 0.8 or installed setuid, which lack one of the options each. */
export const bubblewrappedUnsized = wrapped();

function wrapped(spaces: readonly string[] = [], size: readonly string[] = []) {
  const readable = (path: string) => ["--ro-bind", path, path];
  const memory = (path: string) => [...size, "--tmpfs", path];
  return (command: readonly string[], { paths, cwd, writable = [] }: Inside): readonly string[] => [
    ...["bwrap", "--unshare-all", ...spaces, "--as-pid-1", "--die-with-parent", "--cap-drop", "ALL"],
    ...systemPaths().flatMap(readable),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...memory("/dev/shm"),
    ...memory("/tmp"),
    ...paths.flatMap(readable),
    ...writable.flatMap((path) => ["--bind", path, path]),
    ...["--dir", cwd, "--chdir", cwd],
    // Both of these are in memory too and have no size limit.
    ...["--remount-ro", "/dev", "--remount-ro", "/", "--"],
    ...firstProcess,
    ...command,
  ];
}
