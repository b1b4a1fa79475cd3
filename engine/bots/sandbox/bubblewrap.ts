import { firstProcess } from "./first-process.ts";
import { type Inside, systemPaths, temporaryBytes } from "./inside.ts";

/**
 * No network, no processes and no files but these; nothing of it outlives the first process. In namespaces of its own
 * making, a program could mount folders in memory without a limit: it can make none. From bubblewrap 0.8 on.
 */
export const bubblewrapped = wrapped(["--unshare-user", "--disable-userns"], ["--size", String(temporaryBytes)]);

/** Before 0.8, and where it runs as an administrator for everybody, bubblewrap lacks one or the other. */
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
    // Both lie in memory too, and have no size.
    ...["--remount-ro", "/dev", "--remount-ro", "/", "--"],
    ...firstProcess,
    ...command,
  ];
}
