import { type Inside, systemPaths, temporaryBytes } from "./inside.ts";

/** No network, no processes and no files but these; nothing of it outlives the first process. */
export const bubblewrapped = wrapped("--size", String(temporaryBytes));

/** Before 0.7, and where it runs as an administrator for everybody, bubblewrap gives temporary folders no size. */
export const bubblewrappedUnsized = wrapped();

function wrapped(...size: readonly string[]) {
  const readable = (path: string) => ["--ro-bind", path, path];
  const memory = (path: string) => [...size, "--tmpfs", path];
  return (command: readonly string[], { paths, cwd }: Inside): readonly string[] => [
    ...["bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"],
    ...systemPaths().flatMap(readable),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...memory("/dev/shm"),
    ...memory("/tmp"),
    ...paths.flatMap(readable),
    ...["--dir", cwd, "--chdir", cwd],
    // Both lie in memory too, and have no size.
    ...["--remount-ro", "/dev", "--remount-ro", "/", "--"],
    ...command,
  ];
}
